import { describe, expect, it } from 'vitest';
import { type Case, factsOfCase } from '../../probes/explain/index';
import type { FactKey, Value } from '../../probes/model';

/** A fact of a case that tells only this. */
function told<K extends FactKey>(key: K, fields: Partial<Case>): Value<K> | undefined {
  const reading = factsOfCase({ id: 'x', ...fields })[key];
  return reading?.is === 'known' ? (reading.value as Value<K>) : undefined;
}

const torch = (torch_version: string, more: Partial<Case> = {}) => told('torch.named', { torch_version, ...more });

describe('which PyTorch a version field names, and whose', () => {
  it.each([
    ['2.6.0+cu124', [['2.6.0', 'cu124', 'unsaid']]],
    ['2.7 / CUDA 12.8', [['2.7', 'cu128', 'unsaid']]],
    ['2.7.0 (cu126 runtime packages)', [['2.7.0', 'cu126', 'unsaid']]],
    ['PyTorch v2.4.1', [['2.4.1', null, 'unsaid']]],
    ['2.7.0.dev20250310+cu124', [['2.7.0.dev20250310', 'cu124', 'unsaid']]],
    ['2.10.0+rocm7.13.0a20260508', [['2.10.0', 'rocm7.13.0a20260508', 'unsaid']]],
    [
      'pip says 2.3.0+cu121, app runs 2.3.1+cu121',
      [
        ['2.3.0', 'cu121', 'elsewhere'],
        ['2.3.1', 'cu121', 'app'],
      ],
    ],
    [
      'app 2.0.1; pip replaced 2.5.1 by 2.5.0+cu124 in system Python 3.10',
      [
        ['2.0.1', null, 'app'],
        ['2.5.1', null, 'elsewhere'],
        ['2.5.0', 'cu124', 'elsewhere'],
      ],
    ],
    [
      '2.13.0+cpu (imported) instead of the ROCm build',
      [
        ['2.13.0', 'cpu', 'app'],
        [null, 'rocm', 'elsewhere'],
      ],
    ],
    ['2.4.1+cu121 uninstalled by pip', [['2.4.1', 'cu121', 'gone']]],
    ['fixed to 2.10.0+cu130', [['2.10.0', 'cu130', 'gone']]],
    ['1.12.1 expected +cu113', [['1.12.1', null, 'unsaid']]],
    ['a CPU build', [[null, 'cpu', 'unsaid']]],
  ] as const)('%s', (field, wanted) => {
    expect(torch(field)?.map(({ version, channel, role }) => [version, channel, role])).toEqual(wanted);
  });

  it('takes the channel from the index that was used, and nothing from what says nothing', () => {
    expect(torch('2.9.1 (pinned)', { other_versions: { index_used: 'whl/cu129' } })).toEqual([
      { version: '2.9.1', channel: 'cu129', role: 'unsaid' },
    ]);
    expect(torch('cu128 and cu130 builds')).toBeUndefined();
    expect(torch('')).toBeUndefined();
  });
});

