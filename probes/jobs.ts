import { randomUUID } from 'node:crypto';
import type * as Acting from './acting/index';
import { comparing } from './baseline/index';
import { check } from './check';
import { findAll } from './find';
import type { Host } from './host';
import {
  byUse,
  type Command,
  type FoundEnvironment,
  isMeant,
  type News,
  type Params,
  QUESTIONS,
  type Question,
  type RefusalCode,
  type Reply,
  type Settings,
  type Target,
  type View,
} from './model';
import { Pause } from './pause';
import type { Probe } from './probe';
import { PROBES } from './probes';
import { throughSettings } from './settings';

export interface JobOptions {
  probes?: readonly Probe[];
  /** What is asked where a command names nothing; without it, every question there is. */
  ask?: readonly Question[];
  /** Another index of PyTorch's layout for repairs. */
  index?: string;
  /** The proxy that the system names is passed by. */
  bypassProxy?: boolean;
}

/** What a command asks for, ready to be run; nothing has begun. */
export interface Job {
  id: string;
  /** The news that ends it: whoever hears one of these may send the next command. */
  ends: readonly News['is'][];
  work(signal: AbortSignal): AsyncGenerator<News>;
  /** Where it can be held. */
  pause?: Pause;
  /** What is told where the work throws, which is a bug of ours. */
  brokeDown(line: string): News;
}

export interface Around {
  host: Host;
  view: View;
  options: JobOptions;
  settings: Settings;
  /** The id of something that can be checked. */
  targetOf(path: string, kind: 'folder' | 'python'): string;
}

export type Refused = Extract<Reply, { is: 'refused' }>;
type Asked<D extends Command['do']> = Extract<Command, { do: D }>;
type Long = 'check' | 'find' | 'propose' | 'repair' | 'recover' | 'undo' | 'let-go';

export function refused(code: RefusalCode, params: Params = {}): Refused {
  return { is: 'refused', code, params };
}

/** What is kept under an id; ids come from outside, and `__proto__` is one of nobody's. */
export function own<T>(all: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(all, id) ? all[id] : undefined;
}

/** What acts is loaded when something is to be done: a check, which everything begins with, needs none of it. */
async function* later(work: (acting: typeof Acting) => AsyncGenerator<News>): AsyncGenerator<News> {
  yield* work(await import('./acting/index'));
}

/** The job behind a command, or why there is none. */
export function jobOf(command: Asked<Long>, around: Around): Job | Refused {
  switch (command.do) {
    case 'check':
      return toCheck(command, around);
    case 'find':
      return toFind(command, around);
    case 'propose':
      return toPropose(command, around);
    case 'repair':
      return toRepair(command, around);
    case 'recover':
      return {
        ...{ id: randomUUID(), ends: ['recover-ended'], work: () => later((acting) => acting.recoverAll(around.host)) },
        brokeDown: () => ({ is: 'recover-ended', unfinished: 1 }),
      };
    case 'undo':
    case 'let-go':
      return toEnd(command, around);
  }
}

function toCheck({ target: id, ask, launchBlocking }: Asked<'check'>, { host, view, options }: Around): Job | Refused {
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

function toFind({ targets = [], andCheck = false }: Asked<'find'>, around: Around): Job | Refused {
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

function toPropose(
  { check: id, wheels, nightly = false, offline = false }: Asked<'propose'>,
  { host, view, options, settings }: Around,
): Job | Refused {
  const checked = own(view.checks, id);
  if (!checked || checked.isPast) return refused('command/unknown-id', { id });
  const given = wheels === undefined ? null : own(view.targets, wheels);
  if (given === undefined) return refused('command/unknown-id', { id: wheels ?? '' });
  const { index = null, bypassProxy = false } = options;
  const isOff = settings.network === 'off';
  const about = {
    ...{ host: throughSettings(host, settings), check: checked, wheels: given?.path ?? null, index, bypassProxy },
    ...{ nightly: nightly || settings.nightly, offline: offline || isOff, hereOnly: isOff && settings.hereOnly },
  };
  return {
    ...{
      id: randomUUID(),
      ends: ['plans-proposed'],
      work: (signal) => later((acting) => acting.propose({ ...about, mirrors: acting.mirrorsFor(settings), signal })),
    },
    brokeDown: (line) => ({
      ...{ is: 'plans-proposed', check: id, plans: [], wheels: [], obstacles: {} },
      trouble: { code: 'check/broke-down', params: { line } },
    }),
  };
}

/** Only what was shown can be run: the plan is ours, found by the id it was shown under. */
function toRepair({ plan: id }: Asked<'repair'>, { host, view, options, settings }: Around): Job | Refused {
  const { proposed, checks, targets } = view;
  const plan = proposed?.plans.find((one) => one.id === id);
  const before = proposed && own(checks, proposed.check);
  const target = before && own(targets, before.target);
  if (!plan || !before || !target) return refused('command/unknown-id', { id });
  const { probes = PROBES, bypassProxy = false } = options;
  const pause = new Pause();
  let repair = '';
  return {
    ...{ id, ends: ['repair-ended'], pause },
    async *work(signal) {
      const about = { plan, before, target, probes, ask: before.ask, bypassProxy, pause, signal };
      const acts = { ...about, host: throughSettings(host, settings), offline: settings.network === 'off' };
      for await (const news of later((acting) => acting.act({ ...acts, mirrors: acting.mirrorsFor(settings) }))) {
        if (news.is === 'repair-started') repair = news.repair;
        yield news;
      }
    },
    brokeDown: (line) => ({
      ...{ is: 'repair-ended', repair, how: 'left', after: null },
      trouble: { code: 'check/broke-down', params: { line } },
    }),
  };
}

function toEnd({ do: how, repair }: Asked<'undo' | 'let-go'>, { host, view }: Around): Job | Refused {
  if (!own(view.repairs, repair)?.canUndo) return refused('command/unknown-id', { id: repair });
  return {
    ...{
      id: repair,
      ends: ['undone', 'let-go', 'undo-failed'],
      work: () => later((acting) => acting.endRepair(host, how, repair)),
    },
    brokeDown: (line) => ({
      ...{ is: 'undo-failed', repair },
      trouble: { code: 'check/broke-down', params: { line } },
    }),
  };
}
