import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import { type Host, readText } from '../host';
import { PART, readThrough, SIDECAR } from './wheel-cache';

/** What is known of an unfinished download, in a small file beside it. */
const Known = z.object({
  url: z.string(),
  etag: z.string().nullable(),
  modified: z.string().nullable(),
  /** Bytes of the whole; null: the server didn't say. */
  of: z.number().nullable(),
  /** The hash that it is to have. */
  sha256: z.string().nullable(),
  /** Who fetches it: see `Host.life`. */
  pid: z.number().int(),
  life: z.string(),
});
export type Known = z.infer<typeof Known>;

/** A file that is being fetched. */
export interface Part {
  file: string;
  /** Bytes that are there; all of them went into `hash`. */
  done: number;
  hash: Hash;
  known: Known | null;
  /** It was put together from more than one answer: where the whole is wrong, it is worth beginning anew. */
  patched: boolean;
}

/** Takes up what an earlier try has left; `busy`: another Torchmend is fetching it. Throws what `signal` throws. */
export async function openPart(
  host: Host,
  path: string,
  sha256: string | null,
  { onBytes, signal }: { onBytes: (done: number) => void; signal: AbortSignal },
): Promise<Part | { busy: number }> {
  const part: Part = { file: path + PART, done: 0, hash: createHash('sha256'), known: null, patched: false };
  const known = await readKnown(host, path);
  if (!known) return part;
  if (known.pid !== process.pid) {
    const life = await host.life(known.pid);
    if (life.is === 'known' && life.value === known.life) return { busy: known.pid };
  }
  if (known.sha256 !== sha256) return part;
  const read = await readThrough(
    host,
    part.file,
    (bytes) => {
      part.hash.update(bytes);
      part.done += bytes.length;
      onBytes(part.done);
    },
    signal,
  );
  if (read.is !== 'known') beginAnew(part);
  return { ...part, known: read.is === 'known' ? known : null };
}

async function readKnown(host: Host, path: string): Promise<Known | null> {
  const text = await readText(host, path + SIDECAR, 64 * 1024);
  if (text.is !== 'known') return null;
  try {
    const known = Known.safeParse(JSON.parse(text.value));
    return known.success ? known.data : null;
  } catch {
    return null; // cut while it was written: what lies beside it is fetched anew
  }
}

/** Nothing of it counts any more; the file itself is cut when the next answer comes. */
export function beginAnew(part: Part): void {
  part.done = 0;
  part.hash = createHash('sha256');
  part.known = null;
  part.patched = false;
}

/** Takes both files away. */
export async function removePart(host: Host, path: string): Promise<void> {
  await host.change.remove(path + PART);
  await host.change.remove(path + SIDECAR);
}

/** Writes down whose answer the bytes are from. null: it is on disk; else why not. */
export async function noteKnown(
  host: Host,
  path: string,
  known: Omit<Known, 'pid' | 'life'>,
): Promise<{ why: string; detail: string } | null> {
  const life = await host.life(process.pid);
  const whole: Known = { ...known, pid: process.pid, life: life.is === 'known' ? life.value : '' };
  const written = await host.write(path + SIDECAR, JSON.stringify(whole));
  if (written.is === 'known') return null;
  return written.is === 'absent' ? { why: 'absent', detail: '' } : { why: written.why, detail: written.detail };
}

/**
 * How to ask for the rest: null: it can't be, so all of it is asked for. From the same address only if nothing has
 * changed there; from another one where a hash will tell whether the two are the same file.
 */
export function askForRest({ known, done }: Part, url: string): Record<string, string> | null {
  if (!known || done === 0) return null;
  // A weak tag says that two files mean the same, not that they are the same bytes (RFC 9110, 13.1.5).
  const validator = known.etag !== null && !known.etag.startsWith('W/') ? known.etag : known.modified;
  if (known.url === url && validator !== null) return { 'if-range': validator };
  return known.sha256 === null ? null : {};
}
