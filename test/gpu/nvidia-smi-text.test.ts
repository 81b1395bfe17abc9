import { describe, expect, it } from 'vitest';
import {
  invalidField,
  parseList,
  parseMemory,
  parseQuery,
  parseVersions,
  saysNoDevices,
  whyNot,
} from '../../probes/gpu/nvidia-smi-text';
import { busAddress } from '../../probes/gpu/source';
import { decode } from '../../probes/host/decode';
import { fixture } from './host';

const text = (name: string) => decode(fixture(`nvidia-smi/${name}`));

describe('driver and CUDA version, in every form', () => {
  it.each([
    ['banner-classic-535.txt', '535.104.05', '12.2'],
    ['banner-no-cuda-367.txt', '376.33', null],
    ['banner-r610.txt', '610.47', '13.3'],
    ['banner-wsl-two-versions.txt', '581.80', '13.0'], // not nvidia-smi's own 580.105.07
    ['banner-snap-470.txt', '580.95.05', '13.0'],
    ['banner-truncated-name.txt', '460.32.03', '11.2'],
    ['banner-cuda-not-available.txt', '550.54.14', null],
    ['banner-cuda-err.txt', '550.54.14', null],
    ['banner-vgpu-host.txt', '535.54.06', null],
    ['banner-mig.txt', '525.60.13', '12.0'],
    ['q-r610.txt', '610.57.04', '13.3'],
    ['gbk-q-process.bin', '551.76', '12.4'],
    ['q-process-ff.bin', '551.76', '12.4'],
    ['version-r610.txt', '610.43.02', '13.3'],
    ['version-550.txt', '550.54.15', '12.4'],
    ['invalid-combination.txt', null, null],
    ['nvml-mismatch.txt', null, null], // the library's version is not the driver's
    ['gbk-not-found.bin', null, null],
  ])('%s', (name, driver, cuda) => {
    expect(parseVersions(text(name))).toEqual({ driver, cuda });
  });
});

describe('--query-gpu', () => {
  const FIELDS = 'index,uuid,pci.bus_id,pci.device_id,memory.total,driver_version,compute_cap,name'.split(',');
  const rows = (name: string, fields = FIELDS) =>
    parseQuery(text(name), fields).map((row) => [
      row.get('index'),
      row.get('memory.total'),
      row.get('compute_cap'),
      row.get('name'),
    ]);

  it('several cards', () => {
    expect(rows('csv-ok-multi.txt')).toEqual([
      ['0', '12288 MiB', '7.0', 'NVIDIA TITAN V'],
      ['1', '49140 MiB', '8.9', 'NVIDIA RTX 5880 Ada Generation'],
    ]);
  });
  it('two cards of different age, Windows line ends', () => {
    expect(rows('csv-mixed-5090-1080ti.txt')).toEqual([
      ['0', '11264 MiB', '6.1', 'NVIDIA GeForce GTX 1080 Ti'],
      ['1', '32607 MiB', '12.0', 'NVIDIA GeForce RTX 5090'],
    ]);
  });
  it('unified memory is no number', () => {
    expect(rows('csv-na-gb10.txt')).toEqual([['0', null, '12.1', 'NVIDIA GB10']]);
  });
  it('what old drivers do not support', () => {
    const fields = FIELDS.filter((field) => field !== 'compute_cap');
    expect(rows('csv-not-supported-old.txt', fields)).toEqual([['0', null, undefined, 'GeForce GTX 680']]);
  });
  it('every remark in place of a value', () => {
    const [first, second] = parseQuery(text('csv-every-remark.txt'), FIELDS);
    expect([first?.get('uuid'), first?.get('pci.bus_id'), first?.get('pci.device_id')]).toEqual([null, null, null]);
    expect([first?.get('memory.total'), first?.get('compute_cap')]).toEqual([null, null]);
    expect([second?.get('uuid'), second?.get('memory.total'), second?.get('compute_cap')]).toEqual([null, null, null]);
    expect(second?.get('name')).toBe('NVIDIA GeForce RTX 3090');
  });
  it('a comma in a name shifts no column', () => {
    expect(rows('csv-comma-in-name.txt')).toEqual([['0', '32607 MiB', '12.0', 'NVIDIA Engineering Sample, Rev A']]);
  });
  it('one card lost: the other is still read, and the remark above is no row', () => {
    expect(rows('csv-one-lost.txt')).toEqual([
      ['0', '24576 MiB', '8.6', 'NVIDIA GeForce RTX 3090'],
      ['1', null, null, null],
    ]);
  });
  it('a vGPU keeps its name, its capability is the driver’s', () => {
    expect(rows('csv-vgpu.txt')).toEqual([['0', '4096 MiB', '8.0', 'GRID A100D-4C']]);
  });
  it.each([
    'csv-field-invalid.txt',
    'no-devices.txt',
    'nvml-mismatch.txt',
    'banner-classic-535.txt',
    'gbk-not-found.bin',
  ])('no table in %s', (name) => expect(rows(name)).toEqual([]));
  it('names the field that is not known', () => {
    expect(invalidField(text('csv-field-invalid.txt'))).toBe('compute_cap');
    expect(invalidField(text('csv-ok-multi.txt'))).toBeNull();
  });
});

