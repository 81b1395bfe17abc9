import { describe, expect, it } from 'vitest';
import {
  choose,
  installationFromWheels,
  installationOf,
  judgeSet,
  judgeWheel,
  type LookedAt,
  type Situation,
} from '../../probes/builds';
import { situation } from './situations';

const gtx = situation('6.1', '581.80', 'windows', '3.11', {
  wants: { now: { torch: '2.14.1', channel: 'cu130' }, nightly: false, torchvision: true },
});
const withPackages = (asked: Situation, list: Record<string, string>): Situation => ({
  ...asked,
  constraints: {
    ...asked.constraints,
    packages: Object.entries(list).map(([name, version]) => ({ name, version })),
  },
});

describe('what a choice installs', () => {
  it('is the exact tuple from one index, and nothing that pip could read elsewhere', () => {
    expect(installationOf(gtx, choose(gtx))).toEqual({
      torch: '2.14.1+cu126',
      torchvision: '0.29.1+cu126',
      torchaudio: null,
      requirements: ['torch==2.14.1+cu126', 'torchvision==0.29.1+cu126'],
      environment: { PIP_CONFIG_FILE: 'nul' },
      index: 'https://download.pytorch.org/whl/cu126',
      pre: false,
      others: { beside: [], goes: [], rebuilds: [], open: [] },
      dependencies: null,
      files: [],
      complete: false,
      missing: [],
      downloadBytes: null,
    });
  });

  it('takes the last torchaudio along where one is installed, and says what else has to be done', () => {
    const asked = withPackages(gtx, {
      torchaudio: '2.11.0+cu130',
      'triton-windows': '3.8.0',
      xformers: '0.0.28',
      numpy: '2.1.0',
      nunchaku: '1.0.0',
      'onnxruntime-gpu': '1.20.0',
      gsplat: '1.5.0',
    });
    const found = installationOf(asked, choose(asked));
    expect(found?.requirements).toEqual([
      'torch==2.14.1+cu126',
      'torchvision==0.29.1+cu126',
      'torchaudio==2.11.0+cu126',
    ]);
    expect(found?.others).toEqual({
      beside: ['xformers==0.0.35'],
      goes: ['triton-windows', 'nunchaku'],
      rebuilds: ['gsplat'],
      open: ['onnxruntime-gpu'],
    });
  });

  it('names what torch asks for where its wheel was read, for this system only', () => {
    const asked = situation('12.0', '580.95.05', 'linux', '3.11');
    const found = installationOf(asked, choose(asked));
    expect(found?.torch).toBe('2.14.1+cu130');
    expect(found?.dependencies).toEqual(expect.arrayContaining(['filelock', 'nvidia-cudnn-cu13==9.24.0.43']));
    expect(found?.dependencies?.filter((line) => line.includes(';'))).toEqual([]);
  });

  it('holds every file, with sizes and hashes, once the index was asked', () => {
    const one = (name: string, bytes: number | null) => ({
      ...{ package: name, version: '1', name: `${name}-1-py3-none-any.whl`, url: `https://x/${name}.whl`, bytes },
      sha256: 'a'.repeat(64),
    });
    const listed = { downloads: [one('torch', 2_500_000_000), one('sympy', 6_000_000)], missing: [] };
    const found = installationOf(gtx, choose(gtx), listed);
    expect([found?.complete, found?.downloadBytes]).toEqual([true, 2_506_000_000]);
    expect(found?.files[0]).toEqual({ ...one('torch', 2_500_000_000), path: null });
    const open = { downloads: [one('torch', null)], missing: [{ requirement: 'numpy' }] };
    expect(installationOf(gtx, choose(gtx), open)).toMatchObject({
      complete: false,
      missing: ['numpy'],
      downloadBytes: null,
    });
    expect(installationOf(gtx, choose(gtx), { downloads: [one('torch', null)], missing: [] })).toMatchObject({
      complete: true,
      downloadBytes: null, // one of them has no size: the sum would be a guess
    });
  });

  it('is nothing where what is there is kept, no build exists, or the date of a nightly is not known', () => {
    const nightly: Situation = {
      ...situation('12.0', '581.80', 'windows', '3.11'),
      wants: { now: null, nightly: true, torchvision: true },
    };
    const kept: Situation = {
      ...situation('7.0', '580.95.05', 'linux', '3.11'),
      wants: { now: { torch: '2.14.1', channel: 'cu126' }, nightly: false, torchvision: true },
    };
    for (const asked of [nightly, kept, situation('3.0', '470.82.01', 'linux', '3.11')])
      expect(installationOf(asked, choose(asked))).toBeNull();
    const later = situation('12.0', '566.36', 'windows', '3.11');
    expect(installationOf(later, choose(later))?.torch).toBe('2.14.1+cu130'); // after the driver
  });
});

