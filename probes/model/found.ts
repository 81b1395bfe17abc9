import type { FoundEnvironment, NotSeen } from './environment';
import type { Event } from './event';
import type { Facts } from './fact';

export type FindEvent = Extract<Event, { find: string }>;

/** What looking through a machine has come to so far. */
export interface FindView {
  id: string;
  is: 'running' | 'done' | 'cancelled' | 'failed';
  startedAt: number;
  endedAt: number | null;
  firstFoundAt: number | null;
  /** By the target's id. */
  environments: Readonly<Record<string, FoundEnvironment>>;
  /** The targets' ids: the one that runs, or ran last, first. */
  order: readonly string[];
  notSeen: readonly NotSeen[];
  /** Graphics cards and driver. */
  facts: Facts;
}

/** A disk full of locked folders must not fill the view; the rest is counted in the history. */
const MOST_NOT_SEEN = 200;

/** Folds an event of looking through the machine in. Pure. */
export function reduceFind(view: FindView | null, event: FindEvent): FindView | null {
  if (event.is === 'find-started') {
    const begun = { endedAt: null, firstFoundAt: null, environments: {}, order: [], notSeen: [], facts: {} };
    return { id: event.find, is: 'running', startedAt: event.at, ...begun };
  }
  if (view?.id !== event.find) return view;
  switch (event.is) {
    case 'environment-found': {
      const environments = { ...view.environments, [event.target]: event.environment };
      return { ...view, environments, order: ordered(environments), firstFoundAt: view.firstFoundAt ?? event.at };
    }
    case 'not-seen':
      return view.notSeen.length < MOST_NOT_SEEN ? { ...view, notSeen: [...view.notSeen, event.notSeen] } : view;
    case 'machine-fact':
      return { ...view, facts: { ...view.facts, [event.key]: event.reading } };
    case 'find-ended':
      return { ...view, is: event.how, endedAt: event.at };
  }
}

function ordered(environments: FindView['environments']): string[] {
  return Object.entries(environments)
    .sort(([, a], [, b]) => byUse(a, b))
    .map(([id]) => id);
}

/** The one that runs, or ran last, comes first; what has no PyTorch comes last. Never by what is wrong with it. */
export function byUse(a: FoundEnvironment, b: FoundEnvironment): number {
  const [mine, theirs] = [rankOf(a), rankOf(b)];
  for (const [i, one] of mine.entries()) if (one !== theirs[i]) return (theirs[i] ?? 0) - one;
  return a.path < b.path ? -1 : 1;
}

/** An app, or something with PyTorch: worth a check. A plain Python without PyTorch is nobody's fault. */
export function isMeant({ app, torchIs }: FoundEnvironment): boolean {
  return app !== null || torchIs !== 'absent';
}

function rankOf(environment: FoundEnvironment): number[] {
  const { running, lastUsedMs } = environment;
  const meant = isMeant(environment);
  const loaded = running.some(({ torch }) => torch !== null);
  return [Number(loaded), Number(meant && running.length > 0), Number(meant), lastUsedMs ?? 0];
}
