import { constants } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { Downloaded, DownloadRequest } from '../host';
import { whyNotChanged } from './change';
import { failure, proxyName } from './fetch-failure';
import { drop, type Followed, follow, type Way } from './follow';

type Answer = Extract<Followed, { is: 'answer' }>;

/** What the disk refused, to be told from what the network did. */
class NotWritten extends Error {}

/**
 * Streams what a server has into a file, from a given byte on. What was written stays, however it ends. The clock of
 * `silenceMs` runs only while the network is waited for: a slow disk is no silent server.
 */
export async function downloadTo(url: string, asked: DownloadRequest, way: Way): Promise<Downloaded> {
  const { from, proxy = null } = asked;
  const silent = new AbortController();
  const signal = asked.signal ? AbortSignal.any([asked.signal, silent.signal]) : silent.signal;
  const name = proxy === null ? null : proxyName(proxy);
  const failed = (why: Extract<Downloaded, { is: 'failed' }>['why'], detail: string) =>
    ({ is: 'failed', why, detail, proxy: name }) as const;
  if (proxy !== null && !/^https?:\/\//i.test(proxy)) return failed('proxy-kind', proxyName(proxy));
  const waiting = async <T>(work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => silent.abort(), asked.silenceMs);
    return work.finally(() => clearTimeout(timer));
  };
  const range: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
  try {
    const headers = { ...asked.headers, ...range };
    const answer = await waiting(follow(url, { method: 'GET', headers, proxy, signal }, way));
    if (answer.is === 'failed') return failed(answer.why, answer.detail);
    const { status, headers: told } = answer;
    const at = status === 200 ? 0 : status === 206 && startOf(told['content-range']) === from ? from : null;
    const ended = { is: 'answered', url: answer.url, status, headers: told } as const;
    if (at === null || !(await asked.accept({ url: answer.url, status, headers: told, at }))) {
      drop(answer.body);
      return { ...ended, written: null };
    }
    return { ...ended, written: await write(answer, at, asked, waiting) };
  } catch (error) {
    if (error instanceof NotWritten) return { is: 'not-written', ...whyNotChanged(error.cause) };
    const why = asked.signal?.aborted ? 'cancelled' : silent.signal.aborted ? 'silent' : failure(error, proxy !== null);
    return failed(why, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
}

/** Returns how many bytes came. */
async function write(
  { body }: Answer,
  at: number,
  { to, onBytes }: DownloadRequest,
  waiting: <T>(work: Promise<T>) => Promise<T>,
): Promise<number> {
  let handle: FileHandle | null = null;
  let written = 0;
  try {
    handle = await disk(openAt(to, at));
    const chunks = body[Symbol.asyncIterator]();
    for (let next = await waiting(chunks.next()); !next.done; next = await waiting(chunks.next())) {
      const chunk: unknown = next.value;
      if (!(chunk instanceof Uint8Array)) continue;
      await disk(writeWhole(handle, chunk, at + written));
      written += chunk.length;
      onBytes(chunk);
    }
    await disk(handle.sync());
    return written;
  } finally {
    drop(body);
    await handle?.close();
  }
}

async function openAt(to: string, at: number): Promise<FileHandle> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const handle = await open(to, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600);
  try {
    await handle.truncate(at);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** A disk that is filling up takes a part of what it is given, and says so only the next time. */
async function writeWhole(handle: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

async function disk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new NotWritten('', { cause: error });
  }
}

/** `bytes 900-999/1000` → 900 */
function startOf(range: string | undefined): number | null {
  const start = /^bytes (\d+)-/.exec(range ?? '')?.[1];
  return start === undefined ? null : Number(start);
}
