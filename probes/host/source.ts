import { type BigIntStats, fstatSync } from 'node:fs';
import { type ScanAnswer, type ScanOptions, type Source, Stopped, scan, Unreadable } from '../fatbin/index';
import { type Handles, openHandles } from './handles';
import { whyNot } from './why-not';

/** Longest single read, and the step on a disk where every seek costs a turn of the platter. */
const STEP = 4 << 20;
/** So many reads say what kind of disk this is. */
const PROBES = 50;
/** Slower than this on average: spinning disk or network drive. SSDs answer in a twentieth of it. */
const SLOW_MS = 2;
/** Reading 1.5 MB on takes a spinning disk about as long as seeking. */
const WORTH_SEEKING = 3 << 19;

/** Bytes that were read last. */
export interface Store {
  /** Plain bytes, not a Buffer: a Buffer's `slice` is no copy, and readers rely on one. */
  bytes: Uint8Array<ArrayBuffer>;
}

export interface Medium {
  size: number;
  /** Left out: its own. */
  store?: Store;
  /** Fills `into` from `offset`, as far as the file goes; returns how many bytes. */
  fill(into: Uint8Array, offset: number): number;
  now(): number;
}

export interface PacedSource extends Source {
  readonly sequential: boolean;
}

/**
 * Positioned reads, one call each: the fastest way where seeking is cheap (3,000 headers in 28 ms). The first 50 are
 * timed; above 2 ms each, reads that lie near the one before are answered from 4 MiB read in one go.
 */
export function paced({ size, store = { bytes: new Uint8Array(4096) }, fill, now }: Medium): PacedSource {
  let start = 0;
  let filled = 0;
  let reads = 0;
  let spent = 0;
  let sequential = false;
  const load = (offset: number, length: number) => {
    if (store.bytes.length < length) store.bytes = new Uint8Array(length);
    const began = reads < PROBES ? now() : 0;
    filled = fill(store.bytes.subarray(0, length), offset);
    start = offset;
    if (reads < PROBES) {
      spent += now() - began;
      sequential = ++reads === PROBES && spent > SLOW_MS * PROBES;
    }
  };
  return {
    size,
    get sequential() {
      return sequential;
    },
    read(offset, length) {
      if (!(offset >= 0 && offset < size && length > 0)) return store.bytes.subarray(0, 0);
      const wanted = Math.min(length, size - offset, STEP);
      if (sequential) {
        const held = offset >= start && offset + wanted <= start + filled;
        const near = offset >= start && offset - (start + filled) < WORTH_SEEKING;
        if (!held) load(offset, near ? Math.min(STEP, size - offset) : wanted);
      } else load(offset, wanted);
      return store.bytes.subarray(offset - start, Math.min(offset - start + wanted, filled));
    },
  };
}

/** What a kept answer is known by: the file's size and the time of its last change, in nanoseconds. */
function mark({ size, mtimeNs, ino }: BigIntStats): string {
  return `${ino} ${size} ${mtimeNs}`;
}

/** Stores of files that were read: hundreds of libraries would else leave as many for the garbage collector. */
const spare: Store[] = [];

/**
 * Opens a regular file, scans it, and makes sure that it stood still meanwhile. For worker threads: it blocks.
 * `open`: another way to open it, for tests.
 */
export async function scanFile(path: string, options: ScanOptions = {}, open = openHandles): Promise<ScanAnswer> {
  let handles: Handles | null = null;
  const store = spare.pop() ?? { bytes: new Uint8Array(1 << 18) };
  try {
    handles = open(path);
    const { fd, fill } = handles;
    // A library that is being installed or replaced gets a second look.
    for (let looks = 0; looks < 2; looks++) {
      const before = fstatSync(fd, { bigint: true });
      if (!before.isFile()) return { is: 'unknown', why: 'unreadable', detail: `${path} is no regular file` };
      const medium = { size: Number(before.size), store, fill, now: () => performance.now() };
      const value = await scan(paced(medium), path, options);
      if (mark(fstatSync(fd, { bigint: true })) === mark(before)) return { is: 'known', value };
    }
    const detail = `${path} is being written while it is read`;
    return { is: 'unknown', why: 'unreadable', detail, reason: 'changing' };
  } catch (error) {
    if (error instanceof Stopped) return { is: 'unknown', why: error.why, detail: error.message };
    if (error instanceof Unreadable)
      return { is: 'unknown', why: 'unreadable', detail: `${path}: ${error.message}`, reason: 'gone' };
    return whyNot(error);
  } finally {
    handles?.close();
    spare.push(store);
  }
}
