import type { Host } from '../host';
import type { PlanFile } from '../model';
import { Queue } from '../queue';
import { type Attempt, attempt, notWritten, type Trouble } from './attempt';
import { Pace } from './pace';
import { beginAnew, openPart, type Part, removePart } from './part';
import { hashOf, openWheelCache, PART, SIDECAR } from './wheel-cache';

export interface DownloadOptions {
  /** The cache; ours alone. */
  folder: string;
  /** Other addresses of the same file; the first two are tried, where the file's own address won't do. */
  mirrors?: readonly string[] | undefined;
  /** Goes straight to the server, whatever the settings say. */
  bypassProxy?: boolean | undefined;
  /** A pause is a cancel: what is there stays, and the next call goes on behind it. */
  signal?: AbortSignal | undefined;
  /** So long without a byte is a line that stands still. */
  silenceMs?: number | undefined;
  /** Before the second try at one address; each further one waits twice as long. */
  retryMs?: number | undefined;
}

export type DownloadNews =
  | {
      is: 'progress';
      /** Bytes. */
      done: number;
      /** null: nobody knows. */
      of: number | null;
      /** null: too early to tell, or nothing comes over the network. */
      bytesPerSecond: number | null;
      secondsLeft: number | null;
      /** `cache`, `part`: what lies there is read and summed up; else the address it comes from. */
      from: string;
    }
  /** This address won't do; another one is tried. */
  | ({ is: 'passed-over' } & Trouble)
  /** `from`: `cache`, or the address. `checked` false: nobody has named the hash that it should have. */
  | { is: 'there'; path: string; sha256: string; bytes: number; from: string; checked: boolean }
  | ({ is: 'trouble' } & Trouble);

export type DownloadEnd = Extract<DownloadNews, { is: 'there' | 'trouble' }>;

const SILENCE_MS = 30_000;
const RETRY_MS = 1000;
/** Tries at one address that brought less than a mebibyte each: together half a minute of waiting. */
const MOST_TRIES = 5;
const WORTH_BYTES = 1 << 20;
const MOST_MIRRORS = 2;
const TELL_MS = 200;

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

type Telling = DownloadOptions & { signal: AbortSignal; tell: (news: DownloadNews) => void };

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

interface Wanted {
  file: PlanFile;
  path: string;
  sha256: string | null;
  part: Part;
}

async function fromSources(host: Host, wanted: Wanted, options: Telling): Promise<DownloadEnd> {
  const { url } = wanted.file;
  const secure = url?.startsWith('https:') === true;
  const mirrors = (options.mirrors ?? []).filter((one) => one !== url && (!secure || one.startsWith('https:')));
  const sources = [...(url === null ? [] : [url]), ...mirrors.slice(0, MOST_MIRRORS)];
  let first: Trouble | null = null;
  for (const [no, source] of sources.entries()) {
    const end = await fromSource(host, source, wanted, options);
    if (end.is === 'there') return end;
    if (end.is === 'over') return { is: 'trouble', ...end.trouble };
    if (no < sources.length - 1) options.tell({ is: 'passed-over', ...end.trouble });
    first ??= end.trouble;
  }
  return { is: 'trouble', ...(first ?? { code: 'bad-address', params: { url } }) };
}

type End = Extract<DownloadNews, { is: 'there' }> | { is: 'elsewhere' | 'over'; trouble: Trouble };

/** One address, as often as it is worth it. */
async function fromSource(host: Host, url: string, wanted: Wanted, options: Telling): Promise<End> {
  const { file, path, sha256, part } = wanted;
  const { signal, bypassProxy = false, silenceMs = SILENCE_MS, retryMs = RETRY_MS } = options;
  const asked = { path, sha256, bytes: file.bytes, bypassProxy, silenceMs, signal, onBytes: teller(options, url) };
  let tries = 0;
  let begun = 0;
  for (;;) {
    const before = part.done;
    const of = file.bytes ?? part.known?.of ?? null;
    const came: Attempt = of !== null && part.done === of ? { is: 'whole' } : await attempt(host, url, part, asked);
    if (came.is === 'over' || came.is === 'elsewhere') return came;
    if (came.is === 'whole') {
      const end = await keep(host, url, wanted, options);
      if (end.is !== 'anew') return end;
      if (begun++ > 0 || !end.patched) return { is: 'elsewhere', trouble: end.trouble };
    } else if (came.is === 'anew') {
      if (begun++ > 0) return { is: 'elsewhere', trouble: came.trouble };
      beginAnew(part);
    } else {
      tries = part.done - before >= WORTH_BYTES ? 1 : tries + 1;
      if (tries > MOST_TRIES) return { is: 'elsewhere', trouble: came.trouble };
      await pause(retryMs * 2 ** (tries - 1), signal);
    }
  }
}

type Kept = Exclude<End, { is: 'elsewhere' }> | { is: 'anew'; patched: boolean; trouble: Trouble };

/** The whole is there: it gets its name if it is what was asked for, and goes if it isn't. */
async function keep(host: Host, url: string, { file, path, sha256, part }: Wanted, { signal }: Telling): Promise<Kept> {
  const got = part.hash.digest('hex');
  const { done: bytes, patched } = part;
  if (sha256 !== null && got !== sha256) {
    await removePart(host, path);
    beginAnew(part);
    const params = { url, path: file.name, expected: sha256, got };
    return { is: 'anew', patched, trouble: { code: 'wrong-hash', params } };
  }
  for (let turn = 0; ; turn++) {
    const moved = await host.change.move(path + PART, path);
    if (moved.is === 'done') break;
    // A virus scanner looks into what is new, and holds it for a moment.
    if (turn === 5 || !['busy', 'denied'].includes(moved.why))
      return { is: 'over', trouble: notWritten(path, moved.why, moved.detail) };
    await pause(200 * 2 ** turn, signal);
  }
  await host.change.remove(path + SIDECAR);
  await host.change.settle(host.path.dirname(path));
  return { is: 'there', path, sha256: got, bytes, from: url, checked: sha256 !== null };
}

/** Tells how far it is, a few times a second. */
function teller({ tell }: Telling, from: string): (done: number, of: number | null) => void {
  const pace = new Pace();
  const network = from !== 'cache' && from !== 'part';
  let toldAt = Number.NEGATIVE_INFINITY;
  return (done, of) => {
    const now = performance.now();
    if (now - toldAt < TELL_MS && done !== of) return;
    toldAt = now;
    if (network) pace.add(done, now);
    const bytesPerSecond = pace.perSecond();
    const secondsLeft = of !== null && bytesPerSecond ? Math.ceil((of - done) / bytesPerSecond) : null;
    tell({ is: 'progress', done, of, bytesPerSecond, secondsLeft, from });
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
}
