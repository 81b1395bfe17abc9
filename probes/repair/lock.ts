import { z } from 'zod';
import type { Host } from '../host';
import { tidy } from './give-up';
import { must, mustRead } from './trouble';

/** Who works on an environment. `life`: see `Host.life`. */
export const Lock = z.object({
  pid: z.number().int(),
  life: z.string(),
  machine: z.string(),
  sinceMs: z.number(),
  repair: z.string(),
});
export type Lock = z.infer<typeof Lock>;

const NAME = 'lock';

/**
 * Takes an environment for ourselves: two Torchmends never act on one. Returns who has it where somebody does; null: it
 * is ours. A lock whose owner is dead, or whose text was never whole, is taken over.
 */
export async function lock(host: Host, folder: string, repair: string): Promise<Lock | null> {
  const { change, path } = host;
  const file = path.join(folder, NAME);
  await must(folder, change.makeFolder(folder));
  const life = await host.life(process.pid);
  const own: Lock = {
    pid: process.pid,
    life: life.is === 'known' ? life.value : '',
    machine: host.names.host,
    sinceMs: host.now(),
    repair,
  };
  // Written apart and given its name in one moment: nobody ever sees half a lock.
  const part = path.join(folder, `${NAME}-${process.pid}-${repair}`);
  await must(part, change.remove(part), 'absent');
  await must(part, change.write(part, Buffer.from(JSON.stringify(own)), 0o600));
  try {
    for (let round = 0; round < 3; round++) {
      const linked = await change.link(part, file);
      if (linked.is === 'done') return null;
      if (linked.why !== 'exists') {
        await must(file, change.write(file, Buffer.from(JSON.stringify(own)), 0o600)); // a volume without hard links
        return null;
      }
      const holder = await readLock(host, file);
      if (holder && (await isHeld(host, holder))) return holder;
      await must(file, change.remove(file), 'absent');
    }
    return (await readLock(host, file)) ?? own;
  } finally {
    await must(part, change.remove(part), 'absent');
  }
}

/** Gives it back, and takes our folder away where nothing is left in it. Only the owner calls this. */
export async function unlock(host: Host, folder: string): Promise<void> {
  await must(folder, host.change.remove(host.path.join(folder, NAME)), 'absent');
  await tidy(host, folder);
}

/** Who has it, dead or alive; null: nobody. */
export function lockedBy(host: Host, folder: string): Promise<Lock | null> {
  return readLock(host, host.path.join(folder, NAME));
}

/** Who has it; null: nobody, or it can't be made out. */
async function readLock(host: Host, file: string): Promise<Lock | null> {
  const bytes = await mustRead(file, host.read(file, 4096));
  if (bytes === null) return null;
  try {
    const parsed = Lock.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // never written whole, which only a volume without hard links can bring about
  }
}

/** On another computer (a network drive) nobody can tell from here, so it counts as held. */
async function isHeld(host: Host, holder: Lock): Promise<boolean> {
  if (holder.machine !== host.names.host) return true;
  const life = await host.life(holder.pid);
  if (life.is === 'unknown') return true;
  return life.is === 'known' && life.value === holder.life;
}
