import { readSync } from 'node:fs';
import { Unreadable } from '../fatbin/index';
import { whyNot } from './why-not';

/*
 * Linux fetches more than was asked where it takes a read for one of a sequence: where it begins behind the last one of
 * the same handle, or where more pages before it are in memory than it asks for. It can't be told otherwise without
 * native code (posix_fadvise), so we ask in a way that is no sequence. Elsewhere these are the same bytes in other steps.
 */

const PAGE = 4096;
/** A longer read is made in two, the latter first: then neither is the sequel of anything. */
const HALF = 4 << 20;

/** A large read of which nothing behind it is wanted. */
export function inHalves(fd: number, into: Uint8Array, offset: number): number {
  if (into.length <= HALF) return fill(fd, into, offset);
  const later = fill(fd, into.subarray(HALF), offset + HALF);
  const first = fill(fd, into.subarray(0, HALF), offset);
  return first < HALF ? first : first + later;
}

/** The most that is fetched at once where headers lie in one page after the other. */
const MOST = 1 << 20;
const room = new Uint8Array(MOST);

/**
 * Reads of a few bytes, each a bit further on. One that continues a run of pages in memory asks for as many as the run
 * has: never fewer than lie before it, so that nothing is fetched ahead of it.
 */
export class Headers {
  #start = 0;
  #end = 0;

  fill(fd: number, into: Uint8Array, offset: number): number {
    const from = offset - (offset % PAGE);
    const to = Math.ceil((offset + into.length) / PAGE) * PAGE;
    if (from < this.#start || from > this.#end) [this.#start, this.#end] = [from, to];
    else if (to > this.#end) {
      const bytes = Math.max(to - from, Math.min(this.#end - this.#start, MOST));
      fill(fd, room.subarray(0, bytes), from);
      this.#end = from + bytes;
    }
    return fill(fd, into, offset);
  }
}

/** Fills `into` from `offset`, as far as the file goes; returns how many bytes. Throws `Unreadable`. */
export function fill(fd: number, into: Uint8Array, offset: number): number {
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
