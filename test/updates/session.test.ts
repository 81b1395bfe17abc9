import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lookAtStart } from '../../electron/at-start';
import { HeldUpdate } from '../../probes/at-once/index';
import { type CannotUpdate, type Command, DEFAULTS, type News, type UpdateState } from '../../probes/model';
import { openSession, type Session } from '../../probes/session';
import { type Newer, UpdateFailed, type Updater } from '../../probes/updater';
import { testHost } from '../fetch/server';

let home: string;
let session: Session;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'torchmend-update-'));
});
afterEach(async () => {
  await session.close();
  rmSync(home, { recursive: true, force: true });
});

const NEWER: Newer = { version: '0.2.0', notes: 'Finds more.' };

/** An updater that does what it is told: a fetch goes on until `finish` or `fail`, or until it is stopped. */
class Fake implements Updater {
  calls: string[] = [];
  finish = () => {};
  fail = (_: Error) => {};
  percent = (_: number) => {};

  constructor(
    private readonly has: Newer | null | Error,
    private readonly why: CannotUpdate | null = null,
  ) {}

  cannot = async () => this.why;
  async look() {
    this.calls.push('look');
    if (this.has instanceof Error) throw this.has;
    return this.has;
  }
  fetch(onPercent: (percent: number) => void, signal: AbortSignal) {
    this.calls.push('fetch');
    this.percent = onPercent;
    return new Promise<void>((resolve, reject) => {
      this.finish = resolve;
      this.fail = reject;
      signal.addEventListener('abort', () => (this.calls.push('stopped'), reject(new Error('cancelled'))));
    });
  }
  restart = () => void this.calls.push('restart');
}

