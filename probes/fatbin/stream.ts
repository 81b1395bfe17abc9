import { CONTAINER_BYTES, FIRST_READ, isContainer } from './container';
import { ENTRY_BYTES, readEntry } from './entry';
import type { Look } from './look';
import { indexOfMagic } from './search';
import { copy, u64 } from './source';
import { Container } from './tally';

/** A container met in the stream: where, and which of the different ones it is. */
export interface Hit {
  at: number;
  end: number;
  container: Container;
}

/** Before the section table is known nothing has a better name. */
const STREAM = '(stream)';
const NOTHING = new Uint8Array(0);
const MOST_DIFFERENT = 50_000;

/** Finds containers in a stream as it goes by, once, without keeping it: searches, checks, then skips by sizes. */
export class StreamScan {
  readonly hits: Hit[] = [];
  readonly #different = new Map<string, Container>();
  readonly #size: number;
  readonly #look: Look;
  #at = 0;
  #carry: Uint8Array = NOTHING;
  #skipTo = 0;
  #open: Hit | null = null;

  constructor(size: number, look: Look) {
    this.#size = size;
    this.#look = look;
  }

  push(chunk: Uint8Array): void {
    this.#look.step(this.#at);
    const base = this.#at - this.#carry.length;
    const bytes = this.#carry.length > 0 ? Buffer.concat([this.#carry, chunk]) : chunk;
    this.#at += chunk.length;
    this.#carry = NOTHING;
    for (let i = 0; i >= 0; ) {
      if (this.#skipTo >= base + bytes.length) return;
      i = Math.max(i, this.#skipTo - base);
      i = this.#open ? this.#entry(this.#open, bytes, i, base) : this.#search(bytes, i, base);
    }
  }

  /** What was still open when the stream ended. */
  end(): void {
    if (this.#open) this.#close(this.#open, this.#at, 0);
  }

  /** Answers where to go on in these bytes; -1: more are needed. */
  #search(bytes: Uint8Array, from: number, base: number): number {
    const found = indexOfMagic(bytes, from);
    if (found < 0) return this.#keep(bytes, Math.max(from, bytes.length - 7));
    if (found + FIRST_READ > bytes.length) return this.#keep(bytes, found);
    const at = base + found;
    if (!isContainer(bytes.subarray(found, found + FIRST_READ), this.#size - at)) return found + 1;
    const end = at + CONTAINER_BYTES + u64(bytes, found + 8);
    this.#open = { at, end, container: new Container() };
    return found + CONTAINER_BYTES;
  }

  #entry(open: Hit, bytes: Uint8Array, from: number, base: number): number {
    const at = base + from;
    if (at + ENTRY_BYTES > open.end) return this.#close(open, open.end, from);
    if (from + ENTRY_BYTES > bytes.length) return this.#keep(bytes, from);
    const entry = readEntry(bytes.subarray(from, from + ENTRY_BYTES));
    if (!entry) {
      this.#look.note('bad-entry-header', STREAM, at);
      return this.#close(open, at, from);
    }
    if (!this.#look.entry(STREAM)) return this.#close(open, open.end, from);
    if (!open.container.add(entry)) this.#look.note('too-many-names', STREAM, at);
    this.#skipTo = at + entry.headerBytes + entry.payloadBytes;
    if (this.#skipTo <= open.end) return from;
    this.#look.note('entry-overrun', STREAM, at);
    return this.#close(open, open.end, from);
  }

  /** Goes on behind the container, or right here where its entries can't be trusted. */
  #close({ at, end, container }: Hit, skipTo: number, from: number): number {
    this.#open = null;
    this.#skipTo = skipTo;
    const { key } = container;
    const known = this.#different.get(key);
    if (!this.#look.container(STREAM)) return from;
    if (!known && this.#different.size >= MOST_DIFFERENT) this.#look.note('too-many-names', STREAM, at);
    else this.hits.push({ at, end, container: known ?? container });
    if (!known && this.#different.size < MOST_DIFFERENT) this.#different.set(key, container);
    return from;
  }

  #keep(bytes: Uint8Array, from: number): number {
    this.#carry = copy(bytes.subarray(from));
    return -1;
  }
}
