import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue, type Situation } from '../../probes/builds';
import { chooseLive, dateNightly, measure, mirrors, resolve } from '../../probes/fetch';
import type { Host } from '../../probes/host';
import { situation } from '../builds/situations';
import { deadPort, html, type Route, SHA, serve, simplePage, type TestServer, testHost } from './server';

const TODAY = Date.parse('2026-10-10');
const WINDOWS = 'cp311-cp311-win_amd64.whl';

let server: TestServer;
let host: Host;
const index = (build: { stability: string; channel: string }) =>
  `${server.url}/${build.stability === 'nightly' ? 'nightly/' : ''}${build.channel}`;
const asked = situation('6.1', '581.80', 'windows', '3.11');

function metadata(...requires: string[]): Route {
  const lines = [
    'Metadata-Version: 2.4',
    'Name: x',
    ...requires.map((one) => `Requires-Dist: ${one}`),
    '',
    'Requires-Dist: not-this-one',
    '',
  ];
  return (_, answer) => void answer.writeHead(200, { 'content-type': 'text/plain' }).end(lines.join('\n'));
}

const page = (name: string, files: readonly string[], hash = SHA('a')) =>
  html(
    simplePage(
      name,
      files.map((file) => ({
        href: `/files/${file.replace('+', '%2B')}#sha256=${hash}`,
        attributes: ` data-dist-info-metadata="sha256=${SHA('b')}"`,
      })),
    ),
  );

beforeAll(async () => {
  const torch = `torch-2.14.0+cu126-${WINDOWS}`;
  const sample: Route = (_, answer) => void answer.writeHead(206).end(Buffer.alloc(64 * 1024));
  server = await serve({
    // 2.14.1 is not there; 2.14.0 is, with its torchvision; 2.13.0 has none for this Python.
    '/cu126/torch/': page('torch', [
      torch,
      `torch-2.14.1+cu126-cp312-cp312-win_amd64.whl`,
      `torch-2.13.0+cu126-${WINDOWS}`,
    ]),
    '/cu126/torchvision/': page('torchvision', [
      `torchvision-0.29.0+cu126-${WINDOWS}`,
      'torchvision-0.28.0+cu126-cp312-cp312-win_amd64.whl',
    ]),
    '/cu126/filelock/': page('filelock', [
      'filelock-3.19.1-py3-none-any.whl',
      'filelock-3.20.0-py3-none-any.whl',
      'filelock-4.0.0rc1-py3-none-any.whl',
    ]),
    '/cu126/sympy/': page('sympy', ['sympy-1.13.1-py3-none-any.whl', 'sympy-1.14.0-py3-none-any.whl']),
    '/cu126/mpmath/': page('mpmath', ['mpmath-1.3.0-py3-none-any.whl', 'mpmath-1.4.0-py3-none-any.whl']),
    '/cu126/numpy/': page('numpy', [
      `numpy-2.3.0-${WINDOWS}`,
      'numpy-2.3.1-cp311-cp311-manylinux_2_28_x86_64.whl',
      `numpy-2.4.0-cp312-cp312-win_amd64.whl`,
    ]),
    [`/files/${torch.replace('+', '%2B')}.metadata`]: metadata(
      'filelock',
      'sympy>=1.13.3',
      'triton==3.8.0; platform_system == "Linux"',
      'colorama; sys_platform == "win32" and python_version < "3.11"',
      'optree>=0.13.0; extra == "optree"',
      'not-hosted>=1',
    ),
    [`/files/torchvision-0.29.0%2Bcu126-${WINDOWS}.metadata`]: metadata('numpy', 'torch (==2.14.0)'),
    '/files/sympy-1.14.0-py3-none-any.whl.metadata': metadata('mpmath<1.4,>=1.1.0'),
    '/files/filelock-3.20.0-py3-none-any.whl.metadata': metadata(),
    '/files/mpmath-1.3.0-py3-none-any.whl.metadata': metadata(),
    [`/files/${torch.replace('+', '%2B')}`]: (incoming, answer) =>
      incoming.method === 'HEAD'
        ? void answer.writeHead(200, { 'content-length': '2500000000' }).end()
        : sample(incoming, answer),
    '/nightly/cu130/torch/': page(
      'torch',
      ['20261006', '20261007', '20261008'].map((day) => `torch-2.16.0.dev${day}+cu130-${WINDOWS}`),
    ),
    '/nightly/cu130/torchvision/': page(
      'torchvision',
      ['20261005', '20261006', '20261007'].map((day) => `torchvision-0.30.0.dev${day}+cu130-${WINDOWS}`),
    ),
    '/yanked/torch/': html(
      simplePage('torch', [
        { href: `torch-2.14.1%2Bcu126-${WINDOWS}`, attributes: ' data-yanked="broken on Windows"' },
        { href: `torch-2.14.0%2Bcu126-${WINDOWS}` },
      ]),
    ),
    '/yanked/torchvision/': page('torchvision', [
      `torchvision-0.29.1+cu126-${WINDOWS}`,
      `torchvision-0.29.0+cu126-${WINDOWS}`,
    ]),
    '/nightly/cu124/torch/': page('torch', [`torch-2.6.0.dev20241112+cu124-${WINDOWS}`]),
    '/nightly/cu124/torchvision/': page('torchvision', [`torchvision-0.20.0.dev20241112+cu124-${WINDOWS}`]),
    '/nightly/cu132/torch/': page('torch', [`torch-2.6.0.dev20241112+cu132-${WINDOWS}`]),
    '/nightly/cu132/torchvision/': page('torchvision', [`torchvision-0.20.0.dev20241112+cu132-${WINDOWS}`]),
    '/fast/cu126/torch/': page('torch', [torch]),
    '/fast/cu126/': html('<a href="torch/">torch/</a>'),
    '/flat/cu126/': html(`<html><body><a href="${torch.replace('+', '&#43;')}">x</a></body></html>`),
    [`/flat/cu126/${torch}`]: (_, answer) => setTimeout(() => sample(_, answer), 150),
    '/wrong/cu126/torch/': page('torch', [torch], SHA('e')),
    '/old/cu126/torch/': page('torch', [`torch-2.6.0+cu126-${WINDOWS}`]),
  });
  host = testHost({}, { now: () => TODAY });
});

