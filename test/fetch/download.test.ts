import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type DownloadEnd,
  type DownloadNews,
  type DownloadOptions,
  download,
  openWheelCache,
} from '../../probes/fetch';
import type { Host } from '../../probes/host';
import type { PlanFile } from '../../probes/model';
import { deadPort, proxy, type Route, serve, type TestServer, testHost } from './server';

const NAME = 'torch-2.14.1+cu126-cp311-cp311-manylinux_2_28_x86_64.whl';
const SIZE = 3_000_000;
const BODY = Buffer.alloc(SIZE, 'a wheel of torch, 一个轮子 ');
const OTHER = Buffer.alloc(SIZE, 'somebody else’s file ');
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let folder: string;
let host: Host;
const servers: TestServer[] = [];

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'torchmend 下载 🙂-')), 'wheels');
  host = testHost();
});
afterEach(async () => {
  await host.close();
  await Promise.all(servers.splice(0).map((server) => server.close()));
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

interface FileServer {
  body?: Buffer;
  etag?: string | null;
  modified?: string | null;
  ranges?: boolean;
  /** Breaks the line after so many bytes of one answer; per answer. */
  cutAfter?: (number | null)[];
}

/** A server of one file that knows Range and If-Range, and what each of its visitors asked for. */
async function fileServer(over: FileServer = {}) {
  const file = { body: BODY, etag: '"one"' as string | null, modified: null, ranges: true, cutAfter: [], ...over };
  const heads: IncomingHttpHeaders[] = [];
  const sent: number[] = [];
  const route: Route = (asked, answer) => {
    heads.push(asked.headers);
    const no = sent.push(0) - 1;
    const { body, etag, modified, ranges, cutAfter } = file;
    const validator = asked.headers['if-range'];
    const same = validator === undefined || validator === etag || validator === modified;
    const from = ranges && same ? Number(/^bytes=(\d+)-$/.exec(asked.headers.range ?? '')?.[1] ?? 0) : 0;
    if (from >= body.length && from > 0) return void answer.writeHead(416).end();
    const part = body.subarray(from);
    answer.writeHead(from > 0 ? 206 : 200, {
      'content-type': 'application/octet-stream',
      'content-length': part.length,
      ...(etag === null ? {} : { etag }),
      ...(modified === null ? {} : { 'last-modified': modified }),
      ...(from > 0 ? { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` } : {}),
    });
    const cut = cutAfter[no] ?? null;
    sent[no] = cut ?? part.length;
    if (cut === null) return void answer.end(part);
    answer.write(part.subarray(0, cut), () => void arrived(from + cut).then(() => answer.destroy()));
  };
  const server = await serve({ [`/${encodeURIComponent(NAME)}`]: route });
  servers.push(server);
  return { file, heads, sent, url: `${server.url}/${encodeURIComponent(NAME)}` };
}

/**
 * Until so many bytes lie in the folder: of what is still on its way when a line breaks, any part may be lost, and a busy
 * machine needs longer than any fixed time. Given up after 3 s: who was paused, or begins anew, doesn't get there.
 */
async function arrived(bytes: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if ((statSync(part(), { throwIfNoEntry: false })?.size ?? 0) >= bytes) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function wheel(url: string | null, over: Partial<PlanFile> = {}): PlanFile {
  return {
    ...{ package: 'torch', version: '2.14.1+cu126', name: NAME, url, path: path.join(folder, NAME) },
    ...{ sha256: sha(BODY), bytes: SIZE, ...over },
  };
}

async function run(file: PlanFile, over: Partial<DownloadOptions> = {}, by = host) {
  const news: DownloadNews[] = [];
  for await (const one of download(by, file, { folder, retryMs: 10, silenceMs: 5000, ...over })) news.push(one);
  const end = news.at(-1);
  if (end?.is !== 'there' && end?.is !== 'trouble') throw new Error('no end');
  return { end: end satisfies DownloadEnd, news };
}

const there = (from: string, over = {}) => ({
  ...{ is: 'there', path: path.join(folder, NAME), sha256: sha(BODY), bytes: SIZE, from, checked: true },
  ...over,
});
const names = () => readdirSync(folder).sort();
const part = () => path.join(folder, `${NAME}.part`);

describe('a download', () => {
  it('comes whole, says how far it is, and leaves nothing beside it', async () => {
    const { url } = await fileServer();
    const { end, news } = await run(wheel(url));
    expect(end).toEqual(there(url));
    expect(names()).toEqual([NAME]);
    expect(readFileSync(path.join(folder, NAME)).equals(BODY)).toBe(true);
    expect(news.filter(({ is }) => is === 'progress').at(-1)).toMatchObject({ done: SIZE, of: SIZE, from: url });
  });

  it('is taken from the cache where it lies there with the right hash, and only then', async () => {
    const { url, heads } = await fileServer();
    await run(wheel(url));
    expect((await run(wheel(url))).end).toEqual(there('cache'));
    expect(heads.length).toBe(1);
    writeFileSync(path.join(folder, NAME), OTHER);
    expect((await run(wheel(url))).end).toEqual(there(url));
    expect(heads.length).toBe(2);
  });

  it('goes on by itself where the line broke: cut at 95 % costs 5 %', async () => {
    const { url, heads, sent } = await fileServer({ cutAfter: [SIZE * 0.95] });
    expect((await run(wheel(url))).end).toEqual(there(url));
    expect(heads.map(({ range }) => range)).toEqual([undefined, `bytes=${SIZE * 0.95}-`]);
    expect(heads[1]?.['if-range']).toBe('"one"');
    expect(sent).toEqual([SIZE * 0.95, SIZE * 0.05]);
  });

  it('goes on where an earlier call was paused, and sums up what lay there', async () => {
    const { url, heads } = await fileServer({ cutAfter: [2_000_000] });
    const pausing = new AbortController();
    const news: DownloadNews[] = [];
    for await (const one of download(host, wheel(url), { folder, retryMs: 60_000, signal: pausing.signal })) {
      news.push(one);
      if (one.is === 'progress' && one.done > 0) pausing.abort();
    }
    expect(news.at(-1)).toMatchObject({ is: 'trouble', code: 'cancelled' });
    const kept = statSync(part()).size;
    expect(kept).toBeGreaterThan(0);
    expect(names()).toEqual([`${NAME}.part`, `${NAME}.part.json`]);
    const again = await run(wheel(url));
    expect(again.end).toEqual(there(url));
    expect(heads.at(-1)?.range).toBe(`bytes=${kept}-`);
    expect(again.news[0]).toMatchObject({ is: 'progress', from: 'part' });
  });

  it('stops when nobody listens any more', async () => {
    const { url } = await fileServer({ cutAfter: [1_500_000] });
    for await (const one of download(host, wheel(url), { folder, retryMs: 60_000 })) if (one.is === 'progress') break;
    expect(existsSync(path.join(folder, NAME))).toBe(false);
    expect((await run(wheel(url))).end).toEqual(there(url));
  });

  it('goes by the date where there is no tag', async () => {
    const modified = 'Wed, 01 Jul 2026 10:00:00 GMT';
    const { url, heads } = await fileServer({ etag: null, modified, cutAfter: [1_000_000] });
    expect((await run(wheel(url))).end).toEqual(there(url));
    expect(heads[1]).toMatchObject({ range: 'bytes=1000000-', 'if-range': modified });
  });

  it('begins anew where a server knows no ranges', async () => {
    const { url, sent } = await fileServer({ ranges: false, cutAfter: [2_000_000] });
    expect((await run(wheel(url))).end).toEqual(there(url));
    expect(sent).toEqual([2_000_000, SIZE]);
  });

  it('begins anew where the file has changed meanwhile', async () => {
    const server = await fileServer({ body: OTHER, etag: '"old"', cutAfter: [2_000_000, 2_000_000] });
    const asked = run(wheel(server.url), { retryMs: 300 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    server.file.body = BODY;
    server.file.etag = '"new"';
    server.file.cutAfter = [];
    expect((await asked).end).toEqual(there(server.url));
    expect(server.heads[1]).toMatchObject({ range: 'bytes=2000000-', 'if-range': '"old"' });
    expect(server.sent).toEqual([2_000_000, SIZE]);
  });

  it('finds out a change that the server does not tell of: by the hash of the whole, and begins anew once', async () => {
    const server = await fileServer({ body: OTHER, cutAfter: [2_000_000] });
    const asked = run(wheel(server.url), { retryMs: 300 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    server.file.body = BODY;
    expect((await asked).end).toEqual(there(server.url));
    expect(server.heads.map(({ range }) => range)).toEqual([undefined, 'bytes=2000000-', undefined]);
  });

  it('throws what an earlier call left away where a file of another hash is wanted', async () => {
    const { url, heads } = await fileServer();
    mkdirSync(folder);
    writeFileSync(part(), OTHER.subarray(0, 1000));
    const known = { url, etag: '"one"', modified: null, of: SIZE, sha256: sha(OTHER), pid: process.pid, life: '' };
    writeFileSync(`${part()}.json`, JSON.stringify(known));
    expect((await run(wheel(url))).end).toEqual(there(url));
    expect(heads[0]?.range).toBeUndefined();
  });

  it('asks for nothing where all bytes are there already', async () => {
    const { url, heads } = await fileServer();
    mkdirSync(folder);
    writeFileSync(part(), BODY);
    const known = { url, etag: '"one"', modified: null, of: SIZE, sha256: sha(BODY), pid: process.pid, life: '' };
    writeFileSync(`${part()}.json`, JSON.stringify(known));
    expect((await run(wheel(url))).end).toEqual(there(url));
    expect(heads).toEqual([]);
  });

  it('begins anew where what lies there is longer than the file, or its note is cut', async () => {
    const { url } = await fileServer();
    mkdirSync(folder);
    writeFileSync(part(), Buffer.concat([BODY, BODY]));
    const known = { url, etag: '"one"', modified: null, of: SIZE, sha256: sha(BODY), pid: process.pid, life: '' };
    writeFileSync(`${part()}.json`, JSON.stringify(known));
    expect((await run(wheel(url))).end).toEqual(there(url));
    writeFileSync(path.join(folder, NAME), '');
    writeFileSync(part(), OTHER);
    writeFileSync(`${part()}.json`, '{"url":');
    expect((await run(wheel(url))).end).toEqual(there(url));
  });

  it('follows redirects', async () => {
    const { url } = await fileServer();
    const hop = await serve({ '/x.whl': (_, answer) => void answer.writeHead(302, { location: url }).end() });
    servers.push(hop);
    expect((await run(wheel(`${hop.url}/x.whl`))).end).toEqual(there(`${hop.url}/x.whl`));
  });

  it('takes a file without a known hash, and says that nobody checked it', async () => {
    const { url } = await fileServer({ cutAfter: [1_000_000] });
    expect((await run(wheel(url, { sha256: null, bytes: null }))).end).toEqual(there(url, { checked: false }));
  });

  it('goes through the proxy that the system names, and past it when told to', async () => {
    const { url } = await fileServer();
    const way = await proxy();
    servers.push(way);
    const proxied = testHost({ HTTP_PROXY: way.url });
    expect((await run(wheel(url), {}, proxied)).end).toEqual(there(url));
    expect(way.asked).toEqual([url]);
    await openWheelCache(host, folder).empty();
    expect((await run(wheel(url), { bypassProxy: true }, proxied)).end).toEqual(there(url));
    expect(way.asked).toEqual([url]);
    await proxied.close();
  });
});

describe('what goes wrong', () => {
  const trouble = async (file: PlanFile, over: Partial<DownloadOptions> = {}, by = host) => {
    const { end } = await run(file, over, by);
    return end.is === 'trouble' ? end : expect.fail(JSON.stringify(end));
  };

  it('a wrong hash: the file is taken away and both hashes are said', async () => {
    const { url, sent } = await fileServer({ body: OTHER });
    const said = await trouble(wheel(url));
    expect(said).toMatchObject({ code: 'wrong-hash', params: { url, expected: sha(BODY), got: sha(OTHER) } });
    expect(names()).toEqual([]);
    expect(sent).toEqual([SIZE]);
  });

  it('a wrong hash here, the right one at the second mirror; the third is never asked', async () => {
    const bad = await fileServer({ body: OTHER });
    const dead = await deadPort();
    const good = await fileServer();
    const never = await fileServer();
    const { end, news } = await run(wheel(bad.url), { mirrors: [`${dead}/x.whl`, good.url, never.url] });
    expect(end).toEqual(there(good.url));
    expect(news.flatMap((one) => (one.is === 'passed-over' ? [one.code] : []))).toEqual(['wrong-hash', 'refused']);
    expect(never.heads).toEqual([]);
  });

  it('at most two mirrors: where none of them serves, the first address is the one that is told of', async () => {
    const dead = await deadPort();
    const never = await fileServer();
    const gone = await serve({});
    servers.push(gone);
    const url = `${gone.url}/x.whl`;
    const said = await trouble(wheel(url), { mirrors: [`${dead}/a.whl`, `${dead}/b.whl`, never.url] });
    expect(said).toMatchObject({ code: 'not-found', params: { url, status: 404 } });
    expect(never.heads).toEqual([]);
  });

  it('a mirror goes on with what another address began', async () => {
    const first = await fileServer({ etag: '"a"', cutAfter: [2_000_000, 0, 0, 0, 0, 0, 0] });
    const second = await fileServer({ etag: '"b"' });
    const { end } = await run(wheel(first.url), { mirrors: [second.url], retryMs: 1 });
    expect(end).toEqual(there(second.url));
    expect(second.heads.map((head) => [head.range, head['if-range']])).toEqual([['bytes=2000000-', undefined]]);
  });

  it('never a plain mirror for an encrypted address', async () => {
    const plain = await fileServer();
    const said = await trouble(wheel('https://127.0.0.1:9/x.whl'), { mirrors: [plain.url], retryMs: 1 });
    expect(said.code).toBe('refused');
    expect(plain.heads).toEqual([]);
  });

  it('a line that stands still is given up, tried again, and goes on', async () => {
    const asked: (string | undefined)[] = [];
    const server = await serve({
      '/x.whl': (incoming, answer) => {
        asked.push(incoming.headers.range);
        const head = { etag: '"one"', 'content-length': SIZE };
        if (incoming.headers.range === undefined) {
          answer.writeHead(200, head).write(BODY.subarray(0, 100_000));
          return; // and never another byte
        }
        const range = `bytes 100000-${SIZE - 1}/${SIZE}`;
        answer.writeHead(206, { ...head, 'content-length': SIZE - 100_000, 'content-range': range });
        answer.end(BODY.subarray(100_000));
      },
    });
    servers.push(server);
    const url = `${server.url}/x.whl`;
    const began = performance.now();
    expect((await run(wheel(url), { silenceMs: 300 })).end).toEqual(there(url));
    expect(performance.now() - began).toBeGreaterThan(290);
    expect(asked).toEqual([undefined, 'bytes=100000-']);
  });

  it('a server that never says a word', async () => {
    const server = await serve({ '/x.whl': () => undefined });
    servers.push(server);
    const said = await trouble(wheel(`${server.url}/x.whl`), { silenceMs: 50, retryMs: 1 });
    expect(said.code).toBe('stalled');
    expect(server.asked.length).toBe(6);
  });

  it('a page that asks for a login doesn’t cost what is there already', async () => {
    const { url } = await fileServer({ cutAfter: [2_000_000] });
    const portal = await serve({
      '/x.whl': (_, answer) => void answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in</h1>'),
    });
    servers.push(portal);
    mkdirSync(folder);
    writeFileSync(part(), BODY.subarray(0, 2_000_000));
    const known = { url, etag: '"one"', modified: null, of: SIZE, sha256: sha(BODY), pid: process.pid, life: '' };
    writeFileSync(`${part()}.json`, JSON.stringify(known));
    expect((await trouble(wheel(`${portal.url}/x.whl`))).code).toBe('login-page');
    expect(statSync(part()).size).toBe(2_000_000);
  });

  it('another size than the index says is not even begun', async () => {
    const { url, sent } = await fileServer({ body: OTHER.subarray(0, 1000) });
    const said = await trouble(wheel(url));
    expect(said).toMatchObject({ code: 'wrong-size', params: { expected: SIZE, got: 1000 } });
    expect(sent.length).toBe(1);
    expect(existsSync(part())).toBe(false);
  });

  it.each([
    ['not-found', 404, 1],
    ['denied', 403, 1],
    ['server-error', 503, 6],
  ])('%s (%d) after %d tries', async (code, status, tries) => {
    const server = await serve({ '/x.whl': (_, answer) => void answer.writeHead(status).end() });
    servers.push(server);
    expect((await trouble(wheel(`${server.url}/x.whl`), { retryMs: 1 })).code).toBe(code);
    expect(server.asked.length).toBe(tries);
  });

  it('nobody there, and a proxy where nobody listens', async () => {
    const dead = await deadPort();
    expect((await trouble(wheel(`${dead}/x.whl`))).code).toBe('refused');
    const proxied = testHost({ HTTP_PROXY: dead.replace('//', '//user:secret@') });
    const said = await trouble(wheel('http://example.invalid/x.whl'), {}, proxied);
    expect(said).toMatchObject({ code: 'proxy-silent', params: { proxy: dead, proxyFrom: 'HTTP_PROXY' } });
    await proxied.close();
  });

  it.each([
    '../evil-1-py3-none-any.whl',
    'a/b-1-py3-none-any.whl',
    'a\\b-1-py3-none-any.whl',
    'CON.x-1-py3-none-any.whl',
    'x-1-py3-none-any.whl:stream',
    `${'x'.repeat(300)}-1-py3-none-any.whl`,
    'torch.exe',
    '..',
    '',
  ])('a name that is none of a file of ours: %s', async (name) => {
    const { url, heads } = await fileServer();
    expect((await trouble(wheel(url, { name }))).code).toBe('bad-name');
    expect(heads).toEqual([]);
  });

  it('another Torchmend fetches the same file', async () => {
    const { url } = await fileServer();
    const life = await host.life(process.ppid);
    mkdirSync(folder);
    writeFileSync(part(), BODY.subarray(0, 10));
    const known = { url, etag: '"one"', modified: null, of: SIZE, sha256: sha(BODY), pid: process.ppid };
    const text = (its: string) => JSON.stringify({ ...known, life: its });
    writeFileSync(`${part()}.json`, text(life.is === 'known' ? life.value : '?'));
    expect(await trouble(wheel(url))).toMatchObject({ code: 'busy', params: { pid: process.ppid } });
    writeFileSync(`${part()}.json`, text('a process that died long ago'));
    expect((await run(wheel(url))).end).toEqual(there(url));
  });

  it('a disk that is full is said, and what is there stays', async () => {
    const { url } = await fileServer();
    const full: Host = {
      ...host,
      download: async () => ({ is: 'not-written', why: 'full', detail: 'ENOSPC: no space left on device, write' }),
    };
    const said = await trouble(wheel(url), { mirrors: [url] }, full);
    expect(said).toMatchObject({ code: 'disk-full', params: { path: path.join(folder, NAME), why: 'full' } });
  });

  it('a folder that can’t be made, and one where a file of ours should lie', async () => {
    const { url } = await fileServer();
    mkdirSync(path.dirname(folder), { recursive: true });
    writeFileSync(folder, 'a file');
    expect((await trouble(wheel(url))).code).toBe('no-write');
    const other = `${folder}-2`;
    mkdirSync(path.join(other, NAME), { recursive: true });
    expect((await trouble(wheel(url), { folder: other })).code).toBe('no-write');
    expect(statSync(path.join(other, NAME)).isDirectory()).toBe(true);
  });
});

describe('a file of the person’s own', () => {
  it('is looked at, and stays whatever is found', async () => {
    const own = path.join(path.dirname(folder), NAME);
    writeFileSync(own, BODY);
    expect((await run(wheel(null, { path: own }))).end).toEqual(there('cache', { path: own }));
    truncateSync(own, 1000);
    const { end } = await run(wheel(null, { path: own }));
    expect(end).toMatchObject({ is: 'trouble', code: 'wrong-hash', params: { path: own } });
    expect(statSync(own).size).toBe(1000);
    const gone = await run(wheel(null, { path: `${own}.gone` }));
    expect(gone.end).toMatchObject({ is: 'trouble', code: 'not-here' });
  });
});

describe('the cache', () => {
  it('lists what it holds, finds by name and hash, empties itself and nothing else', async () => {
    const cache = openWheelCache(host, folder);
    expect(await cache.list()).toEqual({ is: 'known', value: [] });
    expect(await cache.empty()).toEqual({ bytes: 0, left: [] });
    mkdirSync(path.join(folder, 'sub.whl'), { recursive: true });
    writeFileSync(path.join(folder, NAME), BODY);
    writeFileSync(path.join(folder, 'a-1-py3-none-any.whl.part'), 'half');
    writeFileSync(path.join(folder, 'notes.txt'), 'mine');
    const files = await cache.list();
    expect(files.is === 'known' && files.value.map(({ name, bytes, whole }) => [name, bytes, whole])).toEqual([
      ['a-1-py3-none-any.whl.part', 4, false],
      [NAME, SIZE, true],
    ]);
    expect(await cache.bytes()).toEqual({ is: 'known', value: SIZE + 4 });
    expect(await cache.find(NAME, sha(BODY).toUpperCase())).toBe(path.join(folder, NAME));
    expect(await cache.find(NAME, sha(OTHER))).toBeNull();
    expect(await cache.find('../x-1-py3-none-any.whl', sha(BODY))).toBeNull();
    expect(await cache.empty()).toEqual({ bytes: SIZE + 4, left: [] });
    expect(names()).toEqual(['notes.txt', 'sub.whl']);
  });
});
