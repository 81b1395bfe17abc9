import { ENTRY_BYTES, readEntry } from './entry';
import type { Look } from './look';
import { type Source, u16, u32, u64 } from './source';
import { Container } from './tally';

/** Bytes `50 ED 55 BA`. */
export const CONTAINER_MAGIC = 0xba55ed50;
export const CONTAINER_BYTES = 16;

/** A container's header and its first entry's, in one read. */
export const FIRST_READ = CONTAINER_BYTES + ENTRY_BYTES;

/** Strict, for places where anything may lie: a magic in machine code must not count. `bytes` of `FIRST_READ`. */
export function isContainer(bytes: Uint8Array, room: number): boolean {
  if (bytes.length < FIRST_READ || u32(bytes, 0) !== CONTAINER_MAGIC) return false;
  if (u16(bytes, 4) !== 1 || u16(bytes, 6) !== CONTAINER_BYTES) return false;
  const size = u64(bytes, 8);
  if (size < ENTRY_BYTES || CONTAINER_BYTES + size > room) return false;
  const kind = u16(bytes, 16);
  const headerBytes = u32(bytes, 20);
  const plausible = kind >= 1 && kind <= 0x400 && u16(bytes, 18) === 0x101 && u32(bytes, 16 + 0x1c) < 1000;
  const aligned = headerBytes >= ENTRY_BYTES && headerBytes < 65536 && headerBytes % 8 === 0;
  return plausible && aligned && headerBytes + u64(bytes, 24) <= size;
}

/** Where the reading of a container's entries ended: at its end, or in the middle because of damage. */
export interface Ended {
  container: Container;
  /** Look for the next magic from here; null: the container was read to its end. */
  resyncFrom: number | null;
}

export interface Bounds {
  firstEntry: number;
  end: number;
  /** The container says it is longer than the section. */
  cut: boolean;
}

/** Reads the headers of a container's entries, one small read each; `first` is what is known already. */
export function readEntries(
  source: Source,
  bounds: Bounds,
  first: Uint8Array | null,
  look: Look,
  where: string,
): Ended {
  const container = new Container();
  let at = bounds.firstEntry;
  while (at + ENTRY_BYTES <= bounds.end) {
    look.step(at);
    const header = at === bounds.firstEntry && first ? first : source.read(at, ENTRY_BYTES);
    if (header.length < ENTRY_BYTES) {
      look.note('short-read', where, at);
      return { container, resyncFrom: null };
    }
    const entry = readEntry(header);
    if (!entry) {
      look.note('bad-entry-header', where, at, `kind ${u16(header, 0)}, header of ${u32(header, 4)} bytes`);
      return { container, resyncFrom: at };
    }
    if (!look.entry(where)) return { container, resyncFrom: null };
    if (!container.add(entry)) look.note('too-many-names', where, at);
    const next = at + entry.headerBytes + entry.payloadBytes;
    if (next > bounds.end) {
      look.note('entry-overrun', where, at, `${entry.payloadBytes} bytes announced`);
      return { container, resyncFrom: bounds.cut ? at + ENTRY_BYTES : null };
    }
    at = next; // a header has at least 64 bytes: always moves on
  }
  const left = bounds.end - at;
  if (left >= 8 && !bounds.cut) look.note('trailing-bytes', where, at, `${left} bytes`);
  return { container, resyncFrom: null };
}
