import type { Problem, ProblemCode } from './model';

/** Why a scan was ended from outside. */
export type Stop = 'cancelled' | 'timeout';

export class Stopped extends Error {
  override readonly name = 'Stopped';
  readonly why: Stop;
  constructor(why: Stop) {
    super(why);
    this.why = why;
  }
}

/** The file is not what its first bytes promise: nothing can be said about it. The message says what is wrong. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

export interface LookOptions {
  /** Asked every few reads. */
  shouldStop?: (() => Stop | null) | undefined;
  /** Told how far into the file the reader is; `total` is the file's size. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Nothing was skipped because of these. */
const HARMLESS: ReadonlySet<ProblemCode> = new Set([
  'unknown-container-version',
  'trailing-bytes',
  'suffix-not-marked',
  'zip-duplicate-name',
]);

/** A hostile file must end too: entries without payload would make 15 million of them in a gigabyte. */
const LIMITS = { containers: 2_000_000, entries: 20_000_000, damages: 100_000, searched: 64 << 20, problems: 50 };

/** One look at one file or member: what was odd, what it cost, and whether to go on. */
export class Look {
  readonly problems: Problem[] = [];
  complete = true;
  readonly #size: number;
  readonly #options: LookOptions;
  #containers = 0;
  #entries = 0;
  #damages = 0;
  #searched = 0;
  #claimed = 0;

  constructor(size: number, options: LookOptions) {
    this.#size = size;
    this.#options = options;
  }

  /** Reports where the reader is. Throws `Stopped` when the scan is to end. */
  step(at: number): void {
    const why = this.#options.shouldStop?.();
    if (why) throw new Stopped(why);
    this.#options.onProgress?.(Math.min(at, this.#size), this.#size);
  }

  note(code: ProblemCode, where: string, at?: number, detail?: string): void {
    if (!HARMLESS.has(code)) this.complete = false;
    if (this.problems.length >= LIMITS.problems && this.problems.some((problem) => problem.code === code)) return;
    const { length } = this.problems;
    if (length < LIMITS.problems * 2) {
      this.problems.push({ code, where, ...(at === undefined ? {} : { at }), ...(detail ? { detail } : {}) });
    }
  }

  /** Sections of a sane file don't overlap; one that claims twice its size would be read for ever. */
  claim(where: string, bytes: number): boolean {
    this.#claimed += bytes;
    if (this.#claimed <= this.#size * 2) return true;
    this.note('sections-overlap', where);
    return false;
  }

  container(where: string): boolean {
    return this.#spend(++this.#containers <= LIMITS.containers, 'too-many-containers', where);
  }

  entry(where: string): boolean {
    return this.#spend(++this.#entries <= LIMITS.entries, 'too-many-entries', where);
  }

  /** One more place that had to be skipped. */
  damage(where: string): boolean {
    return this.#spend(++this.#damages <= LIMITS.damages, 'too-damaged', where);
  }

  /** Bytes looked through for the next container after damage. */
  searched(where: string, bytes: number): boolean {
    this.#searched += bytes;
    return this.#spend(this.#searched <= LIMITS.searched, 'too-damaged', where);
  }

  #spend(within: boolean, code: ProblemCode, where: string): boolean {
    if (!within) this.note(code, where);
    return within;
  }
}
