import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { act } from '../../probes/acting/index';
import type { Host } from '../../probes/host';
import type { News, PlanFile } from '../../probes/model';
import { Pause } from '../../probes/pause';
import { sayRepairTrouble } from '../../probes/text/repair';
import { type Route, serve, type TestServer, testHost } from '../fetch/server';
import { fingerprint, scratch } from './places';
import { BROKEN, planFor, smallEnvironment } from './plan';

const WHEEL = Buffer.alloc(300_000, 'wheel');
const SHA256 = createHash('sha256').update(WHEEL).digest('hex');
const NAME = 'torch-2.14.1-cp311-cp311-manylinux_2_28_x86_64.whl';

let host: Host;
let home: string;
let prefix: string;
let before: Record<string, string>;
let server: TestServer;
beforeEach(() => {
  home = scratch('vanishing');
  host = testHost({ PATH: process.env['PATH'] ?? '', TORCHMEND_HOME: home });
  ({ prefix } = smallEnvironment());
  before = fingerprint(prefix, []);
});
afterEach(async () => {
  await server.close();
  await host.close();
  for (const folder of [home, prefix]) rmSync(folder, { recursive: true });
});

const whole: Route = (asked, answer) => {
  answer.writeHead(200, { 'content-length': WHEEL.length, 'accept-ranges': 'bytes' });
  answer.end(asked.method === 'HEAD' ? undefined : WHEEL);
};
const cut: Route = (asked, answer) => {
  answer.writeHead(200, { 'content-length': WHEEL.length });
  if (asked.method === 'HEAD') return void answer.end();
  answer.write(WHEEL.subarray(0, 200_000), () => answer.destroy());
};
/** There for whoever looks, gone for whoever comes. */
const gone: Route = (asked, answer) =>
  asked.method === 'HEAD' ? whole(asked, answer) : void answer.writeHead(404).end('not here');
const other: Route = (_, answer) => {
  answer.writeHead(200, { 'content-length': WHEEL.length });
  answer.end(Buffer.alloc(WHEEL.length, 'other'));
};

async function repairFrom(route: Route | null, pause = new Pause(), onNews: (one: News) => void = () => undefined) {
  server = await serve(route ? { [`/${NAME}`]: route } : {});
  const file: PlanFile = {
    ...{ package: 'torch', version: '2.14.1', name: NAME, url: `${server.url}/${NAME}` },
    ...{ path: path.join(home, 'wheels', NAME), sha256: SHA256, bytes: WHEEL.length },
  };
  const plan = planFor(prefix, {
    steps: (steps) => steps.map((step) => (step.do === 'fetch' ? { ...step, files: [file] } : step)),
  });
  const news: News[] = [];
  const target = { id: 't1', path: prefix, kind: 'folder' } as const;
  const about = { host, plan, before: BROKEN, target, probes: [], ask: [], bypassProxy: true, pause };
  for await (const one of act({ ...about, signal: new AbortController().signal })) {
    news.push(one);
    onNews(one);
  }
  const end = news.at(-1);
  if (end?.is !== 'repair-ended') throw new Error('no end');
  return { end, news, said: sayRepairTrouble('en', end.trouble ?? { code: 'nothing', params: {} }) };
}

it.each([
  ['cuts the line', cut, /^torch-2\.14\.1\S+ could not be fetched: .*(cut|broke|ended)/is],
  ['has it no more, after it was looked for', gone, /^torch-2\.14\.1\S+ could not be fetched: .*404/s],
  ['has another file under its name', other, /is not the file that was announced; it was not used\. Expected sha256/],
  ['has it no more, before it begins', null, /^torch-2\.14\.1\S+ is not to be had: .* Look for plans again/s],
])(
  'a server that %s: nothing is begun, and it is said',
  async (_, route, words) => {
    const { end, said } = await repairFrom(route);
    expect(end.how).toBe('untouched');
    expect(said).toMatch(words);
    expect(fingerprint(prefix, [])).toEqual(before);
  },
  90_000,
);

it('a download that is paused goes on behind what it has, and asks for nothing meanwhile', async () => {
  const asked: (string | undefined)[] = [];
  const slowly: Route = (request, answer) => {
    if (request.method === 'HEAD') return whole(request, answer);
    asked.push(request.headers.range);
    const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const head = { 'content-length': WHEEL.length - from, 'accept-ranges': 'bytes', etag: '"one"' };
    answer.writeHead(from > 0 ? 206 : 200, {
      ...head,
      ...(from > 0 ? { 'content-range': `bytes ${from}-${WHEEL.length - 1}/${WHEEL.length}` } : {}),
    });
    if (from > 0) return void answer.end(WHEEL.subarray(from));
    answer.write(WHEEL.subarray(0, 200_000)); // the rest only for those who come again
  };
  const pause = new Pause();
  let begun = false;
  let meanwhile: (string | undefined)[] = [];
  const { end, news } = await repairFrom(slowly, pause, (one) => {
    if (one.is !== 'step-progress' || begun) return;
    begun = true;
    setTimeout(() => pause.set(true), 300); // all that comes has come
    setTimeout(() => {
      meanwhile = [...asked];
      pause.set(false);
    }, 900);
  });
  expect(meanwhile).toEqual([undefined]);
  expect(asked).toEqual([undefined, 'bytes=200000-']);
  const fetched = news.filter((one) => one.is === 'step-progress' && one.unit === 'bytes').at(-1);
  expect(fetched).toMatchObject({ done: WHEEL.length, of: WHEEL.length });
  expect(end.trouble?.code).not.toBe('repair/fetch-failed');
}, 30_000);
