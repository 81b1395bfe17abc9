import { randomUUID } from 'node:crypto';
import { judgeWheel } from './builds/index';
import { check } from './check';
import { addressesAt, download, type Mirror, mirrorsNamed, openPageCache } from './fetch/index';
import type { Host } from './host';
import {
  type CheckView,
  EMPTY,
  type Event,
  type News,
  type Obstacle,
  type OwnStart,
  type Plan,
  type PlanFile,
  type Question,
  type RepairTrouble,
  reduce,
  type Settings,
  type Target,
} from './model';
import type { Pause } from './pause';
import { journalFolder, ownFolder, wheelFolder } from './places';
import type { Probe } from './probe';
import { type ProposalOptions, proposals, situationFrom } from './proposal/index';
import {
  gather,
  type Journal,
  judge,
  letGo,
  type Progress,
  readJournals,
  recover,
  repair,
  StepFailed,
  sweep,
  Trouble,
  undo,
} from './repair/index';
import { type Imports, importAll, modulesOf, type Started, startApp } from './torch/index';
import { lookAtWheel } from './wheels/index';

export interface Acting {
  host: Host;
  plan: Plan;
  before: CheckView;
  target: Target;
  probes: readonly Probe[];
  ask: readonly Question[];
  bypassProxy: boolean;
  /** Asked for every file before its own address, in this order. */
  mirrors?: readonly Mirror[] | undefined;
  /** Nothing is asked of the network. */
  offline?: boolean | undefined;
  pause: Pause;
  signal: AbortSignal;
}

/** Runs an approved plan; the look afterwards is a check of its own, told like any other. */
export function act({
  host,
  plan,
  before,
  target,
  probes,
  ask,
  bypassProxy,
  mirrors = [],
  offline,
  pause,
  signal,
}: Acting): AsyncGenerator<News> {
  const modules = importsThatStay(plan, before);
  let could: Imports = {};
  let started: Started = { is: 'unknown' };
  const startOf = async (stop: AbortSignal) => {
    const start = plan.steps.find((step) => step.do === 'look-again')?.starts;
    return start ? await startAside(host, start, stop) : ({ is: 'unknown' } as const);
  };
  return repair({
    ...{ host, plan, before, journals: journalFolder(host), signal },
    fetch: (files, stop) => fetchAll({ host, before, bypassProxy, mirrors, pause }, files, stop),
    preflight: async (stopped) => {
      const obstacles = judge(await gather(host, plan, before.facts, stopped, { bypassProxy, offline }), plan);
      const stop = obstacles.find(({ severity }) => severity === 'stops') ?? null;
      if (stop) return stop;
      could = await importAll(host, { python: plan.python, modules, facts: before.facts, signal: stopped });
      started = await startOf(stopped);
      return null;
    },
    lookAgain: (python, stop) => {
      // A fresh environment beside the old one is looked at itself; else exactly what was looked at before.
      const at: Target = python === plan.python ? target : { ...target, path: python, kind: 'python' };
      return lookAgain({ id: randomUUID(), host, target: at, ask, probes, signal: stop });
    },
    async stillWorks(python, stop) {
      const can = await importAll(host, { python, modules, facts: before.facts, signal: stop });
      for (const [module, now] of Object.entries(can))
        if (now.is === 'failed' && could[module]?.is === 'imported')
          return { code: 'repair/worse', params: { finding: module, question: '', line: now.line } };
      const now = await startOf(stop);
      if (now.is === 'failed' && started.is === 'started')
        return { code: 'repair/worse', params: { finding: plan.app ?? '', question: '', line: now.line } };
      return null;
    },
  });
}

/** Starts the app with a folder of ours for what it writes, which is gone afterwards. */
async function startAside(host: Host, start: OwnStart, signal: AbortSignal): Promise<Started> {
  const made = await host.change.makeFolder(start.scratch);
  if (made.is === 'failed') return { is: 'unknown' };
  try {
    return await startApp(host, start, signal);
  } finally {
    await sweep(host, host.path.dirname(start.scratch));
  }
}

