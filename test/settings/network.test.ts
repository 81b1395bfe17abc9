import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { act } from '../../probes/acting/index';
import { addressesAt, type Mirror, proxyFor } from '../../probes/fetch/index';
import type { Host } from '../../probes/host';
import { DEFAULTS, type Event, type Plan, type PlanFile, type Settings } from '../../probes/model';
import { Pause } from '../../probes/pause';
import { Machine, openReplay } from '../../probes/replay';
import { openSession } from '../../probes/session';
import { throughSettings } from '../../probes/settings';
import { html, proxy, serve, simplePage, type TestServer, testHost } from '../fetch/server';
import { scratch } from '../repair/places';
import { BROKEN, planFor, smallEnvironment } from '../repair/plan';

const machine = () =>
  Machine.parse(
    JSON.parse(
      readFileSync(
        path.resolve(import.meta.dirname, '../machines/torch/no-kernel-for-gpu/rtx5070ti-torch-2.6.0.json'),
        'utf8',
      ),
    ),
  );

/** What a recorded computer with an RTX 50 is proposed under these settings, and which addresses were asked. */
async function proposed(settings: Partial<Record<keyof Settings, unknown>>) {
  const asked: string[] = [];
  const replay = openReplay(machine());
  const host: Host = {
    ...replay,
    read: async (file, limit) =>
      file.endsWith('settings.json')
        ? { is: 'known', value: Buffer.from(JSON.stringify({ ...DEFAULTS, ...settings })) }
        : replay.read(file, limit),
    async fetch(url) {
      asked.push(url);
      return { is: 'failed', why: 'no-such-host', detail: '', proxy: null };
    },
    download: async () => Promise.reject(new Error('nothing is downloaded to propose')),
  };
  const session = await openSession(host, { file: 'session.jsonl', ask: machine().ask });
  const until = async <E extends Event['is']>(command: unknown, is: E) => {
    const ended = new Promise<Extract<Event, { is: E }>>((resolve) =>
      session.on((event) => event.is === is && resolve(event as Extract<Event, { is: E }>)),
    );
    expect(await session.send(command)).toMatchObject({ is: 'accepted' });
    return ended;
  };
  const picked = await session.send({ do: 'pick', path: machine().target.path });
  if (picked.is === 'refused') throw new Error(picked.code);
  const { check } = await until({ do: 'check', target: picked.id }, 'check-ended');
  expect(asked).toEqual([]); // a check asks nothing, whatever is set
  const { plans } = await until({ do: 'propose', check }, 'plans-proposed');
  await session.close();
  return { asked, plans };
}

describe('plans', () => {
  it('are made from the index where nothing is set', async () => {
    const { asked } = await proposed({});
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((url) => new URL(url).hostname.endsWith('pytorch.org'))).toEqual(asked);
  });

  const wantsFiles = ({ steps }: Plan) =>
    steps.some((step) => step.do === 'fetch' || (step.do === 'person' && step.what === 'get-packages'));

  it('ask nobody while the network is off, and say which files to bring', async () => {
    const { asked, plans } = await proposed({ network: 'off' });
    expect(asked).toEqual([]);
    expect(plans.filter(wantsFiles)).toHaveLength(1);
  });

  it.each([{ network: 'of' }, { network: null }, { network: 'unknown' }, { network: 'mirror', mirrors: ['Aliyun'] }])(
    'ask nobody where %j is what the file says of the network',
    async (damaged) => {
      const { asked, plans } = await proposed(damaged);
      expect([asked, plans.filter(wantsFiles).length]).toEqual([[], 1]);
    },
  );

  it('whose files aren’t here are left out where that is set, and only while the network is off', async () => {
    const off = await proposed({ network: 'off', hereOnly: true });
    expect([off.asked, off.plans.filter(wantsFiles)]).toEqual([[], []]);
    expect((await proposed({ hereOnly: true })).plans.filter(wantsFiles)).toHaveLength(1);
  });

  it('are made from chosen mirrors’ lists where PyTorch’s own can’t be reached, in their order', async () => {
    const { asked } = await proposed({
      ...{ network: 'mirrors', mirrors: ['Shanghai Jiao Tong University (SJTU)', 'Aliyun'] },
    });
    const hosts = [...new Set(asked.map((url) => new URL(url).hostname))];
    expect(hosts.slice(-1)).toEqual(['mirror.sjtu.edu.cn']); // a flat list names no dependencies
    expect(hosts.length).toBeGreaterThan(1);
  });

  it('may be nightly builds where that is set', async () => {
    const asksNightly = async (nightly: boolean) =>
      (await proposed({ nightly })).asked.some((url) => url.includes('/nightly/'));
    expect([await asksNightly(false), await asksNightly(true)]).toEqual([false, true]);
  });
});

