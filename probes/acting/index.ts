import { randomUUID } from 'node:crypto';
import { check } from '../check';
import type { Mirror } from '../fetch/index';
import type { Host } from '../host';
import { type CheckView, EMPTY, type Event, type News, type Plan, type Question, reduce, type Target } from '../model';
import type { Pause } from '../pause';
import { journalFolder } from '../places';
import type { Probe } from '../probe';
import { gather, judge, repair } from '../repair/index';
import { fetchAll } from './fetching';
import { broken, NOTHING_KNOWN, whatWorks } from './still-works';

export { endRepair, recoverAll } from './ending';
export { mirrorsFor, propose } from './proposing';

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
export function act(acting: Acting): AsyncGenerator<News> {
  const { host, plan, before, target, probes, ask, bypassProxy, mirrors = [], offline, pause, signal } = acting;
  let worked = NOTHING_KNOWN;
  return repair({
    ...{ host, plan, before, journals: journalFolder(host), signal },
    fetch: (files, stop) => fetchAll({ host, before, bypassProxy, mirrors, pause }, files, stop),
    preflight: async (stopped) => {
      const obstacles = judge(await gather(host, plan, before.facts, stopped, { bypassProxy, offline }), plan);
      const stop = obstacles.find(({ severity }) => severity === 'stops') ?? null;
      if (!stop) worked = await whatWorks({ host, plan, before, python: plan.python, signal: stopped });
      return stop;
    },
    lookAgain: (python, stop) => {
      // A fresh environment beside the old one is looked at itself; else exactly what was looked at before.
      const at: Target = python === plan.python ? target : { ...target, path: python, kind: 'python' };
      return lookAgain({ id: randomUUID(), host, target: at, ask, probes, signal: stop });
    },
    stillWorks: async (python, stop) =>
      broken(worked, await whatWorks({ host, plan, before, python, signal: stop }), plan.app),
  });
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
