import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Born, bornOf } from './proc';

/** Set for every child, to a word that nobody can guess: whatever it starts inherits it, whichever group it goes to. */
const NAME = 'TORCHMEND_CHILD';
/** Time for what was in the middle of a fork or an exec. */
const PAUSE_MS = 3;
const MOST_PASSES = 10;

/** A word for one child and all that comes of it. */
export function newMark(): string {
  return randomBytes(16).toString('hex');
}

/** The variable that carries it, where it can be read again: on Linux. */
export function marked(mark: string): Record<string, string> {
  return process.platform === 'linux' ? { [NAME]: mark } : {};
}

/**
 * Ends what a child has left in groups of its own: whoever carries its mark, and their descendants. Looks again as long as
 * that brings anything new: a process that forks may have been missed, and so may one that was gone before it was read.
 */
export async function endStrays(mark: string, others?: Others): Promise<void> {
  const seen = new Set<string>();
  for (let passes = 0; passes < MOST_PASSES; passes++) {
    const before = seen.size;
    endStraysNow(mark, null, seen, others?.still());
    if (seen.size === before) return;
    await pause(PAUSE_MS);
  }
}

/** Processes that were there before a child and so can't be its own. */
export interface Others {
  still(): ReadonlySet<number>;
}

/**
 * Numbers are given out in turn, 32,768 at least, and a program that does nothing but fork needs 1.7 s for as many: within
 * this time none comes round again.
 */
const TURN_MS = 1_000;

/** Who runs now, to be called before a child is started. Reading two files of each costs more than most children do. */
export function othersNow(): Others {
  const since = performance.now();
  const pids: ReadonlySet<number> = new Set(process.platform === 'linux' ? running() : []);
  return { still: () => (performance.now() - since < TURN_MS ? pids : NONE) };
}
const NONE: ReadonlySet<number> = new Set();

/** One look. `living`: a child that was not waited for yet; its descendants are ended too, marked or not. */
export function endStraysNow(mark: string, living: number | null, seen = new Set<string>(), others = NONE): void {
  if (process.platform !== 'linux') return;
  const pids = running().filter((pid) => !others.has(pid));
  const carriers = new Set(
    pids.filter((pid) => {
      const carries = carriesMark(pid, mark);
      if (carries === null && !bornOf(pid)?.isKernel) seen.add(`${pid} unclear`);
      return carries;
    }),
  );
  if (carriers.size === 0 && living === null) return;
  const born = new Map(pids.map((pid) => [pid, bornOf(pid)]));
  for (const pid of below(living === null ? carriers : [...carriers, living], born)) {
    // The number may be somebody else's by now: looked at once more, and nothing comes between that and the signal.
    const isIt = carriers.has(pid) ? carriesMark(pid, mark) === true : bornOf(pid)?.ticks === born.get(pid)?.ticks;
    if (pid === living) continue;
    seen.add(`${pid} found`); // one that has ended by itself meanwhile may have left another behind
    if (isIt) end(pid);
  }
}

function below(roots: Iterable<number>, born: ReadonlyMap<number, Born | null>): Set<number> {
  const all = new Set(roots);
  for (let size = 0; size < all.size; ) {
    size = all.size;
    for (const [pid, it] of born) if (it && all.has(it.parent)) all.add(pid);
  }
  return all;
}

function running(): number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^[1-9]\d*$/.test(name) ? [Number(name)] : []));
  } catch {
    return [];
  }
}

/** null: it has ended, is just beginning, or has no variables. What belongs to another user carries none. */
function carriesMark(pid: number, mark: string): boolean | null {
  try {
    const environ = readFileSync(`/proc/${pid}/environ`);
    return environ.length === 0 ? null : environ.includes(`${NAME}=${mark}`);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EACCES' ? false : null;
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
