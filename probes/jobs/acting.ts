import { randomUUID } from 'node:crypto';
import type * as Acting from '../acting/index';
import { PUBLISHER } from '../data/publisher';
import { isOffline, type News } from '../model';
import { Pause } from '../pause';
import { PROBES } from '../probes';
import { throughSettings } from '../settings';
import { type Around, type Asked, type Job, own, type Refused, refused } from './job';

/** What acts is loaded when something is to be done: a check, which everything begins with, needs none of it. */
async function* later(work: (acting: typeof Acting) => AsyncGenerator<News>): AsyncGenerator<News> {
  yield* work(await import('../acting/index'));
}

export function toPropose(
  { check: id, wheels, nightly = false, offline = false }: Asked<'propose'>,
  { host, view, options, settings }: Around,
): Job | Refused {
  const checked = own(view.checks, id);
  if (!checked || checked.isPast) return refused('command/unknown-id', { id });
  const given = wheels === undefined ? null : own(view.targets, wheels);
  if (given === undefined) return refused('command/unknown-id', { id: wheels ?? '' });
  const { index = null, bypassProxy = false, publisher = PUBLISHER } = options;
  const isOff = isOffline(settings);
  const about = {
    ...{
      host: throughSettings(host, settings),
      check: checked,
      wheels: given?.path ?? null,
      index,
      bypassProxy,
      publisher,
    },
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
export function toRepair({ plan: id }: Asked<'repair'>, { host, view, options, settings }: Around): Job | Refused {
  const { proposed, checks, targets } = view;
  const plan = proposed?.plans.find((one) => one.id === id);
  const before = proposed && own(checks, proposed.check);
  const target = before && own(targets, before.target);
  if (!plan || !before || !target) return refused('command/unknown-id', { id });
  const { probes = PROBES, bypassProxy = false } = options;
  const pause = new Pause();
  let repair = '';
  return {
    ...{ id, ends: ['repair-ended'], pause, changes: true },
    async *work(signal) {
      const about = { plan, before, target, probes, ask: before.ask, bypassProxy, pause, signal };
      const acts = { ...about, host: throughSettings(host, settings), offline: isOffline(settings) };
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

export function toEnd({ do: how, repair }: Asked<'undo' | 'let-go'>, { host, view }: Around): Job | Refused {
  if (!own(view.repairs, repair)?.canUndo) return refused('command/unknown-id', { id: repair });
  return {
    ...{
      id: repair,
      ends: ['undone', 'let-go', 'undo-failed'],
      changes: true,
      work: () => later((acting) => acting.endRepair(host, how, repair)),
    },
    brokeDown: (line) => ({
      ...{ is: 'undo-failed', repair },
      trouble: { code: 'check/broke-down', params: { line } },
    }),
  };
}

export function toRecover({ host }: Around): Job {
  return {
    ...{
      id: randomUUID(),
      ends: ['recover-ended'],
      changes: true,
      work: () => later((acting) => acting.recoverAll(host)),
    },
    brokeDown: () => ({ is: 'recover-ended', unfinished: 1 }),
  };
}
