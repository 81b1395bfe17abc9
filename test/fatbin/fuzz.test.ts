import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { THREAD_LIMITS } from '../../probes/host/scan-thread';
import { bundle } from './bundle';
import { Fuzzed } from './fuzz';

/** The whole round, 200,000 damaged files, takes some minutes: `FUZZ_ROUNDS=200000 npx vitest run test/fatbin/fuzz`. */
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 2000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260);

/** In a thread with the limits of the threads that read libraries. */
async function run(): Promise<Fuzzed> {
  const { url, remove } = await bundle('test/fatbin/fuzz-worker.ts');
  try {
    const thread = new Worker(url, { workerData: { rounds: ROUNDS, seed: SEED }, resourceLimits: THREAD_LIMITS });
    return Fuzzed.parse(await new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject)));
  } finally {
    remove();
  }
}

it(`${ROUNDS} damaged fixtures: no throw, no hang, no read outside, no memory`, { timeout: 3_600_000 }, async () => {
  const { failures, slowestMs, memory, statuses } = await run();
  if (ROUNDS > 2000) console.log({ ROUNDS, slowestMs, memoryMiB: memory / 2 ** 20, statuses });
  expect(failures).toEqual([]);
  expect(memory).toBeLessThan(64 << 20);
  // The damage is neither harmless nor total.
  expect(Object.keys(statuses).length).toBeGreaterThanOrEqual(5);
});