describe('the door', () => {
  it.each(['off', 'unknown'] as const)('is closed while the network is %s: whatever comes to it', async (network) => {
    const asked: string[] = [];
    const server = await serve({ '/': (request, answer) => void (asked.push(request.url ?? ''), answer.end('here')) });
    const host = testHost();
    const request = { deadlineMs: 1000, limitBytes: 10 };
    const closed = throughSettings(host, { ...DEFAULTS, network });
    expect(await closed.fetch(server.url, request)).toMatchObject({ is: 'failed', why: 'switched-off' });
    const download = { to: '/none', from: 0, silenceMs: 1000, accept: async () => true, onBytes: () => undefined };
    expect(await closed.download(server.url, download)).toMatchObject({ is: 'failed', why: 'switched-off' });
    expect(asked).toEqual([]);
    const open = throughSettings(host, DEFAULTS);
    expect(await open.fetch(server.url, request)).toMatchObject({ is: 'answered', status: 200 });
    await server.close();
    await host.close();
  });

  it.each([
    ['system', 'http://old:1', 'HTTPS_PROXY'],
    ['none', null, 'TORCHMEND_PROXY'],
    ['http://10.0.0.1:7890', 'http://10.0.0.1:7890', 'TORCHMEND_PROXY'],
  ])('with the proxy "%s" leads through %s', async (set, proxied, from) => {
    const host = throughSettings(testHost({ HTTPS_PROXY: 'http://old:1', NO_PROXY: '' }), { ...DEFAULTS, proxy: set });
    expect(await proxyFor(host, 'https://download.pytorch.org/whl/')).toEqual({ proxy: proxied, from });
  });

  it('leads to this computer itself without our proxy', async () => {
    const host = throughSettings(testHost(), { ...DEFAULTS, proxy: 'http://10.0.0.1:7890' });
    expect(await proxyFor(host, 'http://127.0.0.1:8080/')).toEqual({ proxy: null, from: null });
  });
});

const WHEEL = Buffer.alloc(300_000, 'wheel');
const SHA256 = createHash('sha256').update(WHEEL).digest('hex');
const NAME = 'torch-2.14.1+cu130-cp311-cp311-manylinux_2_28_x86_64.whl';
const HREF = encodeURIComponent(NAME);

