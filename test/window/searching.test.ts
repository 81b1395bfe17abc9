import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command, FoundEnvironment, News, Reply } from '../../probes/model';
import type { Client, Listener } from '../../renderer/src/client';
import { sorted } from '../../renderer/src/searching';
import { openStore } from '../../renderer/src/store';
import { day } from '../../renderer/src/when';
import { checkEnded, checkStarted, history, started, target } from './events';

const PLAIN: FoundEnvironment = {
  ...{ app: null, folder: null, path: '/e', python: '/e/bin/python', version: '3.11.7', abi: 'cp311', platform: null },
  ...{ manager: 'pip', torch: null, torchIs: 'absent', architectures: null, problems: [], from: [], running: [] },
  ...{
    lastUsedMs: null,
    pip: null,
    base: null,
    baseIs: null,
    usedBy: [],
    freeBytes: null,
    writable: null,
    launch: null,
  },
};
const foundNews = (id: string, over: Partial<FoundEnvironment>): News => ({
  ...{ is: 'environment-found', find: 'f', target: id },
  environment: { ...PLAIN, path: `/${id}`, ...over },
});
const begun: News = { is: 'find-started', find: 'f' };
const ended = (how: 'done' | 'cancelled' = 'done'): News => ({ is: 'find-ended', find: 'f', how });

/** A window on a session that is only told. */
function open(hash = '') {
  vi.stubGlobal('location', { hash });
  vi.stubGlobal('history', { replaceState: () => undefined });
  vi.stubGlobal('navigator', { language: 'en-US' });
  const nothingKept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', nothingKept);
  vi.stubGlobal('sessionStorage', nothingKept);
  const sent: Command[] = [];
  let listener: Listener | null = null;
  const client: Client = {
    async send(command): Promise<Reply> {
      sent.push(command);
      return { is: 'accepted', id: 'x' };
    },
    follow: (one) => {
      listener = one;
    },
    pathOf: null,
  };
  const store = openStore(client);
  const told: News[] = [];
  const tell = (...news: readonly News[]) => {
    told.push(...news);
    for (const event of history(...told)) listener?.event(event); // those that were told before change nothing
  };
  return { store, sent, tell };
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => void vi.unstubAllGlobals());

describe('the page of the search', () => {
  it('comes with the search, and gives way to the check that follows', () => {
    const { store, tell } = open();
    tell(started, begun, foundNews('a', { app: 'comfyui' }));
    expect(store.getState().page).toBe('finding');
    tell(ended());
    expect(store.getState().page).toBe('finding');
    tell(target, checkStarted);
    expect(store.getState().page).toBe('checking');
    tell(checkEnded());
    expect(store.getState().page).toBe('findings');
  });

  it('is there again after a reload, where it was about this check', () => {
    const { store, tell } = open('#finding-c1');
    tell(started, begun, ended(), target, checkStarted, checkEnded());
    expect(store.getState().page).toBe('finding');
  });
});

describe('an app that is chosen by hand', () => {
  it('waits for the end of the search', async () => {
    const { store, sent, tell } = open();
    tell(started, begun);
    const checking = store.getState().check('t1');
    await turn();
    expect(sent).toEqual([{ do: 'cancel' }]);
    tell(ended('cancelled'));
    await checking;
    expect(sent).toEqual([{ do: 'cancel' }, { do: 'check', target: 't1' }]);
  });

  it('waits for the end of another app’s check', async () => {
    const { store, sent, tell } = open();
    tell(started, target, checkStarted);
    const checking = store.getState().check('t2');
    await turn();
    tell(checkEnded('cancelled'));
    await checking;
    expect(sent).toEqual([{ do: 'cancel' }, { do: 'check', target: 't2' }]);
  });

  it('is shown where it is being checked already', async () => {
    const { store, sent, tell } = open();
    tell(started, target, checkStarted);
    store.getState().go('finding');
    await store.getState().check('t1');
    expect(sent).toEqual([]);
    expect(store.getState().page).toBe('checking');
  });
});

it('the button asks for the search and the check in one', async () => {
  const { store, sent } = open();
  await store.getState().findAll();
  expect(sent).toEqual([{ do: 'find', andCheck: true }]);
});

it('what was found is in order of use, plain Pythons apart', () => {
  const { store, tell } = open();
  tell(
    ...[started, begun, foundNews('plain', { lastUsedMs: 9 }), foundNews('old', { app: 'comfyui', lastUsedMs: 1 })],
    ...[foundNews('new', { torchIs: 'known', lastUsedMs: 5 }), foundNews('unread', { torchIs: 'unknown' })],
  );
  const { found } = store.getState().view;
  if (!found) throw new Error('nothing found');
  const { apps, plain } = sorted(found);
  expect(apps.map(({ id }) => id)).toEqual(['new', 'old', 'unread']);
  expect(plain.map(({ id }) => id)).toEqual(['plain']);
});

describe('a day', () => {
  const noon = new Date(2026, 2, 30, 12).getTime();
  it.each([
    [new Date(2026, 2, 30, 0, 1), 'today'],
    [new Date(2026, 2, 29, 23, 59), 'yesterday'],
    [new Date(2026, 2, 28, 1), '2 days ago'], // the clocks may have been changed between
    [new Date(2026, 2, 24, 1), '6 days ago'],
    [new Date(2026, 2, 23, 23), 'Mar 23, 2026'],
    [new Date(2026, 2, 31, 1), 'Mar 31, 2026'],
  ])('%s is %s', (at, said) => {
    expect(day('en', at.getTime(), noon)).toBe(said);
  });
  it('is said in Chinese', () => {
    expect(day('zh-CN', noon, noon)).toBe('今天');
  });
});
