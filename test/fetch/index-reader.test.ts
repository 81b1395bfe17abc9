import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IndexOptions, openPageCache, proxyFor, readIndex } from '../../probes/fetch';
import type { Host } from '../../probes/host';
import { deadPort, html, json, proxy, type Route, SHA, serve, simplePage, type TestServer, testHost } from './server';

const WHEEL = 'torch-2.14.1%2Bcu126-cp311-cp311-win_amd64.whl';
const NAME = 'torch-2.14.1+cu126-cp311-cp311-win_amd64.whl';

let server: TestServer;
let other: TestServer;
let host: Host;
const read = (route: string, options: IndexOptions = {}) => readIndex(host, server.url + route, options);
const code = async (route: string, options: IndexOptions = {}) => {
  const answer = await read(route, options);
  return answer.is === 'trouble' ? answer.trouble.code : `files: ${answer.files.length}`;
};

const LOGIN =
  '<html><head><title>Welcome</title></head><body><form action="/login"><input type="password"></form></body></html>';
const big = simplePage(
  'torch',
  Array.from({ length: 24_000 }, (_, i) => ({
    href: `/whl/torch-2.${i}.0%2Bcu130-cp311-cp311-manylinux_2_28_x86_64.whl#sha256=${SHA('a')}`,
    attributes: ` data-dist-info-metadata="sha256=${SHA('b')}"`,
  })),
);

