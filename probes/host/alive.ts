import { readFile } from 'node:fs/promises';
import type { Read } from '../host';
import { statFields } from './proc';
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
    const fields = statFields(stat);
    if (fields[0] === 'Z') return { is: 'absent' };
    return { is: 'known', value: `${fields[19]}@${boot.trim()}` };
  } catch (error) {
    return whyNot(error);
  }
}
