import { type Scanned, scan } from '../../probes/fatbin/index';
import { paced } from '../../probes/host/source';

export interface Watched {
  found: Scanned;
  /** Largest single read. */
  largest: number;
}

/**
 * Scans bytes through the real source, as from a disk: the buffer is reused, so that whoever keeps a view too long
 * reads garbage, and a read outside the file throws.
 */
export async function scanBytes(bytes: Buffer, options: Parameters<typeof scan>[2] = {}): Promise<Watched> {
  let largest = 0;
  let last: Uint8Array = new Uint8Array(0);
  const source = paced({
    size: bytes.length,
    fill(into, offset) {
      if (!Number.isSafeInteger(offset) || offset < 0 || offset + into.length > bytes.length) {
        throw new Error(`read of ${into.length} bytes at ${offset} in a file of ${bytes.length}`);
      }
      last.fill(0xa5);
      bytes.copy(into, 0, offset);
      largest = Math.max(largest, into.length);
      last = into;
      return into.length;
    },
    now: () => 0,
  });
  return { found: await scan(source, 'x.so', options), largest };
}
