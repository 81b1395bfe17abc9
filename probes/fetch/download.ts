import type { Host } from '../host';
import type { PlanFile } from '../model';
import { Queue } from '../queue';
import { type DownloadEnd, type DownloadNews, type DownloadOptions, type Telling, teller } from './download-news';
import { openPart } from './part';
import { fromSources } from './sources';
import { hashOf, openWheelCache } from './wheel-cache';

/**
 * Gets one wheel into the cache: whole, and with the hash that the index named. What an earlier call left is gone on with.
 * The last of what it yields is `there` or `trouble`; it never throws for what goes wrong out there.
 */
export async function* download(host: Host, file: PlanFile, options: DownloadOptions): AsyncGenerator<DownloadNews> {
  const news = new Queue<DownloadNews>();
  const left = new AbortController(); // whoever stops listening stops the download
  const signal = options.signal ? AbortSignal.any([options.signal, left.signal]) : left.signal;
  const work = fetchFile(host, file, { ...options, signal, tell: (one) => news.push(one) }).finally(() => news.end());
  work.catch(() => undefined); // awaited below
  try {
    yield* news;
    yield await work;
  } finally {
    left.abort();
    await Promise.allSettled([work]);
  }
}

async function fetchFile(host: Host, file: PlanFile, options: Telling): Promise<DownloadEnd> {
  const { folder, signal } = options;
  const cancelled: DownloadEnd = { is: 'trouble', code: 'cancelled', params: { url: file.url } };
  try {
    if (file.url === null) return await look(host, file, options);
    const cache = openWheelCache(host, folder);
    const path = cache.pathOf(file.name);
    if (path === null) return { is: 'trouble', code: 'bad-name', params: { url: file.url, name: file.name } };
    const sha256 = file.sha256?.toLowerCase() ?? null;
    const told = teller(options, 'cache');
    let bytes = 0;
    const onBytes = (done: number) => {
      bytes = done;
      told(done, file.bytes);
    };
    if (sha256 !== null && (await cache.find(file.name, sha256, { onBytes, signal })) !== null)
      return { is: 'there', path, sha256, bytes, from: 'cache', checked: true };
    const heard = teller(options, 'part');
    const part = await openPart(host, path, sha256, { signal, onBytes: (done) => heard(done, file.bytes) });
    if ('busy' in part) return { is: 'trouble', code: 'busy', params: { path, pid: part.busy } };
    return await fromSources(host, { file, path, sha256, part }, options);
  } catch (error) {
    if (signal.aborted) return cancelled;
    throw error;
  }
}

/** A file that lies there already is the person's own: it is looked at, and never taken away. */
async function look(host: Host, { path, sha256, bytes: of }: PlanFile, options: Telling): Promise<DownloadEnd> {
  const told = teller(options, 'cache');
  const found = await hashOf(host, path, { onBytes: (done) => told(done, of), signal: options.signal });
  if (found.is === 'absent') return { is: 'trouble', code: 'not-here', params: { path } };
  if (found.is === 'unknown') return { is: 'trouble', code: 'unreadable', params: { path, detail: found.detail } };
  const { sha256: got, bytes } = found.value;
  if (sha256 !== null && got !== sha256.toLowerCase())
    return { is: 'trouble', code: 'wrong-hash', params: { path, url: path, expected: sha256, got } };
  return { is: 'there', path, sha256: got, bytes, from: 'cache', checked: sha256 !== null };
}