describe('what wheels install', () => {
  const TAG = 'cp311-cp311-manylinux_2_28_x86_64';
  const linux = situation('12.0', '580.95.05', 'linux', '3.11');
  const wheel = (folder: string, name: string, version: string, requires: string[], cuda?: string): LookedAt => ({
    file: `${name}-${version}-${TAG}.whl`,
    path: `/usb/${folder}${name}-${version}-${TAG}.whl`,
    bytes: 1000,
    inside: {
      ...{ is: 'read', package: name, version, tags: [TAG], requires, changed: [] },
      torch: cuda === undefined ? null : { version: `${version}+cu${cuda.replace('.', '')}`, cuda, hip: null },
    },
    code: {
      is: 'read',
      architectures: ['sm_120'],
      holdings:
        cuda === undefined ? [] : [{ library: 'torch/lib/libtorch_cuda.so', capability: '12.0', is: 'all' as const }],
    },
  });
  const installed = (wheels: LookedAt[], asked: Situation = linux) => {
    const verdicts = wheels.map((one) => judgeWheel(one, asked));
    return installationFromWheels(asked, judgeSet(wheels, verdicts, asked), wheels);
  };
  const torch = wheel('', 'torch', '2.14.1', ['filelock', 'colorama; sys_platform == "win32"'], '13.0');
  const vision = wheel('', 'torchvision', '0.29.1', ['torch>=2.14.0']);

  it('are exactly the files of the set, by the versions they bear, without an index', () => {
    const found = installed([torch, vision, wheel('', 'filelock', '3.20.0', [])]);
    expect(found).toMatchObject({
      torch: '2.14.1+cu130',
      torchvision: '0.29.1',
      requirements: ['torch==2.14.1', 'torchvision==0.29.1'],
      index: null,
      dependencies: ['filelock'],
      complete: true,
      downloadBytes: 0,
    });
    expect(found?.files.map(({ path, bytes }) => [path, bytes])).toEqual([
      [torch.path, 1000],
      [vision.path, 1000],
      [`/usb/filelock-3.20.0-${TAG}.whl`, 1000],
    ]);
  });

  it('of two files of one name the one that was tampered with is not taken', () => {
    const evil = wheel('a/', 'torchvision', '0.29.1', ['torch>=2.14.0']);
    if (evil.inside.is === 'read') evil.inside = { ...evil.inside, changed: ['torchvision/__init__.py'] };
    const found = installed([torch, evil, vision]);
    expect(found?.files.map(({ path }) => path)).toEqual([torch.path, vision.path]);
    expect(found?.missing).toEqual(['filelock']);
  });

  it('a torchaudio that stays behind is told of; a torch nobody knows leaves the others open', () => {
    const asked = withPackages(linux, { torchaudio: '2.6.0', xformers: '0.0.29' });
    expect(installed([torch, vision], asked)?.others).toMatchObject({
      beside: ['torchaudio==2.11.0+cu130', 'xformers==0.0.35'],
    });
    const unknown = wheel('', 'torch', '2.14.7', [], '13.0');
    expect(installed([unknown, vision], asked)?.others).toBeNull();
    expect(installed([vision])).toBeNull();
  });
});
