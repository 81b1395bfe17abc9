import { toLibrary } from './library';
import { Look, type LookOptions } from './look';
import type { MemberOptions } from './member';
import type { Scanned } from './model';
import { readObject } from './object';
import { Finds } from './sections';
import { type Source, u32 } from './source';
import { ZIP_EMPTY, ZIP_MAGIC } from './zip';

export type ScanOptions = LookOptions & MemberOptions;

/**
 * Which GPU images does this file hold? Headers only, by seeking; wheels too. `path` is only a name.
 * Damage is part of the answer. Throws `Stopped` when `shouldStop` says so, `Unreadable` when the medium fails.
 */
export async function scan(source: Source, path: string, options: ScanOptions = {}): Promise<Scanned> {
  const start = performance.now();
  const count = { reads: 0, bytes: 0 };
  const counted: Source = {
    size: source.size,
    read(offset, length) {
      const bytes = source.read(offset, length);
      count.reads++;
      count.bytes += bytes.length;
      return bytes;
    },
  };
  const look = new Look(source.size, options);
  const finds = new Finds();
  const magic = counted.read(0, 4);
  const isZip = magic.length === 4 && (u32(magic, 0) === ZIP_MAGIC || u32(magic, 0) === ZIP_EMPTY);
  // Loaded when needed: Node's zlib and streams would add a third to the time a reading thread takes to start.
  const members = isZip ? await (await import('./wheel')).readWheel(counted, finds, look, options) : undefined;
  if (!isZip) readObject(counted, finds, look);
  const library = toLibrary(path, source.size, finds, look);
  return {
    ...library,
    ...(members && finds.error === null ? { status: 'members', members, verdict: {} } : {}),
    reads: count.reads,
    bytesRead: count.bytes,
    ms: performance.now() - start,
  };
}
