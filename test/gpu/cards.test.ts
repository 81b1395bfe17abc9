import { describe, expect, it } from 'vitest';
import { capabilitiesByName, capabilityOfChip, cardByPciId, vendorOf } from '../../probes/data/cards';
import { cudaOfDriver, driversOf, minimumDriver } from '../../probes/data/driver-minimum';

describe('PCI ids', () => {
  it.each([
    ['2b85', 'NVIDIA GeForce RTX 5090', '12.0'],
    ['2C05', 'NVIDIA GeForce RTX 5070 Ti', '12.0'],
    ['2e12', 'NVIDIA GB10', '12.1'], // GB20B is not a GB20
    ['2330', 'NVIDIA H100 SXM5 80GB', '9.0'],
    ['28a3', 'NVIDIA GeForce RTX 3050 A Laptop GPU', '8.9'],
    ['1b06', 'NVIDIA GeForce GTX 1080 Ti', '6.1'],
    ['1287', 'NVIDIA GeForce GT 730', '3.5'],
    ['0f02', 'NVIDIA GeForce GT 730', '2.1'],
    ['2901', 'NVIDIA B200', '10.0'],
    ['2b00', 'NVIDIA Jetson AGX Thor', '11.0'],
    ['3340', 'NVIDIA GB120', null],
  ])('10de:%s', (device, name, computeCapability) => {
    expect(cardByPciId('10DE', device)).toEqual({ vendor: 'nvidia', name, computeCapability, gfx: null });
  });
  it('AMD’s names go by revision, the architecture does not', () => {
    expect(cardByPciId('1002', '73bf', 'C1')).toMatchObject({ name: 'AMD Radeon RX 6800 XT', gfx: 'gfx1030' });
    expect(cardByPciId('1002', '73bf')).toMatchObject({
      name: 'AMD Radeon RX 6800/6800 XT / 6900 XT',
      gfx: 'gfx1030',
      computeCapability: null,
    });
    expect(cardByPciId('1002', '7550')?.gfx).toBe('gfx1201');
    expect(cardByPciId('1002', '15d8')?.gfx).toBeNull(); // Picasso or Raven 2
  });
  it('what is no graphics card, or not in the list', () => {
    expect(cardByPciId('10de', '22ba')).toBeNull(); // sound of an RTX 4090
    expect(cardByPciId('8086', '2b85')).toBeNull();
    expect(['10DE', '1002', '8086', '1414'].map(vendorOf)).toEqual(['nvidia', 'amd', 'intel', 'other']);
  });
  it('chips', () => {
    expect(['GB202', 'GB20B', 'GA102', 'GA100', 'GA10B', 'XX1'].map(capabilityOfChip)).toEqual([
      '12.0',
      '12.1',
      '8.6',
      '8.0',
      '8.7',
      null,
    ]);
  });
});

describe('names, the last thing to ask', () => {
  it.each([
    ['NVIDIA GeForce RTX 5090', '12.0'],
    ['NVIDIA GeForce RTX 5090 Laptop GPU', '12.0'],
    ['GeForce GTX 1080 Ti', '6.1'],
    ['NVIDIA GeForce RTX 3050', '8.6'],
    ['NVIDIA GeForce RTX 3050 Laptop GPU', '8.6'],
    ['NVIDIA GeForce RTX 3050 A Laptop GPU', '8.9'],
    ['Quadro RTX 5000', '7.5'],
    ['NVIDIA RTX 5000 Ada Generation', '8.9'],
    ['NVIDIA RTX PRO 5000 Blackwell', '12.0'],
    ['NVIDIA A100-SXM4-80GB', '8.0'],
    ['NVIDIA H100 80GB HBM3', '9.0'],
    ['Tesla V100-SXM2-16GB', '7.0'],
    ['GRID V100D-32C', '7.0'],
    ['NVIDIA A16-8A', '8.6'],
    ['GeForce GTX TITAN X', '5.2'],
    ['NVIDIA TITAN V', '7.0'],
    ['Orin', '8.7'],
    ['CMP 40HX', '7.5'],
    ['nvidia geforce(TM)  rtx 4090', '8.9'],
  ])('%s', (name, capability) => expect(capabilitiesByName(name)).toEqual([capability]));

  it.each([
    ['GeForce GT 730', ['2.1', '3.0', '3.5']],
    ['GeForce GTX 860M', ['3.0', '5.0']],
    ['GeForce GTX 750 Ti', ['3.0', '5.0']],
    ['RTX 5000', ['7.5', '8.9']],
    ['TITAN X', ['5.2', '6.1']],
  ])('%s stays open', (name, capabilities) => expect(capabilitiesByName(name)).toEqual(capabilities));

  it.each([
    '',
    'NVIDIA',
    'NVIDIA Graphics Device',
    'NVIDIA GeForce RTX 208...',
    'Microsoft Basic Display Adapter',
    '.*',
    '显卡',
  ])('%j says nothing', (name) => expect(capabilitiesByName(name)).toEqual([]));
});

describe('drivers', () => {
  it.each([
    ['13.0', 'linux', { runs: '580.65.06', full: '580.65.06' }],
    ['13.0', 'win32', { runs: '580', full: null }],
    ['13.3', 'linux', { runs: '580.65.06', full: '610.43.02' }],
    ['12.8', 'linux', { runs: '525.60.13', full: '570.26' }],
    ['12.8.1', 'win32', { runs: '528.33', full: '570.65' }],
    ['12.4', 'win32', { runs: '528.33', full: '551.61' }],
    ['12.7', 'linux', { runs: '525.60.13', full: null }],
    ['11.8', 'win32', { runs: '452.39', full: '520.06' }],
    ['11.0', 'linux', { runs: '450.36.06', full: '450.36.06' }],
    ['10.2', 'linux', { runs: '440.33', full: '440.33' }],
    ['9.2', 'linux', { runs: null, full: null }],
  ] as const)('CUDA %s on %s', (cuda, system, minimum) => expect(minimumDriver(cuda, system)).toEqual(minimum));

  it('the CUDA of a driver by its branch', () => {
    expect(['535.104.05', '581.80', '580.95.05', '610.47', '376.33', ''].map(cudaOfDriver)).toEqual([
      '12.2',
      null,
      '13.0',
      '13.3',
      null,
      null,
    ]);
  });

  it('the drivers of an architecture', () => {
    expect(driversOf('12.0', 'linux')).toEqual({ first: '570.26', lastBranch: null });
    expect(driversOf('12.0', 'win32')).toEqual({ first: '570.65', lastBranch: null });
    expect(driversOf('6.1', 'win32')).toEqual({ first: null, lastBranch: 580 });
    expect(driversOf('3.5', 'linux')).toEqual({ first: null, lastBranch: 470 });
    expect(driversOf('14.0', 'linux')).toBeNull();
  });
});
