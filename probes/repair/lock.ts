import { z } from 'zod';
import type { Host } from '../host';
import { tidy } from './give-up';
import { must, mustRead, Trouble, troubleIn } from './trouble';

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
/** A dead owner's lock is replaced under a lock of its own, which may have a dead owner too, and so on. */
const MOST_DEAD = 3;

/** Environments that this process works on or is taking, by where their path leads. */
const held = new Set<string>();

/**
 * Takes an environment for ourselves: two Torchmends never act on one. Returns who has it where somebody does; null: it
 * is ours. A lock whose owner is dead, or whose text was never whole, is taken over. Throws Trouble, and leaves nothing.
 */
export async function lock(host: Host, folder: string, repair: string): Promise<Lock | null> {
  const life = await host.life(process.pid);
  const own: Lock = {
    pid: process.pid,
    life: life.is === 'known' ? life.value : '',
    machine: host.names.host,
    sinceMs: host.now(),
    repair,
  };
  const file = host.path.join(folder, NAME);
  const real = await realOf(host, folder);
  if (held.has(real)) {
    const holder = (await lockedBy(host, folder)) ?? own;
    if (holder.pid === own.pid && holder.life === own.life) return holder;
  }
  held.add(real);
  let holder: Lock | null = own;
  try {
    holder = await claim(host, file, own);
  } catch (error) {
    await troubleIn(tidy(host, folder));
    throw error;
  } finally {
    if (holder !== null) held.delete(real);
  }
  return holder;
}

/**
 * Whoever finds a dead owner's lock gets the one after it first: so only one of many ever replaces it. One that is not
 * there any more is replaced by nobody: whoever gets the name next has it.
 */
async function claim(host: Host, file: string, own: Lock, dead = 0): Promise<Lock | null> {
  for (let round = 0; round < 20; round++) {
    if (await take(host, file, own)) return null;
    const holder = await holderOf(host, file);
    if (holder === 'none') continue;
    if (holder !== 'dead') return holder;
    if (dead >= MOST_DEAD) break;
    const next = `${file}-next`;
    const other = await claim(host, next, own, dead + 1);
    if (other) return other;
    try {
      if ((await holderOf(host, file)) === 'dead') await must(file, host.change.remove(file), 'absent');
    } finally {
      await must(next, host.change.remove(next), 'absent');
    }
  }
  throw new Trouble('busy', file, 'others take it, again and again');
}

/** Whether the name is ours now; false: somebody has it, or came in between. */
async function take(host: Host, file: string, own: Lock): Promise<boolean> {
  const { change, path } = host;
  const folder = path.dirname(file);
  await must(folder, change.makeFolder(folder));
  const node = await mustRead(folder, change.look(folder));
  if (node && node.kind !== 'folder') throw new Trouble('exists', folder, 'not a folder of ours');
  const text = Buffer.from(JSON.stringify(own));
  // Written apart and given its name in one moment: nobody ever sees half a lock.
  const part = `${file}-${own.pid}-${own.repair}`;
  try {
    await must(part, change.remove(part), 'absent');
    const written = await change.write(part, text, 0o600);
    if (written.is === 'failed' && written.why === 'absent') return false; // its last owner took the folder away
    await must(part, Promise.resolve(written));
    const linked = await change.link(part, file);
    if (linked.is === 'done') return true;
    if (linked.why === 'exists' || linked.why === 'absent') return false;
    const plain = await change.write(file, text, 0o600); // a volume without hard links
    if (plain.is === 'failed' && plain.why === 'exists') return false;
    await must(file, Promise.resolve(plain));
    return true;
  } finally {
    await must(part, change.remove(part), 'absent');
  }
}

async function realOf(host: Host, folder: string): Promise<string> {
  const prefix = host.path.dirname(folder);
  return (await mustRead(prefix, host.realPath(prefix))) ?? prefix;
}

/** Gives it back, and takes our folder away where nothing is left in it. Only the owner calls this. */
export async function unlock(host: Host, folder: string): Promise<void> {
  const { change, path } = host;
  const file = path.join(folder, NAME);
  held.delete(await realOf(host, folder));
  // Of those who died while they tried.
  for (const { name } of (await mustRead(folder, host.list(folder))) ?? []) {
    const part = path.join(folder, name);
    if (name.startsWith(`${NAME}-`) && (await holderOf(host, part)) === 'dead')
      await must(part, change.remove(part), 'absent');
  }
  await must(file, change.remove(file), 'absent');
  await tidy(host, folder);
}

/** Who has it, dead or alive; null: nobody, or it can't be made out. */
export async function lockedBy(host: Host, folder: string): Promise<Lock | null> {
  const holder = await readLock(host, host.path.join(folder, NAME));
  return typeof holder === 'string' ? null : holder;
}

/** `garbage`: never written whole, which only a volume without hard links can bring about. */
async function readLock(host: Host, file: string): Promise<Lock | 'none' | 'garbage'> {
  const bytes = await mustRead(file, host.read(file, 4096));
  if (bytes === null) return 'none';
  try {
    const parsed = Lock.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    return parsed.success ? parsed.data : 'garbage';
  } catch {
    return 'garbage';
  }
}

/**
 * Who works under it; `dead`: its owner is, or its text was never whole. On another computer (a network drive) nobody can
 * tell from here, so it counts as held.
 */
async function holderOf(host: Host, file: string): Promise<Lock | 'none' | 'dead'> {
  const holder = await readLock(host, file);
  if (typeof holder === 'string') return holder === 'none' ? 'none' : 'dead';
  if (holder.machine !== host.names.host) return holder;
  const life = await host.life(holder.pid);
  if (life.is === 'unknown') return holder;
  if (life.is === 'absent' || life.value !== holder.life) return 'dead';
  // Ours, and yet being asked for: one that could not be given back.
  return holder.pid === process.pid ? 'dead' : holder;
}
