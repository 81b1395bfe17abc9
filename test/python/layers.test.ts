import { describe, expect, it } from 'vitest';
import { layerOf } from '../../probes/cli/find-layers';
import { toFindOutput } from '../../probes/cli/find-output';
import { Scanned } from '../../probes/fatbin/model';
import type { Host } from '../../probes/host';
import { FindOutput, type Gpu, type Value } from '../../probes/model';
import { findInSession, linuxHost } from './machine';
import { files, venv } from './trees';

const gpu = (over: Partial<Gpu>): Gpu => ({
  ...{ name: 'NVIDIA GeForce RTX 5090', vendor: 'nvidia', computeCapability: '12.0', memoryBytes: null },
  ...{ pci: null, uuid: null, from: ['PCI list'] },
  ...over,
});
const LINUX: Value<'machine.system'> = { platform: 'linux', machine: 'x64', release: '6.8', wsl: false };
const torch = (cuda: string | null) => ({ folder: '/t', version: '2.6.0', cuda, hip: null });
const driver = (version: string | null, cudaVersion: string | null) => ({ version, cudaVersion });

describe('the driver as an upper limit', () => {
  const limit = (cuda: string | null, version: string | null, offers: string | null, system = LINUX) =>
    layerOf({ torch: torch(cuda), architectures: null }, { driver: driver(version, offers), gpus: [], system }).driver;

  it.each([
    ['12.4', '570.86.15', '12.8', 'full'],
    ['12.8', '525.105.17', '12.0', 'compiled-only'],
    ['13.0', '570.86.15', '12.8', 'too-old'],
    ['12.8', null, '12.0', 'compiled-only'],
    ['13.0', null, '12.8', 'too-old'],
    ['12.8', null, null, 'unknown'],
  ])('CUDA %s in the package, driver %s (%s): %s', (cuda, version, offers, is) => {
    expect(limit(cuda, version, offers)?.is).toBe(is);
  });

  it('WSL has the driver of its Windows, with Windows’ numbers', () => {
    expect(limit('12.4', '528.33', null, { ...LINUX, wsl: true })).toMatchObject({
      is: 'compiled-only',
      needs: '528.33',
    });
    expect(limit('12.4', '528.33', null)).toMatchObject({ is: 'compiled-only', needs: '525.60.13' });
  });

  it('a package without CUDA needs none', () => {
    expect(limit(null, null, null)).toBeNull();
  });
});

it('the cards against what the package holds', () => {
  const cards = [
    gpu({}),
    gpu({ name: 'GTX 1080 Ti', computeCapability: '6.1' }),
    gpu({ name: '?', computeCapability: null }),
    gpu({ name: 'RX 7900 XTX', vendor: 'amd', computeCapability: null, gfx: 'gfx1100' }),
  ];
  const of = (architectures: string[] | null) =>
    layerOf(
      { torch: torch('12.4'), architectures },
      { driver: driver('570.86', '12.8'), gpus: cards, system: LINUX },
    ).cards.map(({ runs }) => runs);
  expect(of(['sm_50', 'sm_60', 'sm_90'])).toEqual(['none', 'sass', null, 'none']);
  expect(of(['sm_90', 'compute_90'])).toEqual(['jit', 'none', null, 'none']);
  expect(of(['gfx1100'])).toEqual(['none', 'none', null, 'sass']);
  expect(of(null)).toEqual([null, null, null, null]);
});

it('every environment’s architectures are read, the one that is used first before the others', async () => {
  const app = (folder: string) => ({
    ...files(folder, 'main.py', 'nodes.py', 'comfy/x.py'),
    ...venv('linux', `${folder}/venv`),
  });
  const tree = {
    ...app('old'),
    ...app('new'),
    'new/user/comfyui.log': '',
    ...app('cut'),
    ...app('half'),
    ...venv('linux', 'cpu', { torch: '2.6.0+cpu' }),
    '/sys/bus/pci/devices/0000:02:00.0/uevent': 'PCI_CLASS=30000\nPCI_ID=10DE:2B85\n',
  };
  const asked: string[] = [];
  const images: Record<string, Record<string, number> | null> = {
    '/data/old': { sm_50: 4, sm_90: 9 },
    '/data/new': { sm_90: 1, sm_120: 9, compute_120: 1 },
    '/data/cut': null,
    '/data/half': { sm_50: 1 },
  };
  const scan: Host['scan'] = async (file) => {
    asked.push(file);
    const found = images[file.split('/venv/')[0] ?? ''];
    if (!found) return { is: 'unknown', why: 'unreadable', detail: 'cut' };
    return { is: 'known', value: { ...LIBRARY, complete: !file.includes('/half/'), images: found } };
  };
  const host = linuxHost({ tree });
  const stat: Host['stat'] = async (file) =>
    file === '/data/new/user/comfyui.log'
      ? { is: 'known', value: { kind: 'file', bytes: 1, modifiedMs: 9e12 } }
      : host.stat(file);
  const found = await findInSession({ ...host, scan, stat }, ['/data']);
  const output = FindOutput.parse(toFindOutput(found, 'en'));
  expect(asked[0]).toBe('/data/new/venv/lib/python3.11/site-packages/torch/lib/libtorch_cuda.so');
  const byPath = new Map(output.environments.map(({ id, path }) => [id, path]));
  expect(
    Object.fromEntries(
      output.layers.packages.map(({ environment, architectures, cards }) => [
        byPath.get(environment),
        [architectures, cards[0]?.runs],
      ]),
    ),
  ).toEqual({
    '/data/new/venv': [['compute_120', 'sm_90', 'sm_120'], 'sass'],
    '/data/old/venv': [['sm_50', 'sm_90'], 'none'],
    '/data/cut/venv': [null, null],
    '/data/half/venv': [null, null],
    '/data/cpu': [null, null],
  });
});

const LIBRARY: Scanned = Scanned.parse({
  ...{ path: '', size: 1, format: 'elf64', status: 'images', error: null, complete: true, images: {} },
  ...{ relocatable: {}, hidden: {}, containers: 1, stubContainers: 0, wrappers: 0, coverage: {}, verdict: {} },
  ...{ sections: [], problems: [], reads: 1, bytesRead: 1, ms: 1 },
});
