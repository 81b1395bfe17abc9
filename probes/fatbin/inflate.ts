import { crc32, createInflateRaw } from 'node:zlib';
import type { Source } from './source';
import type { Range } from './walk';

const CHUNK = 256 * 1024;

/** How an inflation ended. `bytes` came out of `consumed`, and this is their CRC-32. */
export interface Inflated {
  is: 'complete' | 'stopped' | 'damaged';
  bytes: number;
  consumed: number;
  crc: number;
  detail: string | null;
}

/**
 * Inflates a deflated range once, in constant memory; `expected` is how many bytes it is said to hold. `onChunk` gets
 * them in order (they are its own to keep) and answers whether to go on; what it throws ends it all and is thrown on.
 */
export async function inflate(
  source: Source,
  range: Range,
  expected: number,
  onChunk: (bytes: Uint8Array) => boolean,
): Promise<Inflated> {
  const inflater = createInflateRaw({ chunkSize: Math.max(1024, Math.min(expected, CHUNK)) });
  const result: Inflated = { is: 'complete', bytes: 0, consumed: 0, crc: 0, detail: null };
  let thrown: unknown;
  inflater.on('data', (chunk: Buffer) => {
    if (result.is !== 'complete' || thrown !== undefined) return;
    result.bytes += chunk.length;
    result.crc = crc32(chunk, result.crc);
    try {
      if (!onChunk(chunk)) result.is = 'stopped';
    } catch (error) {
      thrown = error;
    }
    if (result.is === 'stopped' || thrown !== undefined) inflater.destroy();
  });
  const ended = new Promise<void>((resolve) => {
    inflater.on('end', resolve);
    inflater.on('close', resolve);
    inflater.on('error', (error) => {
      result.is = 'damaged';
      result.detail = error.message;
      resolve();
    });
  });
  try {
    for (let at = 0; at < range.size && !inflater.destroyed && !inflater.readableEnded; ) {
      const bytes = source.read(range.offset + at, Math.min(CHUNK, range.size - at));
      if (bytes.length === 0) break;
      at += bytes.length;
      // The source's buffer stays ours until the inflater is through with it.
      await Promise.race([new Promise((resolve) => inflater.write(bytes, resolve)), ended]);
    }
    if (!inflater.destroyed) inflater.end();
    await ended;
  } finally {
    inflater.destroy();
  }
  if (thrown !== undefined) throw thrown;
  result.consumed = inflater.bytesWritten;
  return result;
}
