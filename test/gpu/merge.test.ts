import { describe, expect, it } from 'vitest';
import { mergeCards } from '../../probes/gpu/merge';
import { type Card, card, type From, type Heard, heard, unheard } from '../../probes/gpu/source';

const nvidia = (said: Partial<Card>) => card({ vendor: 'nvidia', ...said });
const names = (sources: Heard[]) => mergeCards(sources).map(({ name, computeCapability }) => [name, computeCapability]);
const says = (from: From, ...cards: Partial<Card>[]) => heard(from, cards.map(nvidia));
const bus = (at: number) => `0000:0${at}:00.0`;

describe('joining', () => {
  it('by bus address, in the driver library’s order, each property by the most trusted source', () => {
    const merged = mergeCards([
      says(
        'PCI list',
        { name: 'NVIDIA GeForce GTX 1080 Ti', computeCapability: '6.1', pci: bus(1) },
        { name: 'NVIDIA GeForce RTX 5090', computeCapability: '8.9', pci: bus(2), device: '10de:2b85' },
      ),
      says(
        'nvidia-smi',
        { name: 'GeForce GTX 1080 Ti', pci: bus(1), memoryBytes: 11, uuid: 'GPU-A' },
        { name: 'smi', computeCapability: '12.1', pci: bus(2), memoryBytes: 32 },
      ),
      says(
        'driver library',
        { name: 'NVIDIA GeForce RTX 5090', computeCapability: '12.0', pci: bus(2), memoryBytes: 34 },
        { computeCapability: '6.1', pci: bus(1) },
      ),
    ]);
    expect(merged).toEqual([
      {
        name: 'NVIDIA GeForce RTX 5090',
        vendor: 'nvidia',
        computeCapability: '12.0',
        memoryBytes: 34,
        pci: bus(2),
        uuid: null,
        from: ['driver library', 'nvidia-smi', 'PCI list'],
      },
      {
        name: 'GeForce GTX 1080 Ti',
        vendor: 'nvidia',
        computeCapability: '6.1',
        memoryBytes: 11,
        pci: bus(1),
        uuid: 'GPU-A',
        from: ['driver library', 'nvidia-smi', 'PCI list'],
      },
    ]);
  });

  it('by UUID where one does not know the bus', () => {
    const merged = mergeCards([
      says('driver library', { name: 'A', uuid: 'GPU-1' }),
      says('nvidia-smi', { name: 'B', uuid: 'gpu-1', pci: bus(1) }, { name: 'C', uuid: 'GPU-2' }),
    ]);
    expect(merged.map(({ name, pci }) => [name, pci])).toEqual([
      ['A', bus(1)],
      ['C', null],
    ]);
  });

  it('two of the same kind stay two', () => {
    const two = [
      { name: 'NVIDIA GeForce RTX 3090', device: '10de:2204' },
      { name: 'NVIDIA GeForce RTX 3090', device: '10de:2204' },
    ];
    const merged = mergeCards([
      says('nvidia-smi', { ...two[0], pci: bus(1) }, { ...two[1], pci: bus(2) }),
      says('Windows devices', ...two),
      says('Windows registry', { ...two[0], memoryBytes: 1 }, { ...two[1], memoryBytes: 2 }),
    ]);
    expect(merged.map(({ pci, memoryBytes }) => [pci, memoryBytes])).toEqual([
      [bus(1), 1],
      [bus(2), 2],
    ]);
  });

  it('a card without a driver is another one than its sister with one', () => {
    const merged = names([
      says('driver library', { name: 'NVIDIA GeForce RTX 5090', computeCapability: '12.0', pci: bus(1) }),
      says(
        'Windows devices',
        { name: 'NVIDIA GeForce RTX 5070', computeCapability: '12.0', device: '10de:2f04' },
        { name: 'NVIDIA GeForce RTX 5090', computeCapability: '12.0', device: '10de:2b85' },
      ),
    ]);
    expect(merged).toEqual([
      ['NVIDIA GeForce RTX 5090', '12.0'],
      ['NVIDIA GeForce RTX 5070', '12.0'],
    ]);
  });

  it('other names, nothing else to compare, one capability: the same card', () => {
    expect(
      mergeCards([
        says('device tree', { name: 'NVIDIA Jetson AGX Orin', computeCapability: '8.7' }),
        says('driver library', { name: 'Orin', computeCapability: '8.7', pci: '0000:00:00.0' }),
      ]),
    ).toMatchObject([{ name: 'Orin', from: ['driver library', 'device tree'] }]);
  });

  it('never an AMD with an NVIDIA', () => {
    const merged = mergeCards([
      says('nvidia-smi', { name: 'X' }),
      heard('Windows devices', [card({ vendor: 'amd', name: 'X', gfx: 'gfx1100' })]),
    ]);
    expect(merged.map(({ vendor, gfx }) => [vendor, gfx])).toEqual([
      ['nvidia', undefined],
      ['amd', 'gfx1100'],
    ]);
  });
});

describe('the registry remembers cards that are gone', () => {
  const gone = says(
    'Windows registry',
    { name: 'NVIDIA GeForce GTX 1080 Ti', computeCapability: '6.1', device: '10de:1b06' },
    { name: 'NVIDIA GeForce RTX 5090', computeCapability: '12.0', device: '10de:2b85', memoryBytes: 32 },
  );
  it('so it adds to what others show', () => {
    expect(
      mergeCards([gone, says('Windows devices', { name: 'NVIDIA GeForce RTX 5090', device: '10de:2b85' })]),
    ).toMatchObject([
      { name: 'NVIDIA GeForce RTX 5090', memoryBytes: 32, from: ['Windows devices', 'Windows registry'] },
    ]);
  });
  it('and is believed where nobody else could look', () => {
    expect(names([gone, unheard('Windows devices', 'timeout', '')])).toHaveLength(2);
  });
});

describe('capability, last of all by name', () => {
  it('from a name of one card only', () => {
    expect(mergeCards([says('nvidia-smi', { name: 'GeForce GTX 1080 Ti' })])).toMatchObject([
      { computeCapability: '6.1', from: ['nvidia-smi', 'card names'] },
    ]);
  });
  it('a name of several stays open', () => {
    const [gt730] = mergeCards([says('nvidia-smi', { name: 'GeForce GT 730' })]);
    expect(gt730).toMatchObject({ computeCapability: null, candidates: ['2.1', '3.0', '3.5'], from: ['nvidia-smi'] });
  });
  it('unless its PCI id tells', () => {
    expect(
      names([
        says('nvidia-smi', { name: 'GeForce GT 730', pci: bus(1) }),
        says('PCI list', { computeCapability: '3.5', pci: bus(1) }),
      ]),
    ).toEqual([['GeForce GT 730', '3.5']]);
  });
  it('a name that says nothing', () => {
    expect(names([says('nvidia-smi', { name: 'NVIDIA Graphics Device' })])).toEqual([['NVIDIA Graphics Device', null]]);
  });
});
