import { closeSync, constants, openSync } from 'node:fs';
import { fill, Headers, inHalves } from './read-ahead';

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
const MANY_HEADERS = 8;
/** Handles that take turns. */
const MOST = 8;

/**
 * Linux takes headers that lie close for the beginning of a sequential read, handle by handle, and fetches up to 8 MB
 * ahead: 237 MB from the disk for torch's headers. Eight handles in turn see no sequence of their own: 56 MB; with what
 * `Headers` does, 12 MB (measured, cold).
 */
export function openHandles(path: string): Handles {
  // Non-blocking, so that a named pipe called x.so can't hold us.
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  if (process.platform !== 'linux')
    return { fd, fill: (into, offset) => fill(fd, into, offset), close: () => closeSync(fd) };
  const all = [fd];
  const headers = new Headers();
  let count = 0;
  return {
    fd,
    fill(into, offset) {
      if (into.length > HEADER_READ) return inHalves(fd, into, offset);
      if (++count === MANY_HEADERS) openMore(all);
      return headers.fill(all[count % all.length] ?? fd, into, offset);
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