describe('mirrors', () => {
  let official: TestServer;
  let mirror: TestServer;
  let host: Host;
  let home: string;
  let prefix: string;
  beforeEach(() => {
    home = scratch('mirrors');
    host = testHost({ PATH: process.env['PATH'] ?? '', TORCHMEND_HOME: home });
    ({ prefix } = smallEnvironment());
  });
  afterEach(async () => {
    await Promise.all([official.close(), mirror.close()]);
    await host.close();
    for (const folder of [home, prefix]) rmSync(folder, { recursive: true });
  });
  const at = ({ url }: TestServer): Mirror => ({
    ...{ name: 'near', template: `${url}/whl/<channel>`, layout: 'index', official: false },
  });
  const file = (): PlanFile => ({
    ...{ package: 'torch', version: '2.14.1+cu130', name: NAME, url: `${official.url}/${HREF}` },
    ...{ path: path.join(home, 'wheels', NAME), sha256: SHA256, bytes: WHEEL.length },
  });
  const gives =
    (bytes: Buffer) => (asked: { method?: string | undefined }, answer: import('node:http').ServerResponse) => {
      answer.writeHead(200, { 'content-length': bytes.length });
      answer.end(asked.method === 'HEAD' ? undefined : bytes);
    };
  const page = (sha256: string | null) =>
    html(simplePage('torch', [{ href: `../${HREF}${sha256 === null ? '' : `#sha256=${sha256}`}`, text: NAME }]));
  const open = async (sha256: string | null, bytes: Buffer) => {
    official = await serve({ [`/${HREF}`]: gives(WHEEL) });
    mirror = await serve({ '/whl/cu130/torch/': page(sha256), [`/whl/cu130/${HREF}`]: gives(bytes) });
  };

  it.each([
    ['has the same file', SHA256, 1],
    ['names no hash', null, 1],
    ['has another file of that name', 'f'.repeat(64), 0],
  ])('one that %s', async (_, sha256, count) => {
    await open(sha256, WHEEL);
    const found = await addressesAt(host, [at(mirror)], file(), 'cu130', { bypassProxy: true });
    expect(found).toEqual(count === 1 ? [`${mirror.url}/whl/cu130/${HREF}`] : []);
  });

  it('are not asked for what nobody has named a hash of, nor for nightly builds', async () => {
    await open(SHA256, WHEEL);
    const ask = (more: Partial<PlanFile>) =>
      addressesAt(host, [at(mirror)], { ...file(), ...more }, 'cu130', { bypassProxy: true });
    expect(await ask({ sha256: null })).toEqual([]);
    expect(await ask({ version: '2.16.0.dev20261008+cu130' })).toEqual([]);
    expect(mirror.asked).toEqual([]);
  });

  async function repaired() {
    const plan = planFor(prefix, {
      steps: (steps) => steps.map((step) => (step.do === 'fetch' ? { ...step, files: [file()] } : step)),
    });
    const target = { id: 't1', path: prefix, kind: 'folder' } as const;
    const about = { host, plan, before: BROKEN, target, probes: [], ask: [], bypassProxy: true, pause: new Pause() };
    const signal = new AbortController().signal;
    const steps: number[] = [];
    for await (const news of act({ ...about, mirrors: [at(mirror)], signal }))
      if (news.is === 'step-ended') steps.push(news.step);
    const wanted = ({ asked }: TestServer) => asked.filter((url) => url.endsWith(HREF)).length;
    return { fetched: steps.includes(0), official: wanted(official), mirror: wanted(mirror) };
  }

  it('give a repair its files; PyTorch is only asked whether it still has them', async () => {
    await open(SHA256, WHEEL);
    expect(await repaired()).toEqual({ fetched: true, official: 1, mirror: 1 });
    expect(readFileSync(file().path).equals(WHEEL)).toBe(true);
  });

  it('that send something else are passed over, and what came from them is gone', async () => {
    await open(null, Buffer.alloc(WHEEL.length, 'other'));
    expect(await repaired()).toMatchObject({ fetched: true, official: 2 });
    expect(readFileSync(file().path).equals(WHEEL)).toBe(true);
  });
});

it('a proxy that is set is used', async () => {
  const between = await proxy();
  const server = await serve({ '/': html('here') });
  const host = throughSettings(testHost(), { ...DEFAULTS, proxy: between.url });
  const away = server.url.replace('127.0.0.1', 'localhost.localdomain');
  const { proxy: used } = await proxyFor(host, away);
  expect(used).toBe(between.url);
  await host.fetch(away, { deadlineMs: 3000, limitBytes: 100, proxy: used });
  expect(between.asked).toEqual([`${away}/`]);
  await Promise.all([between.close(), server.close()]);
  await host.close();
});
