import { CONTAINER_BYTES, CONTAINER_MAGIC, FIRST_READ, isContainer, readEntries } from './container';
import type { Look } from './look';
import { findMagic } from './search';
import { type Source, u16, u32, u64, windowed } from './source';
import type { Tally } from './tally';

export interface Range {
  offset: number;
  size: number;
}

/** MSVC puts 8 zero bytes after about every second container; a longer run is damage. */
const PADDING = 4096;

/** Reads a section made for device code: containers back to back, by their sizes, only headers. */
export function walk(source: Source, range: Range, tally: Tally, look: Look): void {
  const where = tally.name;
  const end = inside(source, range, look, where);
  let at = range.offset;
  let zeros = 0;
  while (at + CONTAINER_BYTES <= end) {
    look.step(at);
    const head = source.read(at, FIRST_READ);
    if (head.length < CONTAINER_BYTES) break;
    if (u32(head, 0) === CONTAINER_MAGIC) {
      zeros = 0;
      const next = readContainer({ source, tally, look, end }, head, at);
      if (next === null) return;
      at = next;
    } else if (zeros < PADDING && u32(head, 0) === 0 && u32(head, 4) === 0) {
      at += 8;
      zeros += 8;
      tally.zeroPaddingBytes += 8;
    } else {
      zeros = 0;
      const next = resync(source, at + 4, end, look, where);
      look.note('bad-magic', where, at, `${next - at} bytes skipped`);
      tally.foreignBytes += next - at;
      if (!look.damage(where)) return;
      at = next;
    }
  }
  if (at >= end) return;
  const wanted = Math.min(end - at, CONTAINER_BYTES);
  const rest = source.read(at, wanted);
  if (rest.length < wanted) look.note('short-read', where, at);
  else if (rest.some((byte) => byte !== 0)) look.note('trailing-bytes', where, at);
  else tally.zeroPaddingBytes += rest.length;
}

interface Walk {
  source: Source;
  tally: Tally;
  look: Look;
  /** Where the section ends. */
  end: number;
}

/** Reads the container at `at`. Answers where the next one is to be expected; null: this file is beyond hope. */
function readContainer({ source, tally, look, end }: Walk, head: Uint8Array, at: number): number | null {
  const where = tally.name;
  const headerBytes = u16(head, 6);
  const size = u64(head, 8);
  if (headerBytes < CONTAINER_BYTES || headerBytes > 4096) {
    look.note('bad-container-header', where, at, `header of ${headerBytes} bytes`);
    return look.damage(where) ? at + 4 : null;
  }
  if (u16(head, 4) !== 1) look.note('unknown-container-version', where, at, `version ${u16(head, 4)}`);
  if (size === 0) look.note('empty-container', where, at);
  const firstEntry = at + headerBytes;
  const announced = firstEntry + size;
  const cut = announced > end;
  if (cut) look.note('container-overrun', where, at, `${size} bytes announced`);
  const bounds = { firstEntry, end: cut ? end : announced, cut };
  const first = headerBytes === CONTAINER_BYTES && head.length === FIRST_READ ? head.subarray(CONTAINER_BYTES) : null;
  const { container, resyncFrom } = readEntries(source, bounds, first, look, where);
  if (!tally.add(container)) look.note('too-many-names', where, at);
  if (!look.container(where)) return null;
  if (!cut && resyncFrom === null) return announced;
  // Where a size can't be trusted the next container may begin inside of this one.
  return look.damage(where) ? resync(source, resyncFrom ?? firstEntry, bounds.end, look, where) : null;
}

/** Where the range ends within the file. */
function inside(source: Source, { offset, size }: Range, look: Look, where: string): number {
  if (offset >= source.size && size > 0) {
    look.note('section-beyond-eof', where, offset);
    return 0;
  }
  if (offset + size <= source.size) return offset + size;
  look.note('section-truncated', where, offset, `${source.size - offset} of ${size} bytes`);
  return source.size;
}

function resync(source: Source, from: number, end: number, look: Look, where: string): number {
  const found = findMagic(source, from, end, (bytes) => look.searched(where, bytes));
  return found < 0 ? end : found;
}

/** Blocks in which foreign sections are read: they are searched anyway, and cuFFT's entries lie 11 KB apart. */
const BLOCK = 256 * 1024;

/** Searches a section made for other things, where containers lie between foreign tables or not at all. */
export function hunt(source: Source, range: Range, tally: Tally, look: Look): void {
  const where = tally.name;
  const near = windowed(source, BLOCK);
  const end = inside(source, range, look, where);
  let after = range.offset;
  for (let at = range.offset; at + FIRST_READ <= end; ) {
    const found = findMagic(near, at, end, () => (look.step(at), true));
    if (found < 0) break;
    const head = near.read(found, FIRST_READ);
    at = found + 1;
    if (!isContainer(head, end - found)) {
      if (!look.damage(where)) break;
      continue;
    }
    tally.foreignBytes += found - after;
    at = found + CONTAINER_BYTES + u64(head, 8);
    after = at;
    const bounds = { firstEntry: found + CONTAINER_BYTES, end: at, cut: false };
    const { container } = readEntries(near, bounds, head.subarray(CONTAINER_BYTES), look, where);
    if (!tally.add(container)) look.note('too-many-names', where, found);
    if (!look.container(where)) break;
  }
  if (after < end) tally.foreignBytes += end - after;
}
