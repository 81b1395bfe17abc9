import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';
import type { OpenFile } from '../host';

/** What was read of one member. */
export interface ReadMember {
  /** SHA-256 as RECORD writes it: base64url without padding. */
  sha256: string;
  bytes: number;
  /** Its text, for the few small files that say what a wheel is. */
  text: string | null;
}

export interface ArchiveRead {
  members: Map<string, ReadMember>;
  /** Names that stand in the directory more than once. */
  doubled: string[];
}

/** The archive is damaged; `truncated`: it ends before its directory. */
export class Damaged extends Error {
  override readonly name = 'Damaged';

  get truncated(): boolean {
    return /end of central directory|unexpected EOF/i.test(this.message);
  }
}

export interface ReadOptions {
  /** Which members' text is kept. */
  keep: (name: string) => boolean;
  signal?: AbortSignal | undefined;
  /** Bytes of the archive done. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

const CHUNK = 1 << 20;
const MOST_TEXT = 64 << 20;
/** The largest wheels hold 4 GB. */
const MOST_BYTES = 32 * 2 ** 30;
/** Libraries shrink to a half or a quarter. A gigabyte out of a two-hundredth fills a disk and holds nothing. */
const BOMB = { bytes: 2 ** 30, ratio: 200 };
/** File type in the upper half of a member's attributes, where Unix wrote it. */
const LINK = 0o120000;
const TYPE = 0o170000;

/**
 * Reads every member of a wheel and sums it up. A name that leads out of the archive (`../`, `/`, `C:`) is damage: the
 * library refuses it. Throws `Damaged`, and what the medium throws.
 */
export async function readArchive(file: OpenFile, options: ReadOptions): Promise<ArchiveRead> {
  const zip = await openZip(file);
  const members = new Map<string, ReadMember>();
  const doubled: string[] = [];
  let unpacked = 0;
  let packed = 0;
  try {
    for await (const entry of entriesOf(zip)) {
      options.signal?.throwIfAborted();
      const { fileName: name } = entry;
      if (name.endsWith('/')) continue;
      if (((entry.externalFileAttributes >>> 16) & TYPE) === LINK) throw new Damaged(`${name} is a link`);
      unpacked += entry.uncompressedSize;
      if (unpacked > MOST_BYTES || (unpacked > BOMB.bytes && unpacked > file.bytes * BOMB.ratio))
        throw new Damaged('unpacks to more than any wheel');
      if (members.has(name)) doubled.push(name);
      members.set(name, await readMember(zip, entry, options.keep(name)));
      packed += entry.compressedSize;
      options.onProgress?.(packed, file.bytes);
    }
  } finally {
    zip.close();
  }
  return { members, doubled };
}

function openZip(file: OpenFile): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(new Reader(file), file.bytes, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(damaged(error)) : resolve(zip),
    );
  });
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  let wake: (step: Entry | Error | null) => void = () => undefined;
  zip.on('entry', (entry: Entry) => wake(entry));
  zip.on('end', () => wake(null));
  zip.on('error', (error: Error) => wake(error));
  for (;;) {
    const next = new Promise<Entry | Error | null>((resolve) => {
      wake = resolve;
    });
    zip.readEntry();
    const step = await next;
    if (step instanceof Error) throw damaged(step);
    if (step === null) return;
    yield step;
  }
}

async function readMember(zip: ZipFile, entry: Entry, keep: boolean): Promise<ReadMember> {
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(damaged(error)) : resolve(opened)));
  });
  const hash = createHash('sha256');
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      if (!(chunk instanceof Uint8Array)) continue;
      hash.update(chunk);
      bytes += chunk.length;
      if (keep && bytes <= MOST_TEXT) chunks.push(chunk);
    }
  } catch (error) {
    throw damaged(error);
  }
  const text = keep ? Buffer.concat(chunks).toString('utf8') : null;
  return { sha256: hash.digest('base64url'), bytes, text };
}

/** What the medium says stays as it is; everything else that goes wrong here is the archive's fault. */
function damaged(error: unknown): unknown {
  if (error instanceof MediumError) return error.cause;
  return new Damaged(error instanceof Error ? error.message : String(error), { cause: error });
}

class MediumError extends Error {}

/** Positioned reads of the Host, as yauzl wants them. */
class Reader extends RandomAccessReader {
  readonly #file: OpenFile;

  constructor(file: OpenFile) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end));
  }

  async *#range(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; at += CHUNK) {
      let chunk: Uint8Array;
      try {
        chunk = await this.#file.read(at, Math.min(CHUNK, end - at));
      } catch (error) {
        throw new MediumError('the medium failed', { cause: error });
      }
      yield chunk;
      if (chunk.length < Math.min(CHUNK, end - at)) return;
    }
  }
}
