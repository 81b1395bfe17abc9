import { randomUUID } from 'node:crypto';
import type { Host } from '../host';
import type { CheckView, News, Plan, RepairTrouble, Step } from '../model';
import { OURS } from './give-up';
import { improved } from './improved';
import { note } from './journal';
import { lock, unlock } from './lock';
import { putAllBack } from './put-back';
import { outOfReach } from './reach';
import { listAfter, sealOf } from './snapshot';
import { type Fetch, runStep } from './steps';
import { StepFailed, Trouble, troubleIn } from './trouble';
import { uncovered } from './uncovered';

export interface RepairOptions {
  host: Host;
  plan: Plan;
  /** The check that the plan came from. */
  before: CheckView;
  /** Folder of our journals. */
  journals: string;
  /** Gets a file into the cache and reads it; yields how far it is. Throws StepFailed where it can't serve. */
  fetch: Fetch;
  /** What stands in the way before anything is begun; null: nothing. */
  preflight(signal: AbortSignal): Promise<RepairTrouble | null>;
  /** Asks the same questions again, of this Python. */
  lookAgain(python: string, signal: AbortSignal): AsyncGenerator<News, CheckView | null>;
  /** What of the app's own worked before and doesn't any more; null: nothing. Asked once the card computes. */
  stillWorks(python: string, signal: AbortSignal): Promise<RepairTrouble | null>;
  signal: AbortSignal;
}

/** Journals of an environment's repairs, and where its safety copies lie. */
export function placesOf({ host, plan, journals }: Pick<RepairOptions, 'host' | 'plan' | 'journals'>, id: string) {
  const ours = host.path.join(plan.prefix, OURS);
  return { ours, safety: host.path.join(ours, id), journal: host.path.join(journals, `${id}.jsonl`) };
}

/**
 * Runs a plan to its end: each step written down before it begins, the proof by real kernels last. Whatever goes wrong,
 * a cancel too, ends in everything being put back. Never throws for what goes wrong on the machine.
 */
export async function* repair(options: RepairOptions): AsyncGenerator<News> {
  const { host, plan, before, signal } = options;
  const id = `${new Date(host.now()).toISOString().slice(0, 19).replace(/\D/g, '')}-${randomUUID().slice(0, 8)}`;
  const { ours, safety, journal } = placesOf(options, id);
  yield { is: 'repair-started', repair: id, plan, check: before.id };
  const ended = (
    how: 'repaired' | 'put-back' | 'untouched' | 'left',
    trouble: RepairTrouble | null,
    after: string | null = null,
  ) => ({ is: 'repair-ended', repair: id, how, trouble, after }) as const;
  let after: CheckView | null = null;
  let locked = false;
  let seal: string | null = null;
  let standing: 'untouched' | 'touched' = 'untouched';
  // A lock that can't be given back is nobody's once we end.
  const giveBack = async () => locked && (await troubleIn(unlock(host, ours)));
  // First, so that whoever finds a lock or a safety copy finds out what they are of.
  const unnoted = await troubleIn(note(host, journal, { is: 'began', id, plan, safety }));
  if (unnoted) return yield ended('untouched', troubleOf(unnoted, signal));
  try {
    const refused = await mayBegin(options, ours, id, () => {
      locked = true;
    });
    if (refused) {
      await giveBack();
      await troubleIn(note(host, journal, { is: 'restored', keeps: false })); // without it, it stands as untouched
      return yield ended('untouched', refused);
    }
    for (const [no, step] of plan.steps.entries()) {
      signal.throwIfAborted();
      if (step.changes) standing = 'touched';
      seal = (yield* oneStep(options, { id, no, step, safety, journal })) ?? seal;
      if (step.do === 'look-again') after = yield* prove(options, step.python);
    }
    const safetyBytes = await listAfter(host, safety);
    if (after) await note(host, journal, { is: 'proven' });
    await note(host, journal, { is: 'committed', safetyBytes });
    await giveBack();
    return yield { ...ended('repaired', null, after?.id ?? null), safetyBytes };
  } catch (error) {
    const trouble = troubleOf(error, signal);
    const looked = error instanceof NotImproved ? error.after : null;
    yield { is: 'putting-back', repair: id, trouble };
    const why = signal.aborted ? 'cancelled' : error instanceof NotImproved ? 'not-gone' : 'failed';
    const how = await putAllBack(host, { journal, safety, seal, standing, why })
      .catch((fault: unknown) => troubleOf(fault))
      .finally(giveBack);
    if ('is' in how) return yield ended(how.is, trouble, looked);
    return yield ended('left', { code: 'repair/not-put-back', params: { ...how.params, first: trouble.code } }, looked);
  }
}

/** Locks the environment; null: it may begin. */
async function mayBegin(
  { host, plan, preflight, signal }: RepairOptions,
  ours: string,
  id: string,
  onLocked: () => void,
): Promise<RepairTrouble | null> {
  const [path] = [...uncovered(plan, host.path.sep), ...outOfReach(plan, host.path)];
  if (path !== undefined) return { code: 'repair/no-safety-copy', params: { path } };
  const holder = await lock(host, ours, id);
  if (holder) return { code: 'repair/locked', params: { pid: holder.pid, since: holder.sinceMs } };
  onLocked();
  return preflight(signal);
}

interface At {
  id: string;
  no: number;
  step: Step;
  safety: string;
  journal: string;
}

/** Returns the seal of the safety copy, where the step was to make one. */
async function* oneStep(
  options: RepairOptions,
  { id, no, step, safety, journal }: At,
): AsyncGenerator<News, string | null> {
  const { host, fetch, signal } = options;
  const startedAt = host.now();
  await note(host, journal, { is: 'step-begins', step: no });
  yield { is: 'step-began', repair: id, step: no };
  for await (const told of runStep({ host, step, safety, fetch, signal })) yield { ...told, repair: id, step: no };
  const seal = step.do === 'keep-safe' ? await sealOf(host, safety) : null;
  await note(host, journal, { is: 'step-done', step: no, ...(seal === null ? {} : { seal }) });
  yield { is: 'step-ended', repair: id, step: no, ms: host.now() - startedAt };
  return seal;
}

class NotImproved extends Error {
  constructor(
    readonly trouble: RepairTrouble,
    readonly after: string | null,
  ) {
    super(trouble.code);
  }
}

/** Done means the finding is gone: the same questions, by the same Python, now pass. Throws NotImproved. */
async function* prove(
  { plan, before, lookAgain, stillWorks, signal }: RepairOptions,
  python: string,
): AsyncGenerator<News, CheckView> {
  const after = yield* lookAgain(python, signal);
  signal.throwIfAborted();
  const trouble = after === null ? { code: 'repair/not-looked', params: {} } : improved(before, after, plan.for);
  if (after === null || trouble)
    throw new NotImproved(trouble ?? { code: 'repair/not-looked', params: {} }, after?.id ?? null);
  const worse = await stillWorks(python, signal);
  signal.throwIfAborted();
  if (worse) throw new NotImproved(worse, after.id);
  return after;
}

function troubleOf(error: unknown, signal?: AbortSignal): RepairTrouble {
  if (signal?.aborted) return { code: 'repair/cancelled', params: {} };
  if (error instanceof NotImproved) return error.trouble;
  if (error instanceof StepFailed) return { code: error.code, params: error.params };
  if (error instanceof Trouble)
    return { code: 'repair/in-the-way', params: { path: error.path, why: error.why, detail: error.detail } };
  throw error;
}
