import type { Drift } from './baseline';
import type { CatalogueState } from './catalogue';
import type { Event, Target } from './event';
import type { Answer, Facts, Question } from './fact';
import type { Diagnosis, FailureCode, Outcome, Params } from './finding';
import { type FindEvent, type FindView, reduceFind } from './found';
import type { PastCheck } from './past';
import { type RepairEvent, type RepairView, reduceRepair } from './repair-view';
import type { Removed } from './report';
import type { Settings, SettingsTrouble } from './settings';

export interface ProbeView {
  probe: string;
  is: 'running' | 'done' | 'timeout' | 'crashed' | 'cancelled' | 'not-reached';
  startedAt: number;
  ms: number | null;
}

export interface CheckView {
  id: string;
  target: string;
  /** Of an earlier session: it is shown again, nothing more. */
  isPast: boolean;
  ask: readonly Question[];
  startedAt: number;
  endedAt: number | null;
  firstFactAt: number | null;
  diskJudgedAt: number | null;
  is: 'running' | 'done' | 'cancelled' | 'failed';
  failure: { code: FailureCode; params: Params } | null;
  probes: readonly ProbeView[];
  facts: Facts;
  asking: { gpu: number; question: Question } | null;
  answers: readonly Answer[];
  diagnosis: Diagnosis | null;
  /** Whether the diagnosis rests on real kernels or only on what lies on disk. */
  stage: 'disk' | 'proven' | null;
  report: { markdown: string; json: string; removed: readonly Removed[] } | null;
  /** What is remembered of this environment: since when, and what is not as it was; null: nothing is. */
  baseline: { since: number | null; drifts: readonly Drift[] } | null;
}

/** All that a face shows: the fold of the events so far. */
export interface View {
  /** Number of the last event folded in; a reloaded window asks for what comes after it. */
  lastNo: number;
  targets: Readonly<Record<string, Target>>;
  checks: Readonly<Record<string, CheckView>>;
  /** The check begun last. */
  current: string | null;
  /** What was found when this machine was looked through last; null: it never was. */
  found: FindView | null;
  /** What earlier sessions found out, the latest first; null: nobody has asked. */
  past: readonly PastCheck[] | null;
  /** What was proposed last, best first, and the check it came from. */
  proposed: Pick<
    Extract<Event, { is: 'plans-proposed' }>,
    'check' | 'plans' | 'wheels' | 'obstacles' | 'trouble'
  > | null;
  repairs: Readonly<Record<string, RepairView>>;
  /** The repair begun last. */
  repair: string | null;
  /** The file that the history could not be written to; null: it is kept. */
  notSaved: string | null;
  /** null: nobody has told yet. */
  settings: Settings | null;
  settingsTrouble: SettingsTrouble | null;
  /** The wheels that are kept, as they were counted last; null: they never were. */
  cache: Pick<Extract<Event, { is: 'cache' }>, 'folder' | 'bytes' | 'freed'> | null;
  /** The list of builds that holds, `document` as the event has it; null: nobody has told yet. */
  catalogue: (CatalogueState & { document: unknown }) | null;
  /** How things stand with a newer version of the program; null: nobody has told yet. */
  update: Pick<Extract<Event, { is: 'update' }>, 'state' | 'releases'> | null;
}

export const EMPTY: View = {
  lastNo: 0,
  targets: {},
  checks: {},
  current: null,
  found: null,
  past: null,
  proposed: null,
  repairs: {},
  repair: null,
  notSaved: null,
  settings: null,
  settingsTrouble: null,
  cache: null,
  catalogue: null,
  update: null,
};

