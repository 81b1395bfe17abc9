import type { Argv, Host } from '../host';
import type { News, PlanFile, Step } from '../model';
import { Queue } from '../queue';
import { carryOver } from './carry-over';
import { editFile } from './edit';
import { sweep } from './give-up';
import { clearAway, strays } from './leftovers';
import { takeSnapshot } from './snapshot';
import { must, StepFailed } from './trouble';

type Told =
  | Omit<Extract<News, { is: 'step-progress' }>, 'repair' | 'step'>
  | Omit<Extract<News, { is: 'step-said' }>, 'repair' | 'step'>;
export type Progress = Omit<Extract<Told, { is: 'step-progress' }>, 'is'>;
export type Fetch = (files: readonly PlanFile[], signal: AbortSignal) => AsyncGenerator<Progress>;

export interface StepOptions {
  host: Host;
  step: Step;
  safety: string;
  fetch: Fetch;
  signal: AbortSignal;
}

/** An old disk unpacking 5 GB under a virus scanner's eyes. */
const INSTALL_MS = 2 * 60 * 60 * 1000;
/** Lines of a program are told together, at most so often. */
const BATCH_MS = 100;

/** Does one step and nothing else. Throws StepFailed and Trouble. */
export async function* runStep(options: StepOptions): AsyncGenerator<Told> {
  const { host, step, safety, signal } = options;
  switch (step.do) {
    case 'fetch':
      for await (const progress of options.fetch(step.files, signal)) yield { is: 'step-progress', ...progress };
      return;
    case 'keep-safe':
      return yield* keepSafe(options, step);
    case 'clear-leftovers':
      return clearAway(host, step.paths, safety);
    case 'carry-over':
      return carryOver(host, step.from, step.to, signal);
    case 'uninstall':
      yield* runProgram(options, step);
      return strays(host, step, safety);
    case 'install':
    case 'make-environment':
      return yield* runProgram(options, step);
    case 'edit-file':
      return editFile(host, step, safety);
    case 'person':
    case 'look-again':
      return;
  }
}

async function* keepSafe(
  { host, safety, signal }: StepOptions,
  step: Extract<Step, { do: 'keep-safe' }>,
): AsyncGenerator<Told> {
  const progress = new Queue<Told>();
  let toldAt = 0;
  const work = takeSnapshot(host, {
    ...{ roots: step.roots, scripts: step.scripts, folder: safety, leaveOut: [host.path.dirname(safety)], signal },
    onProgress(done, of) {
      if (Math.abs(host.now() - toldAt) < BATCH_MS && done < of) return;
      toldAt = host.now();
      progress.push({ is: 'step-progress', done, of, unit: 'files', bytesPerSecond: null, file: null });
    },
  }).finally(() => progress.end());
  work.catch(() => undefined); // awaited below
  yield* progress;
  await work;
}

/** A command line and its variables, as the preview printed them. */
type Printed = { argv: readonly string[]; environment: Readonly<Record<string, string>> };

/** Runs it, with the folder of ours that it is told to unpack in; a killed one may leave gigabytes there. */
async function* runProgram(options: StepOptions, step: Printed): AsyncGenerator<Told> {
  const { host } = options;
  const unpacking = step.environment['TMPDIR'];
  if (unpacking === undefined) return yield* run(options, step);
  await must(unpacking, host.change.makeFolder(unpacking));
  try {
    yield* run(options, step);
  } finally {
    await sweep(host, host.path.dirname(unpacking));
  }
}

async function* run({ host, signal }: StepOptions, { argv, environment }: Printed): AsyncGenerator<Told> {
  const [program, ...rest] = argv;
  if (program === undefined) throw new StepFailed('repair/step-failed', { program: '', line: '' });
  const lines = new Queue<string>();
  const child = host
    .run([program, ...rest] satisfies Argv, {
      ...{ deadlineMs: INSTALL_MS, env: environment, signal },
      onLine: (line) => lines.push(line),
    })
    .finally(() => lines.end());
  let batch: string[] = [];
  let toldAt = host.now();
  for await (const line of lines) {
    batch.push(line);
    if (Math.abs(host.now() - toldAt) < BATCH_MS) continue;
    yield { is: 'step-said', lines: batch };
    batch = [];
    toldAt = host.now();
  }
  if (batch.length > 0) yield { is: 'step-said', lines: batch };
  const ran = await child;
  signal.throwIfAborted();
  if (ran.ended === 'exited' && ran.code === 0) return;
  const said = ran.stderr
    .trim()
    .split('\n')
    .filter((line) => line !== '');
  if (said.length > 0) yield { is: 'step-said', lines: said.slice(-20) };
  throw new StepFailed('repair/step-failed', {
    ...{ program, ended: ran.ended, code: ran.code, line: (said.at(-1) ?? '').slice(0, 2000) },
  });
}
