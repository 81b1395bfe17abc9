import { randomUUID } from 'node:crypto';
import { comparing } from '../baseline/index';
import { check } from '../check';
import { findAll } from '../find';
import type { Host } from '../host';
import { byUse, type FoundEnvironment, isMeant, QUESTIONS, type Target } from '../model';
import { PROBES } from '../probes';
import { type Around, type Asked, type Job, type JobOptions, own, type Refused, refused } from './job';

export function toCheck(
  { target: id, ask, launchBlocking }: Asked<'check'>,
  { host, view, options }: Around,
): Job | Refused {
  const target = own(view.targets, id);
  return target ? checkOf(target, host, options, { ask, launchBlocking }) : refused('command/unknown-id', { id });
}

function checkOf(
  target: Target,
  host: Host,
  { probes = PROBES, ask: usual = QUESTIONS }: JobOptions,
  { ask, launchBlocking = false }: Pick<Asked<'check'>, 'ask' | 'launchBlocking'> = {},
): Job {
  const about = { id: randomUUID(), host, target, ask: ask ?? usual, probes, launchBlocking };
  return {
    ...{
      id: about.id,
      ends: ['check-ended'],
      work: (signal) => comparing(host, about.id, check({ ...about, signal })),
    },
    brokeDown: (line) => ({
      ...{ is: 'check-ended', check: about.id, how: 'failed' },
      failure: { code: 'check/broke-down', params: { line } },
    }),
  };
}

export function toFind({ targets = [], andCheck = false }: Asked<'find'>, around: Around): Job | Refused {
  const { host, view, options, targetOf } = around;
  const unknown = targets.find((id) => own(view.targets, id) === undefined);
  if (unknown !== undefined) return refused('command/unknown-id', { id: unknown });
  const id = randomUUID();
  const folders = targets.flatMap((one) => own(view.targets, one)?.path ?? []);
  const found = new Map<string, FoundEnvironment>();
  /** The check that the search goes on with, once it has ended. */
  let then: Job | null = null;
  return {
    id,
    get ends() {
      return then?.ends ?? ['find-ended'];
    },
    async *work(signal) {
      const known = (environment: FoundEnvironment) => targetOf(placeOf(environment).path, placeOf(environment).kind);
      for await (const news of findAll({ id, host, folders, isBrief: andCheck, signal, targetOf: known })) {
        if (news.is === 'environment-found') found.set(news.target, news.environment);
        if (news.is === 'find-ended' && news.how === 'done' && andCheck) then = checkOfBest(found, host, options);
        yield news;
      }
      if (then) yield* then.work(signal);
    },
    brokeDown: (line) => then?.brokeDown(line) ?? { is: 'find-ended', find: id, how: 'failed', line },
  };
}

/** A check of the one that runs, or ran last; null: nothing that was found is worth one. */
function checkOfBest(found: ReadonlyMap<string, FoundEnvironment>, host: Host, options: JobOptions): Job | null {
  const [best] = [...found].filter(([, one]) => isMeant(one)).sort(([, a], [, b]) => byUse(a, b));
  return best ? checkOf({ id: best[0], ...placeOf(best[1]) }, host, options) : null;
}

/** What stands for an environment. Of the system's own folder only the program tells which Python is meant. */
function placeOf({ manager, path, python }: FoundEnvironment): Omit<Target, 'id'> {
  return manager === 'system' ? { path: python, kind: 'python' } : { path, kind: 'folder' };
}
