import { setMaxListeners } from 'node:events';
import { availableParallelism } from 'node:os';
import { type ScanAnswer, Scanned } from '../fatbin/index';
import { keepLater } from './keep-later';
import { keyOf } from './scan-key';
import { CANCELLED, type Job, openThread, orCancelled, type ScanThread } from './scan-thread';

/** Keeps answers from one run of the program to the next. What it gives back is checked; failures are its own affair. */
export interface ScanCache {
  get(key: string): Promise<unknown>;
  put(key: string, value: Scanned): Promise<void>;
}

export interface ScannerOptions {
  /** The compiled worker: `new URL('./scan-worker.js', import.meta.url)` beside the bundle. */
  worker: URL;
  /** Libraries read side by side; left out: as many as there are cores, two at least, four at most; see `SLOW_MS`. */
  threads?: number;
  /** Longest time without a sign of life from one file; left out: 20 s. */
  silenceMs?: number;
  cache?: ScanCache;
  /** Answers kept in memory; left out: 2000, enough for ten environments. */
  keep?: number;
}

export interface ScanRequest {
  signal?: AbortSignal;
  /** Bytes of the file done, and its size; about ten times a second. */
  onProgress?: (done: number, total: number) => void;
  /** Somebody waits for it: before all that is merely to be read. */
  isFirst?: boolean;
}

/** Reads libraries in worker threads. The calling thread is never blocked, and every question is answered. */
export interface Scanner {
  /** Starts a thread for the first file: that takes longer than reading most of them. */
  warm(): void;
  scan(path: string, request?: ScanRequest): Promise<ScanAnswer>;
  /** Ends the threads; what still runs is answered with `cancelled`. */
  close(): Promise<void>;
}

/**
 * A library that has waited this long for a thread says that the disk is slow: more threads are started, up to four.
 * From a cold disk four read 30 % faster than two on two cores; from memory two are faster, and done by then.
 */
const SLOW_MS = 200;
const MOST_THREADS = 4;

/** Opens a scanner; threads start with the first file. */
export function openScanner({ worker, threads, silenceMs = 20_000, cache, keep = 2000 }: ScannerOptions): Scanner {
  const most = threads ?? Math.max(2, Math.min(MOST_THREADS, availableParallelism()));
  const mostEver = threads ?? MOST_THREADS;
  const kept = new Map<string, Scanned>();
  const keeper = keepLater(cache);
  const idle: ScanThread[] = [];
  const all = new Set<ScanThread>();
  const waiting: Waiting[] = [];
  const closing = new AbortController();
  setMaxListeners(0, closing.signal); // one for each question that is open
  let busy = 0;

  const turn = async (bytes: number, isFirst: boolean) => {
    if (busy < most) return void busy++;
    await new Promise<void>((resolve) => {
      const impatient = setTimeout(() => {
        if (busy >= mostEver) return;
        busy++;
        waiting.splice(waiting.indexOf(one), 1);
        resolve();
      }, SLOW_MS);
      const one: Waiting = { bytes, isFirst, go: () => (clearTimeout(impatient), resolve()) };
      waiting.push(one);
    });
  };
  const done = () => {
    const next = takeNext(waiting);
    if (next) next.go();
    else busy--;
  };
  const fresh = () => {
    const thread = openThread(worker, silenceMs);
    all.add(thread);
    return thread;
  };
  const ready = (): ScanThread => {
    for (let thread = idle.pop(); thread; thread = idle.pop()) if (!thread.over) return thread;
    return fresh();
  };
  const work = async (job: Job, bytes: number, isFirst: boolean): Promise<ScanAnswer> => {
    await turn(bytes, isFirst);
    try {
      // Someone who changed their mind while waiting costs nothing.
      if (job.signal?.aborted) return CANCELLED;
      const thread = ready();
      const answer = await thread.run(job);
      if (thread.over) all.delete(thread);
      else idle.push(thread);
      return answer;
    } catch (error) {
      return { is: 'unknown', why: 'crashed', detail: `no reader could be started: ${String(error)}` };
    } finally {
      done();
    }
  };
  const remember = (key: string, value: Scanned) => {
    kept.delete(key);
    kept.set(key, value);
    const oldest = kept.keys().next();
    if (kept.size > keep && !oldest.done) kept.delete(oldest.value);
  };

  return {
    warm() {
      try {
        if (all.size === 0) idle.push(fresh());
      } catch {
        // No thread can be started: the first file that is asked for says so.
      }
    },
    async scan(path, { signal, onProgress, isFirst = false } = {}) {
      const until = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      const named = await keyOf(path, until, silenceMs);
      if (!('key' in named)) return named;
      const { key, bytes } = named;
      const before = kept.get(key) ?? (await fromCache(cache, key));
      if (before) {
        remember(key, before);
        return { is: 'known', value: { ...before, path } };
      }
      const answer = await orCancelled(work({ path, signal: until, onProgress }, bytes, isFirst), until);
      if (answer.is === 'known') {
        remember(key, answer.value);
        keeper.put(key, answer.value);
      }
      return answer;
    },
    async close() {
      closing.abort();
      await Promise.all([...[...all].map((thread) => thread.close()), keeper.close()]);
    },
  };
}

/** A library that waits for a thread. */
interface Waiting {
  bytes: number;
  isFirst: boolean;
  go(): void;
}

/**
 * What somebody waits for, then the largest: one of half a gigabyte that began last would be read alone while the other
 * threads have nothing.
 */
function takeNext(waiting: Waiting[]): Waiting | undefined {
  const [next] = [...waiting].sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || b.bytes - a.bytes);
  if (next) waiting.splice(waiting.indexOf(next), 1);
  return next;
}

/** A cache that fails or holds something else has simply nothing. */
async function fromCache(cache: ScanCache | undefined, key: string): Promise<Scanned | null> {
  const found = Scanned.safeParse(await cache?.get(key).catch(() => null));
  return found.success ? found.data : null;
}