describe('the other fields', () => {
  it('cards, each with its capability or the one for all', () => {
    const cards = (gpu_name: string, compute_capability?: string) =>
      told('gpus.present', { gpu_name, compute_capability })?.map((card) => [
        card.name,
        card.vendor,
        card.computeCapability,
        card.gfx ?? null,
      ]);
    expect(cards('GTX 1080 Ti + Tesla P100', '6.1 and 6.0')).toEqual([
      ['GTX 1080 Ti', 'nvidia', '6.1', null],
      ['Tesla P100', 'nvidia', '6.0', null],
    ]);
    expect(cards('2x NVIDIA GeForce RTX 5090', '12.0')).toEqual([['NVIDIA GeForce RTX 5090', 'nvidia', '12.0', null]]);
    expect(cards('AMD Radeon RX 7900 XT (gfx1100) + iGPU gfx1036')).toMatchObject([
      ['AMD Radeon RX 7900 XT', 'amd', null, 'gfx1100'],
      ['iGPU gfx1036', 'amd', null, 'gfx1036'],
    ]);
    expect(cards('Apple M2 Max')).toEqual([['Apple M2 Max', 'other', null, null]]);
    expect(cards('Intel Arc A770')).toEqual([['Intel Arc A770', 'intel', null, null]]);
    expect(told('gpus.present', { compute_capability: '8.6' })).toMatchObject([{ computeCapability: '8.6' }]);
    expect(told('gpus.present', {})).toBeUndefined();
  });

  it('cards by their names, as people spell them', () => {
    const kind = (gpu_name: string) => {
      const [card] = told('gpus.present', { gpu_name }) ?? [];
      return card?.computeCapability ?? card?.gfx ?? null;
    };
    const names = ['RTX5060ti', '1080Ti 11GB', 'rtx 4070tisuper', 'gtx1650 (4 GB)', '3090', 'Tesla M40 24GB'];
    expect(names.map(kind)).toEqual(['12.0', '6.1', '8.9', '7.5', '8.6', '5.2']);
    const amd = ['RX 6650XT', 'Radeon RX 6600/6600 XT', 'rx7900xtx', 'RX 580 Series', 'AMD Radeon RX 9999'];
    expect(amd.map(kind)).toEqual(['gfx1032', null, 'gfx1100', 'gfx803', null]);
  });

  it('drivers, as tools and as Windows write them', () => {
    const driver = (text: string, gpu_name = 'RTX 5090') => told('driver.version', { driver: text, gpu_name });
    expect(['572.24', '580 (as stated)', '470.182.03', '32.0.15.9159', 'latest'].map((text) => driver(text))).toEqual([
      '572.24',
      '580',
      '470.182.03',
      '591.59',
      undefined,
    ]);
    expect(driver('32.0.31007.5012', 'AMD Radeon RX 7900 XT')).toBeUndefined();
  });

  it('systems', () => {
    const system = (os: string) => {
      const value = told('machine.system', { os });
      return value && [value.platform, value.machine, value.wsl];
    };
    expect(system('Windows 11 (zh)')).toEqual(['win32', '', false]);
    expect(system('WSL2 on Windows 11')).toEqual(['linux', '', true]);
    expect(system('Linux aarch64 (JetPack 7)')).toEqual(['linux', 'arm64', false]);
    expect(system('macOS 14')).toEqual(['darwin', '', false]);
    expect(system('?')).toBeUndefined();
  });

  it('architectures, packages, Python', () => {
    expect(told('torch.architectures', { arch_list_printed: 'sm_80 sm_90' })).toEqual({
      images: ['sm_80', 'sm_90'],
      whole: true,
    });
    expect(told('torch.architectures', { arch_list_printed: '(7.0) - (12.0) range printed' })).toEqual({
      images: ['sm_70', 'sm_120'],
      whole: false,
    });
    expect(told('torch.architectures', { arch_list_printed: 'none' })).toBeUndefined();
    expect(
      told('packages.named', { other_versions: { flash_attn: '1.0.9', cuda: '12.9', xformers: 'some wheel' } }),
    ).toEqual([
      { name: 'flash-attn', version: '1.0.9' },
      { name: 'xformers', version: null },
    ]);
    expect(told('python.named', { python_version: '3.12/3.13' })).toBe('3.12');
  });

  it('a field outweighs the text; what no field says is taken from it', () => {
    const facts: Partial<Case> = {
      gpu_name: 'RTX 3090',
      compute_capability: '8.6',
      error_signature: [
        'Device: cuda:0 NVIDIA GeForce RTX 5090 : native',
        'found: NVIDIA driver on your system is too old (found version 11040)',
      ],
    };
    expect(told('gpus.present', facts)).toMatchObject([{ name: 'RTX 3090' }]);
    expect(told('driver.cudaVersion', facts)).toBe('11.4');
  });
});