/** Folds one event in. Pure; an event seen before changes nothing. */
export function reduce(view: View, event: Event): View {
  if (event.no <= view.lastNo) return view;
  const next: View = { ...view, lastNo: event.no };
  if (event.is === 'session-started') return next;
  if (event.is === 'session-not-saved') return { ...next, notSaved: event.file };
  if (event.is === 'settings') return { ...next, settings: event.settings, settingsTrouble: event.trouble };
  if (event.is === 'past') return { ...next, past: event.checks };
  if (event.is === 'past-opened') return withPast(next, event);
  if (event.is === 'cache') {
    const { folder, bytes, freed } = event;
    return { ...next, cache: { folder, bytes, freed } };
  }
  if (event.is === 'catalogue') {
    const { serial, date, from, outcome, trouble, document } = event;
    return { ...next, catalogue: { serial, date, from, outcome, trouble, document } };
  }
  if (event.is === 'update') return { ...next, update: { state: event.state, releases: event.releases } };
  if (event.is === 'target-known') return { ...next, targets: { ...view.targets, [event.target.id]: event.target } };
  if (event.is === 'check-started') {
    const begun: CheckView = {
      id: event.check,
      target: event.target,
      isPast: false,
      ask: event.ask,
      startedAt: event.at,
      endedAt: null,
      firstFactAt: null,
      diskJudgedAt: null,
      is: 'running',
      failure: null,
      probes: [],
      facts: {},
      asking: null,
      answers: [],
      diagnosis: null,
      stage: null,
      report: null,
      baseline: null,
    };
    return { ...next, checks: { ...view.checks, [event.check]: begun }, current: event.check };
  }
  if (event.is === 'proposing' || event.is === 'recover-ended') return next;
  if (event.is === 'plans-proposed') {
    const { check, plans, wheels, obstacles, trouble } = event;
    return { ...next, proposed: { check, plans, wheels, obstacles, trouble } };
  }
  if (isRepair(event)) {
    const repair = reduceRepair(view.repairs[event.repair], event);
    if (!repair) return next;
    const repairs = { ...view.repairs, [event.repair]: repair };
    return { ...next, repairs, repair: event.is === 'repair-started' ? event.repair : view.repair };
  }
  if (isFind(event)) return { ...next, found: reduceFind(view.found, event) };
  const check = view.checks[event.check];
  return check ? { ...next, checks: { ...view.checks, [event.check]: inCheck(check, event) } } : next;
}

/** Its history is folded by itself, with the numbers and times it had then. */
function withPast(view: View, { check: id, history }: Extract<Event, { is: 'past-opened' }>): View {
  const check = history.reduce(reduce, EMPTY).checks[id];
  return check ? { ...view, checks: { ...view.checks, [id]: { ...check, isPast: true } }, current: id } : view;
}

type AboutAll = {
  is:
    | 'session-started'
    | 'session-not-saved'
    | 'settings'
    | 'cache'
    | 'catalogue'
    | 'update'
    | 'past'
    | 'past-opened'
    | 'target-known'
    | 'check-started';
};
type InCheck = Exclude<
  Event,
  AboutAll | FindEvent | RepairEvent | { is: 'proposing' | 'plans-proposed' | 'recover-ended' }
>;

function isRepair(event: Event): event is RepairEvent {
  return 'repair' in event;
}

function isFind(event: Exclude<Event, AboutAll>): event is FindEvent {
  return 'find' in event;
}

function inCheck(check: CheckView, event: InCheck): CheckView {
  switch (event.is) {
    case 'probe-started':
      return {
        ...check,
        probes: [...check.probes, { probe: event.probe, is: 'running', startedAt: event.at, ms: null }],
      };
    case 'probe-ended':
      return {
        ...check,
        probes: check.probes.map((p) => (p.probe === event.probe ? { ...p, is: event.how, ms: event.ms } : p)),
      };
    case 'fact':
      return {
        ...check,
        facts: { ...check.facts, [event.key]: event.reading },
        firstFactAt: check.firstFactAt ?? event.at,
      };
    case 'asking':
      return { ...check, asking: { gpu: event.gpu, question: event.question } };
    case 'answer':
      return { ...check, asking: null, answers: [...check.answers, event.answer] };
    case 'judged':
      return {
        ...check,
        diagnosis: event.diagnosis,
        stage: event.stage,
        diskJudgedAt: check.diskJudgedAt ?? (event.stage === 'disk' ? event.at : null),
      };
    case 'check-ended':
      return { ...check, is: event.how, failure: event.failure ?? null, endedAt: event.at, asking: null };
    case 'report':
      return { ...check, report: { markdown: event.markdown, json: event.json, removed: event.removed } };
    case 'compared':
      return { ...check, baseline: { since: event.since, drifts: event.drifts } };
    case 'remembered':
      return { ...check, baseline: { since: event.at, drifts: [] } };
  }
}

/** What an ended check amounts to; one that was stopped gives no verdict, whatever had been found until then. */
export function outcomeOf(check: CheckView): Outcome | 'cancelled' {
  if (check.is === 'cancelled' || check.is === 'failed') return check.is;
  return check.diagnosis?.outcome ?? 'undetermined';
}

/** What the checked app is started with, as its launch was found; null: nobody knows, or it needs words of its own. */
export function startOf({ facts }: CheckView): string | null {
  const launch = facts['environment.launch'];
  return launch?.is === 'known' ? launch.value.script : null;
}
