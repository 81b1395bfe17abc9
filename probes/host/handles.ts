import { closeSync, constants, openSync, readSync } from 'node:fs';
import { Unreadable } from '../fatbin/index';
import { whyNot } from './why-not';

/** A file open for positioned reads. */
export interface Handles {
  readonly fd: number;
  /** Fills `into` from `offset`, as far as the file goes; returns how many bytes. Throws `Unreadable`. */
  fill(into: Uint8Array, offset: number): number;
  close(): void;
}

/** A container's header with its first entry's: everything up to this size is a jump from header to header. */
const HEADER_READ = 80;
/** So many headers, and the file is one with many. */
const MANY_HEADERS = 64;
/** Handles that take turns. */
const MOST = 8;

/**
 * Linux takes headers that lie close for the beginning of a sequential read, handle by handle, and fetches up to 8 MB
 * ahead: 263 MB from the disk for the 11 MB of torch's headers. Eight handles in turn see no sequence: 77 MB, and the
 * 85 libraries of an environment need 1.5 GB instead of 2.2 GB (measured, cold).
 */
export function openHandles(path: string): Handles {
  // Non-blocking, so that a named pipe called x.so can't hold us.
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const all = [fd];
  let headers = 0;
  return {
    fd,
    fill(into, offset) {
      if (into.length > HEADER_READ) return fill(fd, into, offset);
      if (++headers === MANY_HEADERS && process.platform === 'linux') openMore(all);
      return fill(all[headers % all.length] ?? fd, into, offset);
    },
    close: () => {
      for (const one of all) closeSync(one);
    },
  };
}

/** The very same file, even if its name means another one by now. Without /proc, or without handles left: fewer. */
function openMore(all: number[]): void {
  try {
    while (all.length < MOST) all.push(openSync(`/proc/self/fd/${all[0]}`, constants.O_RDONLY));
  } catch {
    // One handle reads the same.
  }
}

function fill(fd: number, into: Uint8Array, offset: number): number {
  let got = 0;
  try {
    while (got < into.length) {
      const more = readSync(fd, into, got, into.length - got, offset + got);
      if (more === 0) break;
      got += more;
    }
  } catch (error) {
    const answer = whyNot(error);
    throw new Unreadable(answer.is === 'unknown' ? answer.detail : 'gone', { cause: error });
  }
  return got;
}
