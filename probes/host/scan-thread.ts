import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { ScanAnswer } from '../fatbin/index';

const Message = z.discriminatedUnion('is', [
  z.object({ is: z.literal('progress'), done: z.number(), total: z.number() }),
  z.object({ is: z.literal('answer'), answer: ScanAnswer }),
]);

export interface Job {
  path: string;
  signal?: AbortSignal | undefined;
  /** Bytes of the file done, and its size. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** One worker thread. After a crash or a hang it is `over`: take another. */
export interface ScanThread {
  readonly over: boolean;
  /** One job at a time. Never rejects. */
  run(job: Job): Promise<ScanAnswer>;
  close(): Promise<void>;
}

/** A cancelled thread that doesn't say so within this time hangs in a read. */
const GRACE_MS = 1000;

/** A thread reads headers: one that wants more memory than this has met a trap, and it alone ends. */
export const THREAD_LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 192 };

/** Starts a thread from the compiled worker. `silenceMs` without a sign of life count as a hang. */
export function openThread(worker: URL, silenceMs: number): ScanThread {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(worker, { workerData: stop, resourceLimits: THREAD_LIMITS });
  let over = false;
  let settle: ((answer: ScanAnswer) => void) | null = null;
  let hear: ((message: unknown) => void) | null = null;
  const end = (answer: ScanAnswer) => {
    over = true;
    settle?.(answer);
  };
  // Not waited for: a thread that hangs in a read of a dead drive ends when the system lets go of it.
  const kill = (answer: ScanAnswer) => {
    end(answer);
    void thread.terminate();
  };
  thread.unref();
  thread.on('message', (message: unknown) => hear?.(message));
  thread.on('error', (error) => end({ is: 'unknown', why: 'crashed', detail: `reader crashed: ${String(error)}` }));
  thread.on('exit', (code) => end({ is: 'unknown', why: 'crashed', detail: `reader ended with code ${code}` }));

  const run = async ({ path, signal, onProgress }: Job): Promise<ScanAnswer> => {
    let silence: NodeJS.Timeout | undefined;
    const alive = () => {
      clearTimeout(silence);
      const detail = `${path}: no sign of life for ${silenceMs / 1000} s`;
      silence = setTimeout(() => kill({ is: 'unknown', why: 'timeout', detail }), silenceMs);
    };
    const cancel = () => {
      Atomics.store(stop, 0, 1);
      clearTimeout(silence); // or it would keep the whole program for its 20 s
      silence = setTimeout(() => kill(CANCELLED), GRACE_MS);
    };
    thread.ref();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await new Promise<ScanAnswer>((resolve) => {
        settle = resolve;
        hear = (raw) => {
          const message = Message.safeParse(raw);
          if (!message.success) return kill({ is: 'unknown', why: 'crashed', detail: message.error.message });
          if (message.data.is === 'answer') return resolve(message.data.answer);
          onProgress?.(message.data.done, message.data.total);
          if (!signal?.aborted) alive();
        };
        alive();
        Atomics.store(stop, 0, 0);
        thread.postMessage(path);
        if (signal?.aborted) cancel();
      });
    } finally {
      settle = null;
      hear = null;
      clearTimeout(silence);
      signal?.removeEventListener('abort', cancel);
      thread.unref();
    }
  };
  return {
    get over() {
      return over;
    },
    run,
    async close() {
      over = true;
      await thread.terminate();
    },
  };
}

export const CANCELLED: ScanAnswer = { is: 'unknown', why: 'cancelled', detail: 'cancelled' };

/** The person who cancels is answered at once, whatever the thread is still doing. */
export function orCancelled<T>(answer: Promise<T>, signal: AbortSignal): Promise<T | ScanAnswer> {
  if (signal.aborted) return Promise.resolve(CANCELLED);
  return new Promise((resolve) => {
    const cancel = () => resolve(CANCELLED);
    signal.addEventListener('abort', cancel, { once: true });
    void answer.then(resolve).finally(() => signal.removeEventListener('abort', cancel));
  });
}