afterAll(async () => {
  await Promise.all([server.close(), host.close()]);
});

describe('confirmed by the index', () => {
  it('passes over what is not there, and promises only what is', async () => {
    const { choice, files } = await chooseLive(host, asked, { index });
    expect(choice.answer.build).toMatchObject({
      torch: '2.14.0+cu126',
      torchvision: '0.29.0+cu126',
      index: `${server.url}/cu126`,
    });
    expect(choice.answer.reasons.at(-1)).toEqual({
      code: 'index/confirmed',
      params: { files: [`torch-2.14.0+cu126-${WINDOWS}`, `torchvision-0.29.0+cu126-${WINDOWS}`] },
    });
    expect(files?.[0]?.sha256).toBe(SHA('a'));
  });

  it('what was withdrawn is passed over, and a file without a hash is told to have none', async () => {
    const { choice, files } = await chooseLive(host, asked, { index: () => `${server.url}/yanked` });
    expect(choice.answer.build?.torch).toBe('2.14.0+cu126');
    expect(files?.map(({ sha256 }) => sha256)).toEqual([null, SHA('a')]);
  });

  it('an index that lacks everything never becomes another index, nor a build for the processor', async () => {
    const { choice, files } = await chooseLive(host, asked, { index: () => `${server.url}/empty` });
    const indexes = [choice.answer, ...choice.alternatives].map(({ build }) => build?.index ?? '');
    expect(indexes.filter((one) => !/^https:\/\/download\.pytorch\.org\/whl\/cu\d+$/.test(one))).toEqual([]);
    expect([choice.answer.build?.torch, files]).toEqual(['2.14.1+cu126', null]);
  });

  it('an index that can’t be asked leaves the choice as it was, said to be unconfirmed', async () => {
    const dead = await deadPort();
    const { choice, files, trouble } = await chooseLive(host, asked, { index: () => dead });
    expect(choice.answer.build?.torch).toBe('2.14.1+cu126');
    expect(choice.answer.reasons.at(-1)).toMatchObject({ code: 'index/not-confirmed', params: { trouble: 'refused' } });
    expect([files, trouble?.code]).toEqual([null, 'refused']);
  });

  it('an index that lacks everything is said to be one', async () => {
    const { choice } = await chooseLive(host, asked, { index: () => `${server.url}/empty` });
    expect(choice.answer.reasons.at(-1)?.code).toBe('index/not-there');
  });

  it('gives a nightly the newest day that has both, and passes over a channel that has ended', async () => {
    const nightly: Situation = {
      ...situation('12.0', '581.80', 'windows', '3.11'),
      wants: { now: null, nightly: true, torchvision: true },
    };
    const { choice } = await chooseLive(host, nightly, { index });
    expect(choice.answer.build).toMatchObject({
      torch: '2.16.0.dev20261007+cu130',
      torchvision: '0.30.0.dev20261007+cu130',
      exact: true,
    });
    const stale = catalogue().builds.find(
      ({ channel, os, stability }) => channel === 'cu132' && os === 'windows' && stability === 'nightly',
    );
    if (!stale) throw new Error('no such row');
    expect(await dateNightly(host, { ...stale, index: index(stale) }, nightly)).toEqual({
      is: 'stale',
      newest: '20241112',
    });
  });

  it('nightly/cu124 still answers, with builds of two years ago: it is in no answer, and told to be stale', async () => {
    expect(
      catalogue().builds.filter(({ channel, stability }) => stability === 'nightly' && channel === 'cu124'),
    ).toEqual([]);
    const [some] = catalogue().builds.filter(({ os, stability }) => stability === 'nightly' && os === 'windows');
    if (!some) throw new Error('no such row');
    const old = { ...some, channel: 'cu124', index: `${server.url}/nightly/cu124` };
    expect(await dateNightly(host, old, asked)).toEqual({ is: 'stale', newest: '20241112' });
  });
});

