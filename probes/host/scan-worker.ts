/**
 * Entry of the worker threads that read libraries: reads block here, so that they never block anyone else.
 * No schemas in here: loading zod would double the 30 ms a thread takes to start, and only our own thread speaks to it.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { scanFile } from './source';

/** A sign of life, and of progress, about ten times a second. */
const EVERY_MS = 100;

/** Shared with the thread that waits: anything but zero ends the scan, as messages can't reach a thread that reads. */
const stop: unknown = workerData;

parentPort?.on('message', async (path: unknown) => {
  if (typeof path !== 'string' || !(stop instanceof Int32Array)) throw new TypeError('not a job');
  let told = performance.now();
  const answer = await scanFile(path, {
    shouldStop: () => (Atomics.load(stop, 0) === 0 ? null : 'cancelled'),
    onProgress(done, total) {
      if (performance.now() - told < EVERY_MS) return;
      told = performance.now();
      parentPort?.postMessage({ is: 'progress', done, total });
    },
  });
  parentPort?.postMessage({ is: 'answer', answer });
});