beforeAll(async () => {
  other = await serve({ '/portal': html(LOGIN), '/hotel': html('<html><body><h1>Enjoy your stay</h1></body></html>') });
  let etags = 0;
  const routes: Record<string, Route> = {
    '/index/torch/': html(
      simplePage('torch', [
        {
          href: `https://download-r2.pytorch.org/whl/cu126/${WHEEL}#sha256=${SHA('a')}`,
          text: NAME,
          attributes: ` data-dist-info-metadata="sha256=${SHA('b')}" data-core-metadata="sha256=${SHA('b')}"`,
        },
        {
          href: `../../files/torch-2.14.0%2Bcu126-cp311-cp311-win_amd64.whl#sha256=${SHA('c')}`,
          attributes: ' data-requires-python="&gt;=3.10"',
        },
        { href: '/whl/torch-2.13.0%2Bcu126-cp311-cp311-win_amd64.whl' },
        {
          href: `torch-2.12.0%2Bcu126-cp311-cp311-win_amd64.whl#sha256=${SHA('d')}`,
          attributes: ' data-yanked="broken on Windows"',
        },
        { href: '../', text: 'up' },
      ]),
    ),
    '/json/torch/': json({
      meta: { 'api-version': '1.1' },
      name: 'torch',
      files: [
        {
          filename: NAME,
          url: `https://download-r2.pytorch.org/whl/cu126/${WHEEL}`,
          hashes: { sha256: SHA('a') },
          size: 123,
          'core-metadata': { sha256: SHA('b') },
        },
        {
          filename: 'torch-2.13.0+cu126-cp311-cp311-win_amd64.whl',
          url: '../torch-2.13.0%2Bcu126-cp311-cp311-win_amd64.whl',
          hashes: {},
          yanked: 'no',
        },
      ],
    }),
    '/json-cut/torch/': (_, answer) =>
      void answer.writeHead(200, { 'content-type': 'application/json' }).end('{"files": [{"filename": "tor'),
    '/flat/cu128/': html(
      `<html><head><title>pytorch-wheels</title></head><body><pre><a href="../">../</a>\n<a href="torch-2.7.1&#43;cu128-cp311-cp311-win_amd64.whl">torch-2.7.1&#43;cu128-cp311-cp311-win_amd64.whl</a>  2025-06-04  3.3G\n<a href='torchvision-0.22.1&#x2B;cu128-cp311-cp311-win_amd64.whl'>x</a></pre></body></html>`,
    ),
    '/empty/torch/': html(simplePage('torch', [])),
    '/evil/torch/': html(
      simplePage('torch', [
        { href: 'torch-1$(reboot)-py3-none-any.whl' },
        { href: 'torch-1%22%3B%20reboot%3B%22-py3-none-any.whl' },
        { href: 'https://x.invalid/$(reboot)/torch-1-py3-none-any.whl' },
        { href: 'torch-1%0Areboot-py3-none-any.whl' },
        { href: 'torch-2-py3-none-any.whl' },
      ]),
    ),
    '/evil-json/torch/': json({
      files: [
        { filename: 'torch-1\nreboot\n-py3-none-any.whl', url: 'torch-1-py3-none-any.whl' },
        { filename: 'torch-1-py3-none-any.whl', url: 'https://x.invalid/`reboot`/$HOME/x.whl' },
        { filename: 'torch-2-py3-none-any.whl', url: 'torch-2-py3-none-any.whl' },
      ],
    }),
    '/big/torch/': html(big),
    '/moved/torch/': (_, answer) => void answer.writeHead(301, { location: '/index/torch/' }).end(),
    '/loop/': (_, answer) => void answer.writeHead(302, { location: '/loop/' }).end(),
    '/nowhere/': (_, answer) => void answer.writeHead(302, { location: 'ftp://x/' }).end(),
    '/login/torch/': html(LOGIN),
    '/portal/torch/': (_, answer) => void answer.writeHead(302, { location: `${other.url}/portal` }).end(),
    '/hotel/torch/': (_, answer) => void answer.writeHead(302, { location: `${other.url}/hotel` }).end(),
    '/blog/torch/': html('<html><body><h1>My blog</h1><a href="/about">about</a></body></html>'),
    '/denied/torch/': (_, answer) => void answer.writeHead(403).end('no'),
    '/broken/torch/': (_, answer) => void answer.writeHead(503).end('later'),
    '/slow/torch/': () => undefined,
    '/drip/torch/': (_, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => answer.write('<a href="x.whl">x</a>\n'), 20);
      answer.on('close', () => clearInterval(timer));
    },
    '/cut/torch/': (_, answer) => {
      const page = simplePage('torch', [{ href: WHEEL }]);
      answer.writeHead(200, { 'content-type': 'text/html', 'content-length': String(page.length) });
      answer.write(page.slice(0, 100), () => setTimeout(() => answer.destroy(), 30));
    },
    '/cut-silently/torch/': html(big.slice(0, 100_000)),
    '/etag/torch/': (asked, answer) => {
      etags++;
      if (asked.headers['if-none-match'] === '"v1"') return void answer.writeHead(304).end();
      return void answer
        .writeHead(200, { 'content-type': 'text/html', etag: '"v1"' })
        .end(simplePage('torch', [{ href: WHEEL, text: String(etags) }]));
    },
  };
  server = await serve(routes);
  host = testHost();
});

afterAll(async () => {
  await Promise.all([server.close(), other.close(), host.close()]);
});

