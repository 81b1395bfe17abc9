import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Host } from '../../probes/host';
import { DEFAULTS, type Event, isOffline } from '../../probes/model';
import { openSession } from '../../probes/session';
import { changeSettings, readSettings } from '../../probes/settings';
import { testHost } from '../fetch/server';

let home: string;
let file: string;
let host: Host;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'torchmend-settings-'));
  file = path.join(home, 'settings.json');
  host = testHost({ TORCHMEND_HOME: home });
});
afterEach(async () => {
  await host.close();
  rmSync(home, { recursive: true });
});

describe('the file', () => {
  it('is not needed', async () => {
    expect(await readSettings(host)).toEqual({ settings: DEFAULTS, trouble: null });
  });

  it.each([
    ['{"network":"off","theme":"pink","mirrors":["a","b","c"]}', /^theme, mirrors$/, { ...DEFAULTS, network: 'off' }],
    ['{"proxy":"socks5://127.0.0.1:1080","nightly":true}', /^proxy$/, { ...DEFAULTS, nightly: true }],
  ])('%s stops nothing: what is sound of it holds', async (text, why, settings) => {
    writeFileSync(file, text);
    const kept = await readSettings(host);
    expect(kept.settings).toEqual(settings);
    expect(kept.trouble).toMatchObject({ is: 'unreadable', file });
    expect(kept.trouble?.why).toMatch(why);
    expect(readFileSync(file, 'utf8')).toBe(text); // nobody has changed anything
  });

  it('of a newer Torchmend is read for what is known of it', async () => {
    writeFileSync(file, '{"theme":"dark","sound":"on"}');
    expect(await readSettings(host)).toEqual({ settings: { ...DEFAULTS, theme: 'dark' }, trouble: null });
  });

  it.each([
    ['', /JSON/, {}],
    ['{"network": "of', /JSON/, {}],
    ['[]', /^not an object$/, {}],
    ['null', /^not an object$/, {}],
    ['{"network":"of","theme":"dark"}', /^network$/, { theme: 'dark' }],
    ['{"network":null,"theme":"pink","nightly":true}', /^theme, network$|^network, theme$/, { nightly: true }],
    ['{"network":{"is":"off"}}', /^network$/, {}],
    ['{"network":"unknown","nightly":true}', /^network$/, { nightly: true }],
  ])('%s leaves the network off until it is set again', async (text, why, sound) => {
    writeFileSync(file, text);
    const { settings, trouble } = await readSettings(host);
    expect([settings, isOffline(settings)]).toEqual([{ ...DEFAULTS, ...sound, network: 'unknown' }, true]);
    expect(trouble).toMatchObject({ is: 'network-unknown', file });
    expect(trouble?.why).toMatch(why);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('that may not be read leaves the network off, and why', async () => {
    const denied = { is: 'unknown', why: 'denied', detail: 'EACCES' } as const;
    expect(await readSettings({ ...host, read: async () => denied })).toEqual({
      settings: { ...DEFAULTS, network: 'unknown' },
      trouble: { is: 'network-unknown', file, why: 'EACCES' },
    });
  });

  const asides = () => readdirSync(home).filter((name) => name.startsWith('settings.json.'));

  it('that is damaged is set aside by a change of something else, and the network stays unknown', async () => {
    writeFileSync(file, '{"network": "of');
    const changed = await changeSettings(host, { theme: 'dark' });
    const [aside = ''] = asides();
    expect(readFileSync(path.join(home, aside), 'utf8')).toBe('{"network": "of');
    expect(changed.settings).toEqual({ ...DEFAULTS, theme: 'dark', network: 'unknown' });
    expect(changed.trouble).toMatchObject({ is: 'network-unknown', file: path.join(home, aside) });
    expect(await readSettings(host)).toEqual({
      settings: { ...DEFAULTS, theme: 'dark', network: 'unknown' },
      trouble: { is: 'network-unknown', file, why: 'network' },
    });
    await changeSettings(host, { nightly: true });
    expect(asides()).toEqual([aside]); // what we wrote ourselves is not damaged
    expect((await changeSettings(host, { network: 'off' })).trouble).toBeNull();
    expect((await readSettings(host)).settings).toEqual({ ...DEFAULTS, theme: 'dark', nightly: true, network: 'off' });
  });

  it('that is damaged is set aside, and that is said, where the network is set again', async () => {
    writeFileSync(file, '{"network":"of","theme":"dark"}');
    const changed = await changeSettings(host, { network: 'official' });
    expect(changed.settings).toEqual({ ...DEFAULTS, theme: 'dark' });
    expect(changed.trouble).toEqual({ is: 'set-aside', file: path.join(home, asides()[0] ?? ''), why: 'network' });
    expect(await readSettings(host)).toEqual({ settings: { ...DEFAULTS, theme: 'dark' }, trouble: null });
  });

  it('that is damaged and can’t be set aside is left as it is', async () => {
    writeFileSync(file, '{"network":"of"}');
    const failed = async () => ({ is: 'failed', why: 'no-links', detail: 'ENOTSUP' }) as const;
    const change = { ...host.change, link: failed };
    const no = { ...change, copy: failed };
    expect((await changeSettings({ ...host, change: no }, { network: 'official' })).trouble).toEqual({
      ...{ is: 'not-kept', file, why: 'ENOTSUP' },
    });
    expect([readFileSync(file, 'utf8'), asides()]).toEqual(['{"network":"of"}', []]);
    await changeSettings({ ...host, change }, { network: 'official' }); // a volume without links: a copy
    expect(readFileSync(path.join(home, asides()[0] ?? ''), 'utf8')).toBe('{"network":"of"}');
  });

  it('never leaves its name free while it is made new: without a file the network is on', async () => {
    writeFileSync(file, '{"network":"of"}');
    const full = async () => ({ is: 'unknown', why: 'unreadable', detail: 'ENOSPC' }) as const;
    await changeSettings({ ...host, write: full }, { theme: 'dark' });
    expect((await readSettings(host)).settings.network).toBe('unknown');
  });

  it('keeps what another window has set meanwhile', async () => {
    await changeSettings(host, { theme: 'dark' });
    await changeSettings(host, { nightly: true });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...DEFAULTS, theme: 'dark', nightly: true });
  });

  it('keeps a password that was shown as stars and comes back so', async () => {
    const proxy = 'http://lin:geheim@10.0.0.1:7890';
    await changeSettings(host, { proxy });
    expect((await changeSettings(host, { proxy: 'http://***@10.0.0.1:7890' })).settings.proxy).toBe(proxy);
    expect((await changeSettings(host, { proxy: 'http://***@10.0.0.2:7890' })).settings.proxy).not.toContain('geheim');
  });

  it('that is damaged is set aside twice within one millisecond, when the first change could not be kept', async () => {
    writeFileSync(file, '{"network": "of');
    const now = () => 0;
    const full = async () => ({ is: 'unknown', why: 'unreadable', detail: 'ENOSPC' }) as const;
    expect((await changeSettings({ ...host, now, write: full }, { theme: 'dark' })).trouble?.is).toBe('not-kept');
    expect((await changeSettings({ ...host, now }, { theme: 'dark' })).trouble?.is).toBe('network-unknown');
    const aside = readdirSync(home).filter((name) => name.startsWith('settings.json.damaged-1970-'));
    expect(aside.map((name) => readFileSync(path.join(home, name), 'utf8'))).toEqual(Array(2).fill('{"network": "of'));
  });

  it('that can’t be written is said, and the change holds all the same', async () => {
    const full = async () => ({ is: 'unknown', why: 'unreadable', detail: 'ENOSPC' }) as const;
    expect(await changeSettings({ ...host, write: full }, { theme: 'light' })).toEqual({
      settings: { ...DEFAULTS, theme: 'light' },
      trouble: { is: 'not-kept', file, why: 'ENOSPC' },
    });
  });
});

