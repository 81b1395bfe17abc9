import { setImmediate as soon } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { follow } from '../../electron/follow';
import { EMPTY, type Event } from '../../probes/model';
import type { Session } from '../../probes/session';

/** A session with `history`, which comes when it is let; it tells what it is given. */
function session(history: number): { session: Session; tell(...numbers: number[]): void; answer(): void } {
  const listeners = new Set<(event: Event) => void>();
  const event = (no: number): Event => ({ is: 'session-started', version: '0.1.0', platform: 'linux', no, at: 0 });
  let answer: (events: Event[]) => void = () => undefined;
  const asked = new Promise<Event[]>((resolve) => {
    answer = resolve;
  });
  const off = (listener: (event: Event) => void) => () => listeners.delete(listener);
  return {
    session: {
      send: async () => ({ is: 'accepted' }),
      after: async () => asked,
      view: () => EMPTY,
      reportZip: async () => null,
      close: async () => undefined,
      on: (listener) => (listeners.add(listener), off(listener)),
    },
    tell(...numbers) {
      for (const one of numbers.map(event)) for (const listener of listeners) listener(one);
    },
    answer: () => answer(Array.from({ length: history }, (_, index) => event(index + 1))),
  };
}

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

it('what comes while the history is read is delivered after it, and what both hold once', async () => {
  const { session: one, tell, answer } = session(5);
  const got: number[][] = [];
  follow(one, 2, (events) => got.push(events.map(({ no }) => no)));
  tell(4, 5, 6);
  answer();
  await soon();
  expect(got).toEqual([[1, 2, 3, 4, 5, 6].filter((no) => no > 2)]);
});

it('a flood comes in lists of 200 at most, in order, none missed', async () => {
  const { session: one, tell, answer } = session(0);
  const got: number[][] = [];
  follow(one, 0, (events) => got.push(events.map(({ no }) => no)));
  answer();
  await soon();
  expect(got).toEqual([]);
  tell(...upTo(1, 450));
  expect(got).toEqual([]);
  await soon();
  expect(got).toEqual([upTo(1, 200), upTo(201, 400), upTo(401, 450)]);
  tell(451);
  await soon();
  expect(got.at(-1)).toEqual([451]);
});

it('nothing is delivered once it was stopped', async () => {
  const { session: one, tell, answer } = session(0);
  const got: number[][] = [];
  const stop = follow(one, 0, (events) => got.push(events.map(({ no }) => no)));
  answer();
  await soon();
  tell(1);
  stop();
  tell(2);
  await soon();
  expect(got).toEqual([]);
});