/** `hereOnly`: plans whose files would have to be fetched, by us or by the person, are left out. */
type Proposing = ProposalOptions & { hereOnly?: boolean | undefined };

/** Mirrors to take files from, by the settings. */
export function mirrorsFor({ network, mirrors }: Pick<Settings, 'network' | 'mirrors'>): Mirror[] {
  return network === 'mirrors' ? mirrorsNamed(mirrors) : [];
}

/** Plans, each with what stands in its way: a person should know before agreeing, not after. */
export async function* propose(options: Proposing): AsyncGenerator<News> {
  const { host, check: before, bypassProxy, offline, hereOnly = false, signal } = options;
  for await (const one of proposals(options)) {
    if (one.is !== 'plans-proposed') {
      yield one;
      continue;
    }
    const obstacles: Record<string, Obstacle[]> = {};
    const away = new Set<string>();
    for (const plan of one.plans.filter(({ steps }) => steps.some((step) => step.changes))) {
      const around = await gather(host, plan, before.facts, signal, { bypassProxy, offline });
      if (hereOnly && around.files.some(({ is }) => is !== 'here')) away.add(plan.id);
      else obstacles[plan.id] = judge(around, plan);
    }
    const plans = one.plans.filter((plan) => !away.has(plan.id) && !(hereOnly && wantsFiles(plan)));
    yield { ...one, plans, obstacles };
  }
}

/** The person is to bring packages. */
function wantsFiles({ steps }: Plan): boolean {
  return steps.some((step) => step.do === 'person' && step.what === 'get-packages');
}

/** What the app imports and the plan doesn't take out: all of it has to work afterwards as it did before. */
function importsThatStay({ steps }: Plan, { facts }: CheckView): string[] {
  const packages = facts['environment.packages'];
  const named = (what: 'uninstall' | 'install') =>
    steps.flatMap((step) =>
      step.do !== what ? [] : step.do === 'uninstall' ? step.packages : step.files.map((file) => file.package),
    );
  const gone = new Set(named('uninstall').filter((name) => !named('install').includes(name)));
  return packages?.is === 'known' ? modulesOf(packages.value.filter(({ name }) => !gone.has(name))) : [];
}

/** A check, told as it goes; its end as one value. null: it never began. */
async function* lookAgain(options: Parameters<typeof check>[0]): AsyncGenerator<News, CheckView | null> {
  let view = EMPTY;
  let no = 0;
  for await (const news of check(options)) {
    const event: Event = { no: ++no, at: options.host.now(), ...news };
    view = reduce(view, event);
    yield news;
  }
  return view.checks[options.id] ?? null;
}

type From = Pick<Acting, 'host' | 'before' | 'bypassProxy' | 'pause'> & { mirrors: readonly Mirror[] };

/** Gets every file into the cache, whole, and reads it again before anything is touched: can it serve the card? */
async function* fetchAll(from: From, files: readonly PlanFile[], signal: AbortSignal): AsyncGenerator<Progress> {
  const channel = files.find(({ package: name }) => name === 'torch')?.version.split('+')[1] ?? null;
  for (const file of files) {
    const addresses = channel === null ? [] : await mirrored(from, file, channel, signal);
    while (!(yield* fetchOne(from, file, addresses, signal))) await from.pause.over(signal);
  }
  yield* judgeAll(from.host, files, from.before, signal);
}

const MIRROR_DEADLINE_MS = 8000;

/** Addresses at mirrors of what isn't here yet. */
async function mirrored(
  { host, bypassProxy, mirrors }: From,
  file: PlanFile,
  channel: string,
  signal: AbortSignal,
): Promise<string[]> {
  if (mirrors.length === 0) return [];
  const stat = await host.stat(file.path);
  if (stat.is === 'known' && stat.value.bytes === file.bytes) return [];
  const cache = openPageCache(host, host.path.join(ownFolder(host), 'pages'));
  return addressesAt(host, mirrors, file, channel, { cache, bypassProxy, deadlineMs: MIRROR_DEADLINE_MS, signal });
}

