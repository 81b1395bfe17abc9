import type { Source } from './source';
import type { Range } from './walk';

/** A range the caller needs wasn't kept as the bytes went by. */
export class NotKept extends Error {
  override readonly name = 'NotKept';
  readonly range: Range;
  constructor(range: Range) {
    super('not kept');
    this.range = range;
  }
}

/** No range is longer than this, whatever a header says. */
const LONGEST = 2 << 20;

/** Keeps chosen ranges of a stream as it goes by; afterwards a source over them. */
export class Sparse implements Source {
  readonly size: number;
  readonly #pieces: { offset: number; bytes: Uint8Array; filled: number }[] = [];

  constructor(size: number) {
    this.size = size;
  }

  want({ offset, size }: Range): void {
    const start = Math.max(0, Math.min(offset, this.size));
    const length = Math.min(size, LONGEST, this.size - start);
    this.#pieces.push({ offset: start, bytes: new Uint8Array(length), filled: 0 });
  }

  /** The stream's bytes at `at`. What has gone by before a range was wanted is not kept. */
  push(at: number, chunk: Uint8Array): void {
    for (const piece of this.#pieces) {
      const from = piece.offset + piece.filled;
      const missing = piece.bytes.length - piece.filled;
      if (missing === 0 || from < at || from >= at + chunk.length) continue;
      const part = chunk.subarray(from - at, from - at + missing);
      piece.bytes.set(part, piece.filled);
      piece.filled += part.length;
    }
  }

  read(offset: number, length: number): Uint8Array {
    const end = Math.min(offset + length, this.size);
    if (offset >= end) return new Uint8Array(0);
    const piece = this.#pieces.find((each) => offset >= each.offset && end <= each.offset + each.filled);
    if (!piece) throw new NotKept({ offset, size: end - offset });
    return piece.bytes.subarray(offset - piece.offset, end - piece.offset);
  }
}
