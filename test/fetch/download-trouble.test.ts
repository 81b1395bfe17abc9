import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Host } from '../../probes/host';
import {
  BODY,
  fileServer,
  folder,
  host,
  inOwnFolder,
  NAME,
  names,
  OTHER,
  part,
  run,
  SIZE,
  servers,
  sha,
  there,
  trouble,
  wheel,
} from './downloading';
import { deadPort, serve, testHost } from './server';

inOwnFolder();

describe('what goes wrong', () => {
  it('a wrong hash: the file is taken away and both hashes are said', async () => {
    const { url, sent } = await fileServer({ body: OTHER });
    const said = await trouble(wheel(url));
    expect(said).toMatchObject({ code: 'wrong-hash', params: { url, expected: sha(BODY), got: sha(OTHER) } });
    expect(names()).toEqual([]);
    expect(sent).toEqual([SIZE]);
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
