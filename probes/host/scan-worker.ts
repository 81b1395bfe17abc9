/** Entry of the worker threads that read libraries: reads block here, so that they never block anyone else. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { scanFile } from './source';

/** Shared with the thread that waits: anything but zero ends the scan, as messages can't reach a thread that reads. */
const { stop } = z.object({ stop: z.instanceof(Int32Array) }).parse(workerData);
const Job = z.object({ path: z.string() });

/** A sign of life, and of progress, about ten times a second. */
const EVERY_MS = 100;

parentPort?.on('message', async (message: unknown) => {
  const { path } = Job.parse(message);
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