describe('a page of an index', () => {
  it('PEP 503: absolute and relative links, hashes, METADATA beside, yanked, without a hash', async () => {
    const answer = await read('/index/torch/');
    expect(answer).toMatchObject({
      is: 'files',
      from: 'network',
      files: [
        {
          name: NAME,
          url: `https://download-r2.pytorch.org/whl/cu126/${WHEEL}`,
          sha256: SHA('a'),
          yanked: null,
          metadataUrl: `https://download-r2.pytorch.org/whl/cu126/${WHEEL}.metadata`,
        },
        {
          url: `${server.url}/files/torch-2.14.0%2Bcu126-cp311-cp311-win_amd64.whl`,
          requiresPython: '>=3.10',
          metadataUrl: null,
        },
        { url: `${server.url}/whl/torch-2.13.0%2Bcu126-cp311-cp311-win_amd64.whl`, sha256: null },
        { yanked: 'broken on Windows', sha256: SHA('d') },
      ],
    });
  });

  it('PEP 691: the same from JSON, with sizes', async () => {
    const answer = await read('/json/torch/');
    expect(answer).toMatchObject({
      files: [
        { name: NAME, bytes: 123, sha256: SHA('a'), metadataUrl: expect.stringMatching(/\.whl\.metadata$/) },
        { url: `${server.url}/json/torch-2.13.0%2Bcu126-cp311-cp311-win_amd64.whl`, sha256: null, yanked: 'no' },
      ],
    });
  });

  it('a flat list whose plus signs are written as entities', async () => {
    const answer = await read('/flat/cu128/');
    if (answer.is !== 'files') throw new Error('no files');
    expect(answer.files.map(({ name }) => name)).toEqual([
      'torch-2.7.1+cu128-cp311-cp311-win_amd64.whl',
      'torchvision-0.22.1+cu128-cp311-cp311-win_amd64.whl',
    ]);
  });

  it('5 MB are read whole, and not for long', async () => {
    expect(big.length).toBeGreaterThan(5_000_000);
    const started = performance.now();
    expect(await code('/big/torch/')).toBe('files: 24000');
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it('names and addresses that would speak to a shell are no files: they end up in commands people copy', async () => {
    for (const route of ['/evil/torch/', '/evil-json/torch/']) {
      const answer = await read(route);
      expect(answer.is === 'files' && answer.files.map(({ name }) => name)).toEqual(['torch-2-py3-none-any.whl']);
    }
  });

  it('an empty index is an index', async () => {
    expect(await code('/empty/torch/')).toBe('files: 0');
  });

  it('follows a redirect, and takes links relative to where it led', async () => {
    const answer = await read('/moved/torch/');
    expect(answer.is === 'files' && answer.url).toBe(`${server.url}/index/torch/`);
  });

  it.each([
    ['/missing/torch/', 'not-found'],
    ['/login/torch/', 'login-page'],
    ['/portal/torch/', 'login-page'],
    ['/hotel/torch/', 'login-page'],
    ['/blog/torch/', 'not-an-index'],
    ['/denied/torch/', 'denied'],
    ['/broken/torch/', 'server-error'],
    ['/cut/torch/', 'cut-off'],
    ['/cut-silently/torch/', 'cut-off'],
    ['/json-cut/torch/', 'cut-off'],
    ['/loop/', 'too-many-redirects'],
    ['/nowhere/', 'bad-address'],
  ])('%s is %s', async (route, expected) => {
    expect(await code(route)).toBe(expected);
  });

  it('a page that is late, drips or is too long is given up on', async () => {
    const started = performance.now();
    expect(await code('/slow/torch/', { deadlineMs: 200 })).toBe('slow');
    expect(await code('/drip/torch/', { deadlineMs: 300 })).toBe('slow');
    expect(performance.now() - started).toBeLessThan(5000);
    expect(await code('/big/torch/', { limitBytes: 100_000 })).toBe('too-large');
  });

  it('a server that is not there, by name and by port', async () => {
    const dead = await readIndex(host, `${await deadPort()}/torch/`);
    expect(dead.is === 'trouble' && dead.trouble.code).toBe('refused');
    const nobody = await readIndex(host, 'http://nobody.invalid/torch/', { deadlineMs: 5000 });
    expect(nobody.is === 'trouble' && nobody.trouble.code).toMatch(/no-such-host|slow/);
  });

  it('is given up when the person stops it', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    expect(await code('/slow/torch/', { signal: stop.signal })).toBe('cancelled');
  });
});

describe('kept pages', () => {
  it('asks whether a page changed, and reads what it kept', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'torchmend pages 页 '));
    const cache = openPageCache(host, folder);
    const first = await read('/etag/torch/', { cache });
    const second = await read('/etag/torch/', { cache });
    expect([first.is === 'files' && first.from, second.is === 'files' && second.from]).toEqual([
      'network',
      'unchanged',
    ]);
    expect(second.is === 'files' && second.files).toEqual(first.is === 'files' && first.files);
    const [file = ''] = readdirSync(folder);
    const kept = readFileSync(path.join(folder, file), 'utf8');
    writeFileSync(path.join(folder, file), kept.slice(0, kept.length / 2)); // power loss
    const third = await read('/etag/torch/', { cache });
    expect(third.is === 'files' && third.from).toBe('network');
  });
});

