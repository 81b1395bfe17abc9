/** Positioned reads, the only way the reader sees a file. Offsets and lengths in bytes. */
export interface Source {
  readonly size: number;
  /**
   * The bytes at `offset`, fewer than `length` only where the file ends (none beyond it).
   * They belong to the source: valid until its next read. Throws `Unreadable` when the medium fails.
   */
  read(offset: number, length: number): Uint8Array;
}

/** The file can't be read any more: drive pulled out, network gone, bad block. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

const NOTHING: Uint8Array = new Uint8Array(0);

/** A source over bytes that are in memory. */
export function ofBytes(bytes: Uint8Array): Source {
  return { size: bytes.length, read: (offset, length) => bytes.subarray(offset, offset + Math.max(0, length)) };
}

/** A part of another source: an archive's member, a stored member of a wheel. Never reads outside of it. */
export function slice(source: Source, offset: number, bytes: number): Source {
  const size = Math.max(0, Math.min(bytes, source.size - offset));
  return {
    size,
    read: (at, length) => (at >= 0 && at < size ? source.read(offset + at, Math.min(length, size - at)) : NOTHING),
  };
}

/**
 * Serves many small reads that lie close together (tables, foreign sections) from one block of `bytes`. The block is
 * the source's own: while one reads through a window, nobody reads around it.
 */
export function windowed(source: Source, bytes: number): Source {
  let start = 0;
  let block = NOTHING;
  return {
    size: source.size,
    read(offset, length) {
      if (offset < start || offset + length > start + block.length) {
        if (offset >= source.size) return NOTHING;
        block = source.read(offset, Math.max(length, bytes));
        start = offset;
      }
      return block.subarray(offset - start, offset - start + length);
    },
  };
}

/** Bytes of one's own. (`slice` of a Node buffer is only another view.) */
export function copy(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}

/** Little-endian numbers. Bytes that aren't there count as zero: lengths are checked where they matter. */
export function u16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}

export function u32(bytes: Uint8Array, at: number): number {
  return (u16(bytes, at) | (u16(bytes, at + 2) << 16)) >>> 0;
}

/** Loses low bits above 2^53, which is far above any file's size: compare, never index with it. */
export function u64(bytes: Uint8Array, at: number): number {
  return u32(bytes, at) + u32(bytes, at + 4) * 0x1_0000_0000;
}

/** One byte a character, up to the first zero. */
export function text(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  return Buffer.from(end < 0 ? bytes : bytes.subarray(0, end)).toString('latin1');
}