describe('a session', () => {
  const open = async (over: Partial<Host> = {}) => {
    const session = await openSession(
      { ...host, close: async () => {}, ...over },
      { file: path.join(home, 's.jsonl') },
    );
    const told = async () =>
      (await session.after(0)).filter((event): event is Extract<Event, { is: 'settings' }> => event.is === 'settings');
    return { session, told };
  };

  it('tells what is set when it begins, and every change, without a password', async () => {
    const { session, told } = await open();
    await session.send({ do: 'set', change: { proxy: 'http://lin:geheim@10.0.0.1:7890' } });
    const proxies = (await told()).map(({ settings }) => settings.proxy);
    expect(proxies).toEqual(['system', 'http://***@10.0.0.1:7890']);
    expect(session.view().settings?.proxy).toBe('http://***@10.0.0.1:7890');
    await session.close();
    expect(readFileSync(path.join(home, 's.jsonl'), 'utf8')).not.toContain('geheim');
  });

  it.each([
    { theme: 'pink' },
    { network: 'unknown' },
    { mirrors: ['a', 'b', 'c'] },
    { proxy: 'socks5://127.0.0.1:1080' },
    { proxy: 'javascript:alert(1)' },
  ])('%j is refused, and nothing is written', async (change) => {
    const { session } = await open();
    expect(await session.send({ do: 'set', change })).toMatchObject({ is: 'refused', code: 'command/malformed' });
    await session.close();
    expect(await readSettings(host)).toEqual({ settings: DEFAULTS, trouble: null });
  });

  it('hears of a change by another one before its next job', async () => {
    const [one, other] = [await open(), await open()];
    await one.session.send({ do: 'set', change: { network: 'off' } });
    await other.session.send({ do: 'propose', check: 'none' });
    expect((await other.told()).map(({ settings }) => settings.network)).toEqual(['official', 'off']);
    await Promise.all([one.session.close(), other.session.close()]);
  });

  it('hears that the network can’t be read any more, and keeps it off when something else could not be kept', async () => {
    let isFull = true;
    const write: Host['write'] = async (...asked) =>
      isFull ? { is: 'unknown', why: 'unreadable', detail: 'ENOSPC' } : host.write(...asked);
    const { session, told } = await open({ write });
    writeFileSync(file, '{"network": "of');
    await session.send({ do: 'propose', check: 'none' });
    expect((await told()).map(({ settings, trouble }) => [settings.network, trouble?.is])).toEqual([
      ['official', undefined],
      ['unknown', 'network-unknown'],
    ]);
    await session.send({ do: 'set', change: { theme: 'dark' } });
    expect(session.view()).toMatchObject({ settings: { network: 'unknown' }, settingsTrouble: { is: 'not-kept' } });
    isFull = false;
    await session.send({ do: 'set', change: { nightly: true } });
    expect((await readSettings(host)).settings).toEqual({
      ...{ ...DEFAULTS, theme: 'dark', nightly: true, network: 'unknown' },
    });
    await session.close();
  });

  it('goes on with what could not be kept, and keeps it once that works', async () => {
    let isFull = true;
    const write: Host['write'] = async (...asked) =>
      isFull ? { is: 'unknown', why: 'unreadable', detail: 'ENOSPC' } : host.write(...asked);
    const { session } = await open({ write });
    await session.send({ do: 'set', change: { theme: 'dark' } });
    await session.send({ do: 'propose', check: 'none' });
    expect(session.view()).toMatchObject({ settings: { theme: 'dark' }, settingsTrouble: { is: 'not-kept' } });
    isFull = false;
    await session.send({ do: 'set', change: { nightly: true } });
    expect((await readSettings(host)).settings).toEqual({ ...DEFAULTS, theme: 'dark', nightly: true });
    expect(session.view().settingsTrouble).toBeNull();
    await session.close();
  });

  it('without a history of its own has nobody’s settings', async () => {
    await changeSettings(host, { network: 'off' });
    const session = await openSession({ ...host, close: async () => {} });
    expect((await session.after(0)).map(({ is }) => is)).toEqual(['session-started']);
    await session.close();
  });

  it('counts the wheels that are kept, and takes them away', async () => {
    const { session } = await open();
    await host.write(path.join(home, 'wheels', 'torch-2.14.1-cp311-cp311-win_amd64.whl'), 'x'.repeat(1000));
    await host.write(path.join(home, 'wheels', 'notes.txt'), 'mine');
    await session.send({ do: 'cache', empty: false });
    expect(session.view().cache).toEqual({ folder: path.join(home, 'wheels'), bytes: 1000, freed: null });
    await session.send({ do: 'cache', empty: true });
    expect(session.view().cache).toMatchObject({ bytes: 0, freed: { bytes: 1000, left: [] } });
    expect(readFileSync(path.join(home, 'wheels', 'notes.txt'), 'utf8')).toBe('mine');
    await session.close();
  });
});
