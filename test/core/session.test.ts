import { describe, expect, it } from 'vitest';
import { readHistory } from '../../probes/history';
import { EMPTY, type Event, reduce } from '../../probes/model';
import { known, type Look, type Probe } from '../../probes/probe';
import { openReplay } from '../../probes/replay';
import { openSession, type Session } from '../../probes/session';
import { machineWith, PREFIX } from './machine';

const quick: Probe = {
  name: 'quick',
  promises: ['driver.version'],
  needs: [],
  stage: 'disk',
  deadlineMs: 1_000,
  async *look(): AsyncGenerator<Look> {
    yield known('driver.version', '581.80', 'quick');
  },
};
const waits: Probe = {
  ...quick,
  name: 'waits',
  deadlineMs: 60_000,
  async *look({ signal }): AsyncGenerator<Look> {
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  },
};

function open(probes: Probe[], file?: string): { session: Promise<Session>; written: string[] } {
  const written: string[] = [];
  const host = {
    ...openReplay(machineWith([])),
    append: async (_: string, text: string) => {
      written.push(text);
      return { is: 'known', value: true } as const;
    },
  };
  return { session: openSession(host, { probes, ...(file === undefined ? {} : { file }) }), written };
}

async function target(session: Session): Promise<string> {
  const reply = await session.send({ do: 'pick', path: PREFIX });
  if (reply.is !== 'accepted' || reply.id === undefined) throw new Error('not picked');
  return reply.id;
}

const end = (session: Session) =>
  new Promise<Event>((resolve) => session.on((event) => event.is === 'check-ended' && resolve(event)));

describe('commands', () => {
  it.each([
    [null, 'command/malformed'],
    ['check', 'command/malformed'],
    [{ do: 'rm', path: '/' }, 'command/malformed'],
    [{ do: 'check', target: 't1', ask: ['everything'] }, 'command/malformed'],
    [{ do: 'check', target: 't99' }, 'command/unknown-id'],
    [{ do: 'check', target: '__proto__' }, 'command/unknown-id'],
    [{ do: 'find', targets: ['constructor'] }, 'command/unknown-id'],
    [{ do: 'report', check: '__proto__' }, 'command/unknown-id'],
    [{ do: 'cancel' }, 'command/nothing-to-do'],
    [{ do: 'choose-folder' }, 'command/not-here'],
    [{ do: 'report', check: 'none' }, 'command/unknown-id'],
    [{ do: 'pick', path: '' }, 'command/malformed'],
    [{ do: 'pick', path: '/nowhere' }, 'target/not-found'],
    [{ do: 'pick', path: '/with\0zero' }, 'target/not-found'],
  ])('%j is refused with %s', async (command, code) => {
    const session = await open([quick]).session;
    expect(await session.send(command)).toMatchObject({ is: 'refused', code });
    await session.close();
  });

  it('one path keeps one id', async () => {
    const session = await open([quick]).session;
    expect([await target(session), await target(session)]).toEqual(['t1', 't1']);
    await session.close();
  });

  it('one job at a time, and a report only of what has ended', async () => {
    const session = await open([waits]).session;
    const id = await target(session);
    const ended = end(session);
    const begun = await session.send({ do: 'check', target: id });
    expect(await session.send({ do: 'check', target: id })).toMatchObject({ is: 'refused', code: 'command/busy' });
    const check = begun.is === 'accepted' ? begun.id : '';
    expect(await session.send({ do: 'report', check })).toMatchObject({ is: 'refused', code: 'command/busy' });
    expect(await session.send({ do: 'cancel' })).toEqual({ is: 'accepted' });
    expect(await ended).toMatchObject({ how: 'cancelled' });
    expect(await session.send({ do: 'report', check })).toEqual({ is: 'accepted' });
    await session.close();
  });
});

describe('events', () => {
  it('are numbered without a gap, and the view is their fold', async () => {
    const session = await open([quick]).session;
    const heard: Event[] = [];
    session.on((event) => heard.push(event));
    const ended = end(session);
    await session.send({ do: 'check', target: await target(session) });
    await ended;
    const all = await session.after(0);
    expect(all.map((event) => event.no)).toEqual(all.map((_, i) => i + 1));
    expect(all.reduce(reduce, EMPTY)).toEqual(session.view());
    expect(await session.after(3)).toEqual(all.slice(3));
    expect(heard).toEqual(all.slice(1));
    await session.close();
  });

  it('seen twice change nothing', async () => {
    const session = await open([quick]).session;
    await target(session);
    const all = await session.after(0);
    expect([...all, ...all].reduce(reduce, EMPTY)).toEqual(session.view());
    await session.close();
  });

  it('are kept line by line, and a cut file gives back all whole lines', async () => {
    const { session: opening, written } = open([quick], '/home/user/s.jsonl');
    const session = await opening;
    const ended = end(session);
    await session.send({ do: 'check', target: await target(session) });
    await ended;
    await session.close();
    const text = written.join('');
    const whole = readHistory(text);
    expect(whole.unreadable).toBe(0);
    expect(whole.view).toEqual(session.view());
    const lines = whole.events.length;
    const cut = readHistory(text.slice(0, text.lastIndexOf('"is"') + 3));
    expect([cut.events.length, cut.unreadable]).toEqual([lines - 1, 1]);
  });

  it('a listener that was taken off hears nothing more; closing cancels', async () => {
    const session = await open([waits]).session;
    let heard = 0;
    const off = session.on(() => heard++);
    const id = await target(session);
    off();
    await session.send({ do: 'check', target: id });
    await session.close();
    expect(heard).toBe(1);
    expect((await session.after(0)).at(-1)).toMatchObject({ is: 'check-ended', how: 'cancelled' });
  });
});

describe('a session file is not trusted', () => {
  const line = (event: object) => JSON.stringify({ no: 1, at: 0, check: 'c', ...event });
  it.each([
    'no json',
    '[]',
    line({ is: 'fact', key: 'no.such', reading: { is: 'absent', from: 'x' } }),
    line({ is: 'fact', key: 'driver.version', reading: { is: 'known', value: 5, from: 'x' } }),
    line({ is: 'fact', key: 'driver.version', reading: { is: 'unknown', from: 'x', why: 'because' } }),
    line({ is: 'rm' }),
  ])('%s is left out', (bad) => {
    expect(readHistory(bad)).toMatchObject({ events: [], unreadable: 1, view: EMPTY });
  });
});

it('says once that the history can’t be kept, and goes on', async () => {
  const host = {
    ...openReplay(machineWith([])),
    append: async () => ({ is: 'unknown', why: 'denied', detail: 'EACCES' }) as const,
  };
  const session = await openSession(host, { probes: [quick], file: '/closed/session.jsonl' });
  const ended = end(session);
  await session.send({ do: 'check', target: await target(session) });
  await ended;
  await session.close();
  const told = (await session.after(0)).filter((event) => event.is === 'session-not-saved');
  expect(told).toMatchObject([{ file: '/closed/session.jsonl', why: 'denied' }]);
  expect(session.view().notSaved).toBe('/closed/session.jsonl');
});