/** A session with that updater, and the states it tells. */
async function open(updater?: Fake) {
  const states: UpdateState[] = [];
  const host = testHost({ TORCHMEND_HOME: home });
  session = await openSession(host, { file: path.join(home, 'session.jsonl'), ...(updater ? { updater } : {}) });
  session.on((event) => event.is === 'update' && states.push(event.state));
  const send = (command: Command) => session.send(command);
  const step = (name: Extract<Command, { do: 'update' }>['step']) => send({ do: 'update', step: name });
  return { states, send, step };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('looks, fetches and restarts, each only when it is asked for', async () => {
  const fake = new Fake(NEWER);
  const { states, step } = await open(fake);
  await step('tell');
  expect([states, fake.calls]).toEqual([[{ is: 'not-looked' }], []]);
  await step('look');
  expect(states.slice(1)).toEqual([{ is: 'looking' }, { is: 'found', ...NEWER }]);
  expect(await step('restart')).toMatchObject({ is: 'refused', code: 'command/nothing-to-do' });
  expect(await step('fetch')).toEqual({ is: 'accepted' });
  for (const percent of [0.4, 12.2, 12.9, 55]) fake.percent(percent);
  fake.finish();
  await settled();
  expect(states.slice(3)).toEqual([
    ...[0, 12, 55].map((percent) => ({ is: 'fetching', version: '0.2.0', percent })),
    { is: 'ready', version: '0.2.0' },
  ]);
  expect(await step('restart')).toEqual({ is: 'accepted' });
  expect(fake.calls).toEqual(['look', 'fetch', 'restart']);
});

it('with none found nothing can be fetched', async () => {
  const fake = new Fake(null);
  const { states, step } = await open(fake);
  await step('look');
  expect(states.at(-1)).toEqual({ is: 'none' });
  expect(await step('fetch')).toMatchObject({ code: 'command/nothing-to-do' });
  expect(fake.calls).toEqual(['look']);
});

it.each([
  [new UpdateFailed('network', 'net::ERR_NAME_NOT_RESOLVED\n    at …'), 'network', 'net::ERR_NAME_NOT_RESOLVED'],
  [new Error('what is this'), 'unexpected', 'what is this'],
])('a failure of %s is told with its kind and one line', async (error, why, line) => {
  const { states, step } = await open(new Fake(error));
  expect(await step('look')).toEqual({ is: 'accepted' });
  expect(states.at(-1)).toEqual({ is: 'failed', why, line });
});

it('what turns out not to be genuine is not ready', async () => {
  const fake = new Fake(NEWER);
  const { states, step } = await open(fake);
  await step('look');
  await step('fetch');
  fake.fail(new UpdateFailed('not-genuine', 'sha512 checksum mismatch'));
  await settled();
  expect(states.at(-1)).toMatchObject({ is: 'failed', why: 'not-genuine' });
  expect(await step('restart')).toMatchObject({ code: 'command/nothing-to-do' });
});

it.each<Partial<Extract<Command, { do: 'set' }>['change']>>([{ network: 'off' }, { updates: 'never' }])(
  'with %o nobody is asked, and what is being fetched stops',
  async (change) => {
    const fake = new Fake(NEWER);
    const { states, send, step } = await open(fake);
    await step('look');
    await step('fetch');
    await send({ do: 'set', change });
    await settled();
    expect([fake.calls, states.at(-1)]).toEqual([['look', 'fetch', 'stopped'], { is: 'found', ...NEWER }]);
    for (const name of ['look', 'fetch'] as const)
      expect(await step(name)).toMatchObject({ is: 'refused', code: 'command/switched-off' });
    expect(fake.calls).toEqual(['look', 'fetch', 'stopped']);
  },
);

it('nobody is asked where it can’t be read whether the network may be used', async () => {
  const fake = new Fake(NEWER);
  writeFileSync(path.join(home, 'settings.json'), '{"network":"of","updates":"start"}');
  const { step } = await open(fake);
  await lookAtStart(session);
  expect(await step('look')).toMatchObject({ is: 'refused', code: 'command/switched-off' });
  expect(fake.calls).toEqual([]);
});

it('stops fetching when an environment is about to be changed, and goes on only when it is asked to', async () => {
  const fake = new Fake(NEWER);
  const { states, send, step } = await open(fake);
  await step('look');
  await step('fetch');
  fake.percent(30);
  await send({ do: 'recover' }); // what repairs, undoes or puts back
  await settled();
  expect(fake.calls).toEqual(['look', 'fetch', 'stopped']);
  expect(states.at(-1)).toEqual({ is: 'found', ...NEWER });
});

it('is not fetched while an environment is being changed', async () => {
  const fake = new Fake(NEWER);
  await open();
  const told: UpdateState[] = [];
  let isChanging = true;
  const desk = {
    tell: (news: News) => void (news.is === 'update' && told.push(news.state)),
    isChanging: () => isChanging,
  };
  const held = new HeldUpdate(desk, fake);
  await held.take('look', DEFAULTS);
  expect(await held.take('fetch', DEFAULTS)).toMatchObject({ is: 'refused', code: 'command/busy' });
  expect([fake.calls, told.at(-1)]).toEqual([['look'], { is: 'found', ...NEWER }]);
  isChanging = false;
  expect(await held.take('fetch', DEFAULTS)).toEqual({ is: 'accepted' });
  held.stop();
});

it('a check alone doesn’t stop it', async () => {
  const fake = new Fake(NEWER);
  const { states, send, step } = await open(fake);
  await step('look');
  await step('fetch');
  const picked = await send({ do: 'pick', path: home });
  if (picked.is === 'refused') throw new Error(picked.code);
  await send({ do: 'check', target: picked.id ?? '' });
  await send({ do: 'cancel' });
  expect([fake.calls, states.at(-1)?.is]).toEqual([['look', 'fetch'], 'fetching']);
});

it('a copy that can’t renew itself says why, and asks nobody', async () => {
  const fake = new Fake(NEWER, 'by-hand');
  const { states, step } = await open(fake);
  await step('tell');
  expect(states).toEqual([{ is: 'cannot', why: 'by-hand' }]);
  for (const name of ['look', 'fetch', 'restart'] as const)
    expect(await step(name)).toMatchObject({ code: 'command/not-here' });
  expect(fake.calls).toEqual([]);
});

it('in a browser there is nothing to renew', async () => {
  const { states, step } = await open();
  await step('tell');
  expect(states).toEqual([{ is: 'cannot', why: 'browser' }]);
});