it('memory in any unit, or none', () => {
  expect(['24576 MiB', '24576', '24 GiB', '512 KiB', '[N/A]', 'Not Supported', '', null].map(parseMemory)).toEqual([
    25769803776,
    25769803776,
    25769803776,
    524288,
    null,
    null,
    null,
    null,
  ]);
});

it('bus addresses in one spelling', () => {
  expect(
    ['00000000:01:00.0', '0000:01:00.0', '0000000F:01:00.0', '01:00.0', 'GPU000:BA:80.0', '[N/A]', null].map(
      busAddress,
    ),
  ).toEqual(['0000:01:00.0', '0000:01:00.0', '000f:01:00.0', '0000:01:00.0', null, null, null]);
});

it('-L: MIG instances are no cards; old ones have no UUID', () => {
  expect(parseList(text('list-mig.txt'))).toEqual([
    { name: 'NVIDIA A100-SXM4-40GB', uuid: 'GPU-aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa' },
    { name: 'NVIDIA A100-SXM4-40GB', uuid: 'GPU-cccccccc-cccc-cccc-cccc-cccccccccccc' },
  ]);
  expect(parseList(text('list-old.txt'))).toEqual([
    { name: 'GeForce GTX 680', uuid: 'GPU-dddddddd-dddd-dddd-dddd-dddddddddddd' },
    { name: 'Tesla K20Xm', uuid: null },
  ]);
  expect(parseList(text('no-devices.txt'))).toEqual([]);
});

describe('why there is no answer', () => {
  it.each([
    ['cannot-communicate.txt', 9, 'unreadable'],
    ['nvml-mismatch.txt', 18, 'unreadable'],
    ['nvml-blocked-wsl.txt', 17, 'unreadable'],
    ['nvml-not-found.txt', 255, 'unreadable'], // `Not Found` of NVML, not of the program
    ['nvml-unknown-error.txt', 255, 'unreadable'],
    ['gpu-lost.txt', 15, 'unreadable'],
    ['gpu-unknown-error.txt', 15, 'unreadable'],
    ['invalid-combination.txt', 2, 'unreadable'],
    ['not-found-cmd-en.txt', 1, 'no-tool'],
    ['gbk-not-found.bin', 1, 'no-tool'],
    ['not-found-powershell.txt', 1, 'no-tool'],
    ['not-found-bash.txt', 127, 'no-tool'],
    ['not-found-ubuntu.txt', 127, 'no-tool'],
  ])('%s, exit %i: %s', (name, code, why) => {
    expect(whyNot(code, text(name))).toBe(why);
    expect(saysNoDevices(text(name))).toBe(false);
  });
  it('exit codes of their own', () => {
    expect([whyNot(4, ''), whyNot(12, ''), whyNot(14, ''), whyNot(null, '')]).toEqual([
      'denied',
      'no-tool',
      'unreadable',
      'unreadable',
    ]);
  });
  it('no devices is an answer', () => expect(saysNoDevices(text('no-devices.txt'))).toBe(true));
});
