import { afterAll, expect, it } from 'vitest';
import { addressesAt, type Mirror, readIndex, resolve } from '../../probes/fetch';
import { situation } from '../builds/situations';
import { html, json, type Route, SHA, serve, simplePage, type TestServer, testHost } from '../fetch/server';

const host = testHost();
const servers: TestServer[] = [];
afterAll(async () => {
  await Promise.all([host.close(), ...servers.map((one) => one.close())]);
});
async function serving(routes: Readonly<Record<string, Route>>): Promise<TestServer> {
  const server = await serve(routes);
  servers.push(server);
  return server;
}
const target = situation('6.1', '581.80', 'linux', '3.11');

it('what does not lie on a server is no file: no path of this computer, no script, no other way to ask', async () => {
  const name = 'torch-1-py3-none-any.whl';
  const strange = ['file:///etc/', 'ftp://x/', 'data:x/', 'javascript:x/', 'smb://x/', '\\\\x\\y/', 'C:/'];
  const addresses = strange.map((one) => `${one}${name}`);
  const server = await serving({
    '/html/': html(
      simplePage('torch', [...addresses.map((href) => ({ href })), { href: '/ok/torch-2-py3-none-any.whl' }]),
    ),
    '/json/': json({
      files: [
        ...addresses.map((url) => ({ filename: name, url })),
        { filename: 'torch-2-py3-none-any.whl', url: '/ok/torch-2-py3-none-any.whl' },
        { filename: '../torch-3-py3-none-any.whl', url: '/ok/x.whl' },
      ],
    }),
  });
  for (const at of ['/html/', '/json/']) {
    const read = await readIndex(host, server.url + at);
    if (read.is !== 'files') throw new Error(read.trouble.code);
    // Two slashes the wrong way lead to a server called x, over HTTP, as in a browser.
    const own = read.files.filter(({ url }) => !url.startsWith('http://x/y/'));
    expect(
      own.map(({ url }) => url),
      at,
    ).toEqual([`${server.url}/ok/torch-2-py3-none-any.whl`]);
  }
});

it('a base that leads elsewhere than to a server is none', async () => {
  const server = await serving({
    '/torch/': html(
      `<html><head><base href="file:///etc/"></head><body><h1>Links for x</h1><a href="torch-2-py3-none-any.whl">x</a></body></html>`,
    ),
  });
  const read = await readIndex(host, `${server.url}/torch/`);
  expect(read.is === 'files' && read.files.map(({ url }) => url)).toEqual([
    `${server.url}/torch/torch-2-py3-none-any.whl`,
  ]);
});

it('a mirror that names a plain address for what PyTorch gives encrypted is passed over', async () => {
  const name = 'torch-2.14.1+cu130-cp311-cp311-linux_x86_64.whl';
  const link = `torch-2.14.1%2Bcu130-cp311-cp311-linux_x86_64.whl#sha256=${SHA('a')}`;
  const server = await serving({
    '/plain/cu130/torch/': html(simplePage('torch', [{ href: link }])),
    '/encrypted/cu130/torch/': html(simplePage('torch', [{ href: `https://mirror.test/${link}` }])),
  });
  const at = (way: string): Mirror => ({
    name: way,
    template: `${server.url}/${way}/<channel>`,
    layout: 'index',
    official: false,
  });
  const file = {
    ...{ package: 'torch', version: '2.14.1+cu130', name, path: `/wheels/${name}`, sha256: SHA('a'), bytes: null },
    url: `https://download.pytorch.org/whl/cu130/${name}`,
  };
  expect(await addressesAt(host, [at('plain'), at('encrypted')], file, 'cu130')).toEqual([
    `https://mirror.test/${link.split('#')[0]}`,
  ]);
});

/** A page with one wheel whose METADATA lies beside it. */
const offers = (name: string) =>
  html(simplePage(name, [{ href: `/files/${name}-1-py3-none-any.whl`, attributes: ' data-core-metadata="true"' }]));
const metadata =
  (text: string): Route =>
  (_, answer) =>
    void answer.end(`Metadata-Version: 2.4\n${text}\n\n`);

it('an index in which each package needs another one is left after two hundred', async () => {
  const names = Array.from({ length: 230 }, (_, i) => `p${i}`);
  const routes = names.flatMap((name, i): [string, Route][] => [
    [`/${name}/`, offers(name)],
    [`/files/${name}-1-py3-none-any.whl.metadata`, metadata(`Requires-Dist: p${i + 1}`)],
  ]);
  const server = await serving(Object.fromEntries(routes));
  expect((await resolve(host, server.url, ['p0'], target)).downloads).toHaveLength(200);
});

it('two packages that need each other are asked for once', async () => {
  const server = await serving({
    ...{ '/a/': offers('a'), '/b/': offers('b') },
    '/files/a-1-py3-none-any.whl.metadata': metadata('Requires-Dist: b'),
    '/files/b-1-py3-none-any.whl.metadata': metadata('Requires-Dist: a\nRequires-Dist: b'),
  });
  expect((await resolve(host, server.url, ['a'], target)).downloads.map(({ name }) => name)).toEqual([
    ...['a-1-py3-none-any.whl', 'b-1-py3-none-any.whl'],
  ]);
  expect(server.asked.filter((path) => path === '/a/')).toEqual(['/a/']);
});

it('a METADATA without end is not read, and the package is said to lack it', async () => {
  const server = await serving({
    '/a/': offers('a'),
    '/files/a-1-py3-none-any.whl.metadata': metadata(`Requires-Dist: b\nX: ${'x'.repeat(3 * 2 ** 20)}`),
  });
  expect((await resolve(host, server.url, ['a'], target)).missing).toEqual([{ requirement: 'a 1', why: 'metadata' }]);
});
