// live.ts: what the live tests share: start a program on a machine of the fake GPU's, ask PyTorch, skip with a reason.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, type TestContext } from 'vitest';
import { z } from 'zod';
import { Missing } from './cache.mjs';
import { type EnvironmentName, make } from './environments.mjs';
import { environment, type Overrides } from './scenario.mjs';

export const script = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url));
export const NO_KERNEL = 'CUDA error: no kernel image is available for execution on the device';

interface Ended {
  code: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
}
/** Runs a program to its end, with these variables on top of ours; never throws for its exit code. */
export function run(
  file: string,
  args: string[],
  env: Record<string, string>,
  timeout = 120_000,
  encoding: BufferEncoding = 'utf8',
): Promise<Ended> {
  return new Promise((done) => {
    const options = { env: { ...process.env, ...env }, timeout, encoding, maxBuffer: 1e8 };
    const child = execFile(file, args, options, (_, stdout, stderr) =>
      done({ code: child.exitCode, signal: child.signalCode, stdout, stderr }),
    );
  });
}

/**
 * For `beforeAll`: makes the environments of a file before its tests, in its own time. What can't be made
 * is said by the tests that need it.
 */
export async function prepare(...names: EnvironmentName[]): Promise<void> {
  for (const name of names) {
    await make(name).catch((e) => {
      if (!(e instanceof Missing)) throw e;
    });
  }
}
/** Half an hour: the wheels of one test file may have to be downloaded, 3 GB at most. */
export const PREPARE = 1_800_000;

/** What is lacking skips the test, saying what was not proven; anything else fails it. */
export async function needed<T>(t: TestContext, thing: Promise<T>): Promise<T> {
  try {
    return await thing;
  } catch (e) {
    if (e instanceof Missing) return t.skip(`not proven here: ${e.message}`);
    throw e;
  }
}

const Answer = z.object({
  is: z.enum(['passed', 'failed']),
  error: z.string().optional(),
  code: z.number().nullish(),
  text: z.string().optional(),
});
const Told = z.object({
  available: z.boolean(),
  count: z.number(),
  architectures: z.array(z.string()),
  warnings: z.array(z.string()),
  devices: z.record(
    z.string(),
    z.object({ name: z.string(), capability: z.string(), results: z.record(z.string(), Answer) }),
  ),
});

/** PyTorch's own answers to some questions, in one environment on one machine. */
export async function ask(
  t: TestContext,
  where: EnvironmentName,
  machine: string,
  questions: string[],
  how: Overrides & { env?: Record<string, string> } = {},
) {
  const { env, ...overrides } = how;
  const { python } = await needed(t, make(where));
  const ended = await run(python, [script('ask.py'), ...questions], { ...environment(machine, overrides), ...env });
  expect(ended.signal ?? ended.code, ended.stderr).toBe(0);
  const told = Told.parse(JSON.parse(ended.stdout));
  const at = (device = 'cuda:0') => told.devices[device]?.results ?? {};
  const line = (question: string, device?: string) =>
    at(device)[question]?.text?.split('\n')[0] ?? at(device)[question]?.is;
  return { ...told, at, line, raw: ended.stdout };
}
