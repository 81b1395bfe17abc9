import { readFile } from 'node:fs/promises';
import type { Read } from '../host';
import { whyNot } from './why-not';

/**
 * Whether a process runs: a text that stays the same as long as it does, and that no later process of the same number
 * shares. Linux tells when it was started (since boot, and which boot); elsewhere only that the number is taken.
 */
export async function lifeOf(pid: number): Promise<Read<string>> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ESRCH') return { is: 'absent' };
    if (code !== 'EPERM') return whyNot(error); // EPERM: somebody else's, and alive
  }
  if (process.platform !== 'linux') return { is: 'known', value: '' };
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile('/proc/sys/kernel/random/boot_id', 'latin1'),
    ]);
    // The name in brackets may hold anything, brackets too; what follows the last one is numbers. Field 22 of man 5 proc.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return { is: 'absent' };
    return { is: 'known', value: `${fields[19]}@${boot.trim()}` };
  } catch (error) {
    return whyNot(error);
  }
}
