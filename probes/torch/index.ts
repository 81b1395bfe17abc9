import type { Argv, Ran } from '../host';
import type { Reading } from '../model';
import { fact, known, type Look, type LookContext, type Probe } from '../probe';
import { Queue } from '../queue';
import { deathOf, type Item, NAME, State } from './heard';
import { type Line, parseLine } from './lines';
import { Loaded } from './loaded';
import { startOf } from './start';

export { type Imports, importAll, modulesOf } from './imports';
export { type Started, startApp } from './own-start';

/** Importing torch for the first time after a start took 11 s on a fast disk; old disks and virus scanners need far more. */
const IMPORT_MS = 180_000;
/** A first kernel loads its library; cuBLAS alone is 700 MB. */
const QUESTION_MS = 60_000;
const START_MS = 20_000;
const TOTAL_MS = 600_000;

/** Asks the environment's own Python: versions, devices, then the real kernels, question by question. */
export const torchProbe: Probe = {
  name: NAME,
  promises: ['python.runtime', 'torch.import', 'torch.runtime', 'kernels.answers', 'libraries.loaded'],
  needs: ['environment.place', 'environment.launch'],
  stage: 'proof',
  deadlineMs: TOTAL_MS,
  look,
};

async function* look(context: LookContext): AsyncGenerator<Look> {
  const place = context.facts['environment.place'];
  if (place?.is !== 'known') return;
  const state = new State();
  const loaded = new Loaded(context.host, place.value);
  let items: Item[] = [...context.ask];
  for (let child = 0; ; child++) {
    const ran = yield* askChild(context, place.value.executable, items, { state, loaded });
    if (ran.ended === 'cancelled' || ran.ended === 'deadline') break;
    if (!state.imported) {
      yield* importDied(ran, state, child);
      return;
    }
    if (!state.runtimeTold) {
      yield fact('torch.runtime', startDied(ran));
      return;
    }
    const dead = state.died(ran);
    if (dead) yield { is: 'answer', answer: dead };
    const left = state.left(context.ask);
    // A child that brought nothing further won't the next time, whatever else it may have said.
    if (left.length === 0 || (child > 0 && left.length >= items.length)) break;
    if (!dead && !state.spoilt && !state.progressed) break;
    items = left;
  }
  yield known('kernels.answers', state.answers, NAME);
}

/** Runs one child and yields what it says as it says it. */
async function* askChild(
  { host, facts, launchBlocking, signal }: LookContext,
  python: string,
  items: readonly Item[],
  { state, loaded }: { state: State; loaded: Loaded },
): AsyncGenerator<Look, Ran> {
  const lines = new Queue<Line>();
  const { folder, flags, variables } = startOf(host, facts);
  const argv: Argv = [python, ...flags, host.path.join(host.scripts, 'ask.py'), ...items];
  state.begin();
  const run = host
    .run(argv, {
      deadlineMs: TOTAL_MS,
      signal,
      cwd: folder ?? host.scripts, // never wherever we were started: an empty entry of PYTHONPATH would look for modules there
      env: {
        ...variables,
        ...(launchBlocking ? { CUDA_LAUNCH_BLOCKING: '1' } : {}),
        PYTHONDONTWRITEBYTECODE: '1', // looking leaves no __pycache__ behind
      },
      silenceMs: patience,
      onLine: (text) => {
        const line = parseLine(text);
        if (line) lines.push(line);
      },
    })
    .finally(() => lines.end());
  for await (const line of lines) {
    if (line.what === 'loaded') yield* loaded.hear(line.files);
    else yield* state.hear(line);
  }
  return run;
}

/** Only ask.py's own lines are signs of life: a module that prints without end is a hang as well. */
function patience(text: string | null): number | null {
  if (text === null) return START_MS;
  const last = parseLine(text);
  if (last === null) return null;
  return last.what === 'importing' || last.what === 'warning' ? IMPORT_MS : QUESTION_MS;
}

/** The child ended before torch was imported: what does that make of the facts? */
function* importDied(ran: Ran, state: State, child: number): Generator<Look> {
  if (child > 0 || state.importTold) return;
  if (!state.pythonTold) {
    const why =
      ran.ended === 'denied'
        ? 'denied'
        : ran.ended === 'missing'
          ? 'no-tool'
          : ran.ended === 'silent'
            ? 'timeout'
            : 'crashed';
    const detail = deathOf(ran).line;
    const reading = { is: 'unknown', from: NAME, why, detail } as const;
    for (const key of ['python.runtime', 'torch.import', 'torch.runtime', 'kernels.answers'] as const)
      yield fact(key, reading satisfies Reading);
    return;
  }
  const failure = deathOf(ran);
  yield known('torch.import', { is: 'failed', failure, library: null }, NAME);
}

/** torch was imported, but the child died while CUDA was started. */
function startDied(ran: Ran): Reading<'torch.runtime'> {
  const { kind, line } = deathOf(ran);
  return { is: 'unknown', from: NAME, why: ran.ended === 'silent' ? 'timeout' : 'crashed', detail: `${kind} ${line}` };
}
