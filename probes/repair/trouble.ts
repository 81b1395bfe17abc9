import type { Changed, ChangeWhy, Read } from '../host';
import type { Params } from '../model';

/**
 * A change that the system refused: what, where and why. Thrown inside `repair/` only; its faces tell it in words.
 * `moved`: the environment is not where it was; `damaged`: what is needed of the safety copy is gone or was written to.
 */
export class Trouble extends Error {
  constructor(
    readonly why: ChangeWhy | 'unreadable' | 'timeout' | 'moved' | 'damaged',
    readonly path: string,
    readonly detail: string,
  ) {
    super(`${path}: ${why} (${detail})`);
  }
}

/** A step could not do what it is for. `code` and `params` as the faces tell it. */
export class StepFailed extends Error {
  constructor(
    readonly code: string,
    readonly params: Params,
  ) {
    super(code);
  }
}

/** Goes on where the change was made, or ends what needs it. `but`: reasons that are as good as done. */
export async function must(path: string, change: Promise<Changed>, ...but: ChangeWhy[]): Promise<void> {
  const changed = await change;
  if (changed.is === 'failed' && !but.includes(changed.why)) throw new Trouble(changed.why, path, changed.detail);
}

/** The value, or null where nothing is there; what can't be read ends what needs it. */
export async function mustRead<T>(path: string, asked: Promise<Read<T>>): Promise<T | null> {
  const read = await asked;
  if (read.is === 'unknown') throw new Trouble(read.why, path, read.detail);
  return read.is === 'known' ? read.value : null;
}

/** What the system refused; null: nothing. For work whose failure its caller tells of, or can do without. */
export async function troubleIn(work: Promise<unknown>): Promise<Trouble | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Trouble) return error;
    throw error;
  }
}