/** Whether it is there; false: it was paused, and what came so far is kept. */
async function* fetchOne(
  { host, bypassProxy, pause }: From,
  file: PlanFile,
  mirrored: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Progress, boolean> {
  const until = AbortSignal.any([signal, pause.begins]);
  const [url = null, ...mirrors] = [...mirrored, ...(file.url === null ? [] : [file.url])];
  const options = { folder: wheelFolder(host), mirrors, bypassProxy, signal: until };
  for await (const news of download(host, { ...file, url }, options)) {
    if (news.is === 'trouble') {
      if (news.code === 'cancelled' && !signal.aborted) return false;
      throw new StepFailed('repair/fetch-failed', { ...news.params, file: file.name, why: news.code });
    }
    if (news.is === 'progress')
      yield { done: news.done, of: news.of, unit: 'bytes', bytesPerSecond: news.bytesPerSecond, file: file.name };
  }
  return true;
}

async function* judgeAll(
  host: Host,
  files: readonly PlanFile[],
  before: CheckView,
  signal: AbortSignal,
): AsyncGenerator<Progress> {
  const situation = situationFrom(before.facts, false);
  if (!situation) return;
  const cards = situation.cards.flatMap((card) => card.capabilities.map((capability) => ({ capability })));
  for (const file of files.filter((one) => one.package === 'torch')) {
    yield { done: 0, of: file.bytes, unit: 'bytes', bytesPerSecond: null, file: file.name };
    const verdict = judgeWheel(await lookAtWheel(host, file.path, cards, { signal }), situation);
    if (verdict.verdict !== 'refused') continue;
    const [problem] = verdict.problems;
    throw new StepFailed('repair/wheel-refused', { ...problem?.params, file: file.name, problem: problem?.code ?? '' });
  }
}

/** Ends what an earlier run left in the middle, then tells which repairs stand and can be undone. */
export async function* recoverAll(host: Host): AsyncGenerator<News> {
  const journals = journalFolder(host);
  const ended = await recover(host, journals);
  for (const { id, prefix, is, trouble } of ended)
    yield {
      ...{ is: 'recovered', repair: id, prefix, how: is },
      trouble: trouble && { code: 'repair/not-put-back', params: { ...trouble } },
    };
  for (const { id, plan, beganAt, standing, safetyBytes } of await readJournals(host, journals))
    if (standing === 'committed') yield { is: 'repair-known', repair: id, plan, beganAt, safetyBytes };
  yield { is: 'recover-ended', unfinished: ended.filter(({ is }) => is === 'left' || is === 'busy').length };
}

/** Undoes a repair, or gives its safety copy up. */
export async function* endRepair(host: Host, how: 'undo' | 'let-go', id: string): AsyncGenerator<News> {
  yield { is: 'undo-began', repair: id };
  try {
    const journal = await journalOf(host, id);
    if (how === 'let-go') {
      await letGo(host, journal);
      yield { is: 'let-go', repair: id };
    } else yield { is: 'undone', repair: id, ...(await undo(host, journal)) };
  } catch (error) {
    yield { is: 'undo-failed', repair: id, trouble: troubleOf(error) };
  }
}

async function journalOf(host: Host, id: string): Promise<Journal> {
  const journal = (await readJournals(host, journalFolder(host))).find((one) => one.id === id);
  if (!journal) throw new Trouble('absent', id, 'no such repair');
  return journal;
}

function troubleOf(error: unknown): RepairTrouble {
  if (!(error instanceof Trouble)) throw error;
  const { path, why, detail } = error;
  return { code: 'repair/not-put-back', params: { path, why, detail } };
}