describe('proxies', () => {
  it('uses the one that is set, and keeps to its exceptions', async () => {
    const through = await proxy();
    const set = testHost({ HTTP_PROXY: through.url });
    expect((await readIndex(set, `${server.url}/index/torch/`)).is).toBe('files');
    expect(through.asked).toEqual([`${server.url}/index/torch/`]);
    const except = testHost({ http_proxy: through.url, no_proxy: 'localhost, 127.0.0.1' });
    expect((await readIndex(except, `${server.url}/index/torch/`)).is).toBe('files');
    expect(through.asked.length).toBe(1);
    await Promise.all([set.close(), except.close(), through.close()]);
  });

  it('a proxy that was switched off is told from a broken index, and whether it goes without', async () => {
    const dead = await deadPort();
    const stale = testHost({ HTTP_PROXY: dead.replace('//', '//someone:secret@') });
    const answer = await readIndex(stale, `${server.url}/index/torch/`);
    expect(answer).toMatchObject({
      trouble: { code: 'proxy-silent', proxy: dead, proxyFrom: 'HTTP_PROXY', direct: true },
    });
    expect(JSON.stringify(answer)).not.toContain('secret');
    const nowhere = await readIndex(stale, `${await deadPort()}/torch/`);
    expect(nowhere).toMatchObject({ trouble: { code: 'proxy-silent', direct: false } });
    expect((await readIndex(stale, `${server.url}/index/torch/`, { bypassProxy: true })).is).toBe('files');
    await stale.close();
  });

  it('a proxy that wants a password, and one we do not speak', async () => {
    const closed = await proxy(407);
    const asked = testHost({ HTTP_PROXY: closed.url, HTTPS_PROXY: closed.url });
    const plain = await readIndex(asked, `${server.url}/index/torch/`);
    expect(plain.is === 'trouble' && plain.trouble.code).toBe('proxy-refused');
    const secure = await readIndex(asked, 'https://index.invalid/torch/');
    expect(secure.is === 'trouble' && secure.trouble.code).toBe('proxy-refused');
    const socks = testHost({ ALL_PROXY: 'socks5://127.0.0.1:1080' });
    const kind = await readIndex(socks, `${server.url}/index/torch/`);
    expect(kind.is === 'trouble' && kind.trouble.code).toBe('proxy-kind');
    await Promise.all([closed.close(), asked.close(), socks.close()]);
  });

  it('reads the settings of Windows where no variable is set', async () => {
    const output = (enabled: number, server: string, but = '') =>
      `\r\nHKEY_CURRENT_USER\\Software\\...\\Internet Settings\r\n    ProxyEnable    REG_DWORD    0x${enabled}\r\n    ProxyServer    REG_SZ    ${server}\r\n    ProxyOverride    REG_SZ    ${but}\r\n`;
    const windows = (stdout: string): Host =>
      testHost(
        {},
        { platform: 'win32', run: async () => ({ ended: 'exited', code: 0, signal: null, stdout, stderr: '', ms: 1 }) },
      );
    const of = (stdout: string, url = 'https://download.pytorch.org/whl/') => proxyFor(windows(stdout), url);
    expect(await of(output(1, '127.0.0.1:7890'))).toEqual({ proxy: 'http://127.0.0.1:7890', from: 'Windows settings' });
    expect(await of(output(0, '127.0.0.1:7890'))).toEqual({ proxy: null, from: null });
    expect((await of(output(1, 'http=a:1;https=b:2'))).proxy).toBe('http://b:2');
    expect((await of(output(1, 'x:1', 'localhost;*.pytorch.org'))).proxy).toBeNull();
  });
});
