import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { fuzz } from './fuzz';

const { rounds, seed } = z.object({ rounds: z.number(), seed: z.number() }).parse(workerData);
parentPort?.postMessage(await fuzz(rounds, seed, path.resolve('test/fatbin/fixtures')));