describe('all that is needed', () => {
  it('is found from the METADATA beside the files: markers, bounds, pre-releases, sizes', async () => {
    const { downloads, missing } = await resolve(
      host,
      `${server.url}/cu126`,
      ['torch==2.14.0+cu126', 'torchvision==0.29.0+cu126'],
      asked,
    );
    expect(downloads.map(({ name }) => name).sort()).toEqual([
      'filelock-3.20.0-py3-none-any.whl',
      'mpmath-1.3.0-py3-none-any.whl',
      `numpy-2.3.0-${WINDOWS}`,
      'sympy-1.14.0-py3-none-any.whl',
      `torch-2.14.0+cu126-${WINDOWS}`,
      `torchvision-0.29.0+cu126-${WINDOWS}`,
    ]);
    expect(downloads.find((one) => one.package === 'torch')).toMatchObject({ bytes: 2_500_000_000, sha256: SHA('a') });
    expect(missing.map(({ requirement, why }) => [requirement, why])).toEqual(
      expect.arrayContaining([
        ['not-hosted>=1', 'not-there'],
        ['numpy 2.3.0', 'metadata'],
      ]),
    );
    expect(missing.length).toBe(2);
  });
});

describe('mirrors', () => {
  it('knows the official index and the mirrors, with their layouts', () => {
    const all = mirrors();
    expect(all.filter(({ official }) => official).length).toBe(1);
    expect(all.find(({ name }) => name === 'Aliyun')?.layout).toBe('flat');
  });

  it('is chosen by measuring: the fastest that has exactly this file', async () => {
    const mirror = (name: string, layout: 'index' | 'flat', official = false) => ({
      name,
      template: `${server.url}/${name}/<channel>`,
      layout,
      official,
    });
    const all = [
      mirror('fast', 'index', true),
      mirror('flat', 'flat'),
      mirror('wrong', 'index'),
      mirror('old', 'index'),
      mirror('gone', 'index'),
    ];
    const measured = await measure(host, all, { channel: 'cu126', torch: '2.14.0+cu126' }, asked);
    expect(
      Object.fromEntries(measured.map(({ mirror: { name }, why, speed }) => [name, why ?? (speed ?? 0) > 0])),
    ).toEqual({
      flat: true,
      fast: true,
      wrong: 'other-file',
      old: 'lacks',
      gone: 'not-found',
    });
    expect(measured[0]?.mirror.name).toBe('fast'); // the other one takes its time
    expect(measured.slice(2).every(({ speed }) => speed === null)).toBe(true);
  });
});
