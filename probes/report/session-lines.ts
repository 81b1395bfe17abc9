import type { Event } from '../model';

/** Progress that nobody needs again, and what is made from the rest. */
const PASSING: ReadonlySet<Event['is']> = new Set<Event['is']>([
  ...([
    'report',
    'proposing',
    'step-progress',
    'session-not-saved',
    'asking',
    'settings',
    'cache',
    'past',
    'update',
  ] as const),
]);

/** Of a history what belongs to one check: the checks of the same place, repairs, and what was found on the machine. */
export function about(events: readonly Event[], check: string): Event[] {
  const targets = new Map(events.flatMap((one) => (one.is === 'check-started' ? [[one.check, one.target]] : [])));
  const target = targets.get(check);
  const isOwn = (id: string) => id === check || (target !== undefined && targets.get(id) === target);
  const own = events.filter((event) => {
    if (PASSING.has(event.is)) return false;
    if (event.is === 'target-known') return event.target.id === target;
    return !('check' in event) || 'repair' in event || isOwn(event.check);
  });
  // Of which day it was says enough: the list itself is large, and the same for everybody.
  return own.map((event) => (event.is === 'catalogue' ? { ...event, document: null } : event));
}

/** One line of JSON an event. */
export function toLines(events: readonly Event[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}
