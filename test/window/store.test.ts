import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command, Reply } from '../../probes/model';
import type { Client, Listener } from '../../renderer/src/client';
import { currentCheck } from '../../renderer/src/repairs';
import { openStore } from '../../renderer/src/store';
import * as story from '../e2e/repair-story';
import { answer, checkEnded, checkStarted, history, started, target } from './events';

/** What the window has of a browser: an address, a memory and a language. */
function browser(hash = '', language = 'en-US') {
  const kept = new Map<string, string>();
  vi.stubGlobal('location', { hash });
  vi.stubGlobal('history', {
    replaceState: (_a: unknown, _b: string, to: string) => vi.stubGlobal('location', { hash: to }),
  });
  vi.stubGlobal('navigator', { language });
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
}

function fake(reply: (command: Command) => Reply | Error = () => ({ is: 'accepted', id: 'x' })) {
  const sent: Command[] = [];
  let listener: Listener | null = null;
  const client: Client = {
    async send(command) {
      sent.push(command);
      const answered = reply(command);
      if (answered instanceof Error) throw answered;
      return answered;
    },
    follow: (one) => {
      listener = one;
    },
    pathOf: (file) => (file.name === 'folder' ? 'D:\\folder' : ''),
  };
  return {
    client,
    sent,
    tell: (...events: ReturnType<typeof history>) => {
      for (const event of events) listener?.event(event);
    },
  };
}

beforeEach(() => browser());

describe('which page is shown', () => {
  it('follows the check, and a reload in its middle leads back to it', () => {
    const { client, tell } = fake();
    const store = openStore(client);
    expect(store.getState().page).toBe('choose');
    const events = history(started, target, checkStarted, answer('copy', 'passed'), checkEnded());
    tell(...events.slice(0, 4));
    expect(store.getState()).toMatchObject({ page: 'checking', platform: 'win32' });
    tell(...events.slice(4));
    expect(store.getState().page).toBe('findings');
  });

  it('is the report again where it was the report before the reload, whatever was checked before', () => {
    browser('#report-c2');
    const { client, tell } = fake();
    const store = openStore(client);
    const second = [checkStarted, checkEnded()].map((news) => ({ ...news, check: 'c2' }));
    const events = history(started, target, checkStarted, checkEnded(), ...second);
    tell(...events.slice(0, 4));
    expect(store.getState().page).toBe('findings');
    tell(...events.slice(4));
    expect(store.getState().page).toBe('report');
  });

  it('says when the history can’t be kept', () => {
    const { client, tell } = fake();
    const store = openStore(client);
    tell(...history(started, { is: 'session-not-saved', file: '/full/s.jsonl', why: 'unreadable' }));
    expect(store.getState().view.notSaved).toBe('/full/s.jsonl');
  });

  it('stays where the person went meanwhile', () => {
    const { client, tell } = fake();
    const store = openStore(client);
    const events = history(started, target, checkStarted, checkEnded());
    tell(...events.slice(0, 3));
    store.getState().go('choose');
    tell(...events.slice(3));
    expect(store.getState().page).toBe('choose');
  });
});

it('folds each event once, however often it comes', () => {
  const { client, tell } = fake();
  const store = openStore(client);
  const events = history(started, target, checkStarted, answer('copy', 'passed'), answer('sum', 'failed'));
  tell(...events, ...events);
  expect(currentCheck(store.getState().view)?.answers.map(({ question }) => question)).toEqual(['copy', 'sum']);
});

describe('what is sent', () => {
  it('a typed path is picked first, without quotes and blanks around it, then checked by its id', async () => {
    const { client, sent } = fake();
    await openStore(client).getState().checkPath('  "D:\\My Comfy" ');
    expect(sent).toEqual([
      { do: 'pick', path: 'D:\\My Comfy' },
      { do: 'check', target: 'x' },
    ]);
  });

  it('a refused pick is shown and nothing is checked', async () => {
    const { client, sent } = fake(() => ({ is: 'refused', code: 'target/not-found', params: { path: '/x' } }));
    const store = openStore(client);
    await store.getState().checkPath('/x');
    expect(sent).toEqual([{ do: 'pick', path: '/x' }]);
    expect(store.getState().refusal).toEqual({ code: 'target/not-found', params: { path: '/x' } });
    store.getState().go('choose');
    expect(store.getState().refusal).toBeNull();
  });

  it('a closed dialog is no refusal', async () => {
    const { client } = fake(() => ({ is: 'refused', code: 'command/nothing-to-do', params: {} }));
    const store = openStore(client);
    await store.getState().chooseFolder();
    expect(store.getState().refusal).toBeNull();
    await store.getState().stop();
    expect(store.getState().refusal?.code).toBe('command/nothing-to-do');
  });

  it('what is dropped is checked where it lies, and said to lie nowhere where it does', async () => {
    const { client, sent } = fake();
    const store = openStore(client);
    await store.getState().checkDropped(new File([], 'folder'));
    expect(sent[0]).toEqual({ do: 'pick', path: 'D:\\folder' });
    await store.getState().checkDropped(new File([], 'picture.png'));
    expect(sent).toHaveLength(2);
    expect(store.getState().droppedNothing).toBe(true);
  });

  it('a program that is gone shows as a lost connection', async () => {
    const { client } = fake(() => new Error('gone'));
    const store = openStore(client);
    await store.getState().stop();
    expect(store.getState().connected).toBe(false);
  });
});

describe('repairs', () => {
  const run = [story.started, ...story.found];
  it('from the verdict to a repair that goes on: two commands', async () => {
    const { client, sent, tell } = fake();
    const store = openStore(client);
    const plans = [...run, story.looking, story.proposed([story.CERTAIN])];
    const events = history(...plans, ...story.begun, ...story.proving, ...story.repaired);
    tell(...events.slice(0, run.length));
    await store.getState().lookForPlans('c1');
    tell(...events.slice(0, plans.length));
    expect(store.getState().page).toBe('plan');
    await store.getState().repair('p1');
    tell(...events.slice(0, plans.length + story.begun.length + story.proving.length));
    expect(store.getState().page).toBe('repairing');
    tell(...events);
    expect(store.getState().page).toBe('done');
    expect(sent).toEqual([
      { do: 'propose', check: 'c1' },
      { do: 'repair', plan: 'p1' },
    ]);
  });

  it('files that are brought along outlive a reload, until they are left', async () => {
    const { client } = fake();
    await openStore(client).getState().bringWheels('/my wheels');
    const reloaded = openStore(client);
    expect(reloaded.getState().wheels).toBe('x');
    reloaded.getState().leaveWheels();
    expect([reloaded.getState().wheels, openStore(client).getState().wheels]).toEqual([null, null]);
    const refusing = fake(() => ({ is: 'refused', code: 'target/not-found', params: { path: '/x' } }));
    const store = openStore(refusing.client);
    await store.getState().bringWheels('/x');
    expect(store.getState().wheels).toBeNull();
  });

  it('a folder of files is picked first; one that is refused asks for no plans', async () => {
    const { client, sent } = fake();
    await openStore(client).getState().plansFromPath('c1', ' "/my wheels" ');
    expect(sent).toEqual([
      { do: 'pick', path: '/my wheels' },
      { do: 'propose', check: 'c1', wheels: 'x' },
    ]);
    const refusing = fake(() => ({ is: 'refused', code: 'target/not-found', params: { path: '/x' } }));
    await openStore(refusing.client).getState().plansFromPath('c1', '/x');
    expect(refusing.sent).toHaveLength(1);
  });

  it('what was broken off is ended before anything else begins, and a refusal of that is nobody’s business', async () => {
    const order: string[] = [];
    let recovered: () => void = () => undefined;
    const { client } = fake();
    const slow: Client = {
      ...client,
      send: async (command) => {
        order.push(command.do);
        if (command.do !== 'recover') return { is: 'accepted', id: 'x' };
        await new Promise<void>((resolve) => {
          recovered = resolve;
        });
        return { is: 'refused', code: 'command/busy', params: {} };
      },
    };
    const store = openStore(slow);
    const recovering = store.getState().recover();
    expect(store.getState().recovering).toBe(true);
    const checking = store.getState().check('t1');
    await Promise.resolve();
    expect(order).toEqual(['recover']);
    recovered();
    await Promise.all([recovering, checking]);
    expect(order).toEqual(['recover', 'check']);
    expect(store.getState()).toMatchObject({ recovering: false, refusal: null });
  });

  it('a window that is reloaded on the report after a repair comes back to it', () => {
    browser('#report-c2');
    const { client, tell } = fake();
    const store = openStore(client);
    tell(...history(...run, story.looking, ...story.begun, ...story.proving, ...story.repaired));
    expect(store.getState().page).toBe('report');
  });
});

it('speaks the language chosen before, else the system’s', () => {
  browser('', 'zh-TW');
  const store = openStore(fake().client);
  expect(store.getState().language).toBe('zh-CN');
  store.getState().speak('en');
  expect(openStore(fake().client).getState().language).toBe('en');
});

describe('the report', () => {
  it('takes the pasted error text along only where it is from this computer, and no more than fits', async () => {
    const { client, sent, tell } = fake();
    const store = openStore(client);
    tell(...history(started, target, checkStarted, checkEnded()));
    store.getState().paste(`${'x'.repeat(50_000)}the end`);
    await store.getState().makeReport('c1');
    expect(sent.at(-1)).toEqual({ do: 'report', check: 'c1', language: 'en' });
    await store.getState().checkHere();
    await store.getState().makeReport('c1');
    const [last] = sent.slice(-1);
    expect(last?.do === 'report' ? last.text?.length : null).toBe(40_000);
    expect(last?.do === 'report' ? last.text?.endsWith('the end') : null).toBe(true);
  });
});
