import { describe, expect, it } from 'vitest';
import { askDeviceTree } from '../../probes/gpu/device-tree';
import { lookAtGpus } from '../../probes/gpu/index';
import { askKernelModule, parseModuleVersion } from '../../probes/gpu/kernel-module';
import { askKfd, gfxOf } from '../../probes/gpu/kfd';
import { askPciList } from '../../probes/gpu/pci-list';
import { type Made, makeHost, never } from './host';

const on = (files: Made['files'] = {}) => makeHost({ files }).host;
const PROC = '/proc/driver/nvidia';
const CLOSED =
  'NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.104.05  Sat Aug 19 01:15:15 UTC 2023\nGCC version:  gcc 12\n';

describe('the kernel module', () => {
  it.each([
    [CLOSED, '535.104.05'],
    [
      'NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  570.86.15  Release Build  (dvs-builder@U22)\n',
      '570.86.15',
    ],
    ['NVRM version: NVIDIA UNIX Open Kernel Module for aarch64  540.3.0  Release Build\n', '540.3.0'],
    ['garbage 535.104.05 \n', null],
    ['', null],
  ])('%s', (text, version) => expect(parseModuleVersion(text)).toBe(version));

  it('its cards', async () => {
    const said = await askKernelModule(
      on({
        [`${PROC}/version`]: CLOSED,
        [`${PROC}/gpus/0000:01:00.0/information`]:
          'Model: \t\t NVIDIA GeForce RTX 3090\nIRQ:   \t\t 147\nGPU UUID: \t GPU-12345678-1234-1234-1234-123456789012\nBus Location: \t 0000:01:00.0\n',
        [`${PROC}/gpus/0000:02:00.0/information`]:
          'Model: \t\t Unknown\nGPU UUID: \t GPU-????????-????-????-????-????????????\nBus Location: \t 0000:02:00.0\n',
        [`${PROC}/gpus/0000:03:00.0/information`]: null,
      }),
    );
    expect(said).toMatchObject({ is: 'known', driver: '535.104.05' });
    expect(said.cards.map(({ name, uuid, pci }) => [name, uuid, pci])).toEqual([
      ['NVIDIA GeForce RTX 3090', 'GPU-12345678-1234-1234-1234-123456789012', '0000:01:00.0'],
      [null, null, '0000:02:00.0'],
      [null, null, '0000:03:00.0'],
    ]);
  });

  it('not loaded; loaded without cards; not readable', async () => {
    expect(await askKernelModule(on())).toMatchObject({ is: 'absent', said: 'the NVIDIA kernel module is not loaded' });
    expect(await askKernelModule(on({ [`${PROC}/version`]: CLOSED }))).toMatchObject({
      is: 'absent',
      driver: '535.104.05',
    });
    expect(await askKernelModule(on({ [`${PROC}/version`]: null, [`${PROC}/gpus`]: null }))).toMatchObject({
      is: 'unknown',
      why: 'denied',
    });
  });
});

describe('the PCI list', () => {
  const SYS = '/sys/bus/pci/devices';
  const device = (address: string, kind: string, id: string, driver = '') => ({
    [`${SYS}/${address}/uevent`]: `${driver && `DRIVER=${driver}\n`}PCI_CLASS=${kind}\nPCI_ID=${id}\nPCI_SLOT_NAME=${address}\n`,
  });
  const bridge = device('0000:00:00.0', '60000', '8086:0D57');

  it('cards of every maker, with a driver or without one', async () => {
    const said = await askPciList(
      on({
        ...bridge,
        ...device('0000:01:00.0', '30000', '10DE:2B85', 'nouveau'),
        ...device('0000:01:00.1', '40300', '10DE:22E8'),
        ...device('0000:00:02.0', '30000', '8086:A780', 'i915'),
        ...device('0000:03:00.0', '38000', '1002:73BF', 'amdgpu'),
        [`${SYS}/0000:03:00.0/revision`]: '0xc1\n',
        ...device('0000:04:00.0', '120000', '1002:74A1'),
        ...device('0000:05:00.0', '30000', '1A03:2000', 'ast'),
        ...device('0000:06:00.0', '120000', '8086:4940', 'qat'),
        ...device('000F:01:00.0', '30200', '10DE:FFFF'),
      }),
    );
    expect(said.cards.map(({ name, computeCapability, gfx, pci }) => [name, computeCapability, gfx, pci])).toEqual([
      ['NVIDIA GeForce RTX 5090', '12.0', null, '0000:01:00.0'],
      ['Intel 8086:a780', null, null, '0000:00:02.0'],
      ['AMD Radeon RX 6800 XT', null, 'gfx1030', '0000:03:00.0'],
      ['AMD Instinct MI300X', null, 'gfx942', '0000:04:00.0'],
      ['NVIDIA 10de:ffff', null, null, '000f:01:00.0'],
    ]);
  });

  it('none, only where it could be read', async () => {
    expect(await askPciList(on(bridge))).toMatchObject({ is: 'absent', cards: [] });
    expect(await askPciList(on())).toMatchObject({ is: 'unknown', why: 'unreadable' });
    expect(await askPciList(on({ [`${SYS}/`]: '' }))).toMatchObject({ is: 'unknown', why: 'unreadable' });
    expect(await askPciList(on({ [SYS]: null }))).toMatchObject({ is: 'unknown', why: 'denied' });
    expect(await askPciList(on({ ...bridge, [`${SYS}/0000:01:00.0/uevent`]: null }))).toMatchObject({
      is: 'unknown',
      why: 'denied',
    });
  });
});

describe('AMD’s kernel driver', () => {
  const NODES = '/sys/class/kfd/kfd/topology/nodes';
  const node = (at: number, fields: Record<string, number>) => ({
    [`${NODES}/${at}/properties`]: Object.entries(fields)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  });
  const processor = node(0, { cpu_cores_count: 16, simd_count: 0, gfx_target_version: 0, vendor_id: 0, device_id: 0 });
  const xtx = { gfx_target_version: 110000, vendor_id: 4098, device_id: 29772, location_id: 768, domain: 0 };

  it('its cards, with the architecture it gives them', async () => {
    const said = await askKfd(
      on({
        ...processor,
        ...node(1, xtx),
        ...node(2, { ...xtx, gfx_target_version: 90010, device_id: 29711, location_id: 0x4108, domain: 1 }),
        ...node(3, { ...xtx, gfx_target_version: 110501, device_id: 0x1586, location_id: 0xc400 }),
      }),
    );
    expect(said?.is).toBe('known');
    expect(said?.cards.map(({ name, vendor, gfx, pci, device }) => [name, vendor, gfx, pci, device])).toEqual([
      [null, 'amd', 'gfx1100', '0000:03:00.0', '1002:744c'],
      [null, 'amd', 'gfx90a', '0001:41:01.0', '1002:740f'],
      [null, 'amd', 'gfx1151', '0000:c4:00.0', '1002:1586'],
    ]);
  });

  it.each([
    [90402, 'gfx942'],
    [90012, 'gfx90c'],
    [100306, 'gfx1036'],
    [120001, 'gfx1201'],
    [80003, 'gfx803'],
    [0, null],
    [Number.NaN, null],
  ])('%s is %s', (version, gfx) => expect(gfxOf(version)).toBe(gfx));

  it('is believed before the table of PCI ids, and both are shown where they differ', async () => {
    const SYS = '/sys/bus/pci/devices';
    const { host } = makeHost({
      files: {
        ...processor,
        ...node(1, { ...xtx, gfx_target_version: 100301, device_id: 0x73bf }),
        [`${SYS}/0000:03:00.0/uevent`]: 'PCI_CLASS=30000\nPCI_ID=1002:73BF\n',
        [`${SYS}/0000:03:00.0/revision`]: '0xc1\n',
      },
    });
    const { present, sources } = await lookAtGpus(host, null, never);
    expect(present).toMatchObject({
      is: 'known',
      value: [{ name: 'AMD Radeon RX 6800 XT', gfx: 'gfx1031', from: ['AMD kernel driver', 'PCI list'] }],
    });
    expect(sources.flatMap(({ from, cards }) => cards.map(({ gfx }) => [from, gfx]))).toEqual([
      ['AMD kernel driver', 'gfx1031'],
      ['PCI list', 'gfx1030'],
    ]);
  });

  it('not loaded; only a processor; not readable', async () => {
    expect(await askKfd(on())).toBeNull();
    expect(await askKfd(on(processor))).toMatchObject({ is: 'absent', cards: [] });
    expect(await askKfd(on({ [NODES]: null }))).toMatchObject({ is: 'unknown', why: 'denied' });
    expect(await askKfd(on({ ...processor, [`${NODES}/1/properties`]: null }))).toMatchObject({
      is: 'unknown',
      why: 'denied',
    });
  });
});

describe('the device tree', () => {
  const board = (compatible: string, model?: string) =>
    on({
      '/proc/device-tree/compatible': `nvidia,board\0nvidia,${compatible}\0`,
      ...(model === undefined ? {} : { '/proc/device-tree/model': `${model}\0` }),
      '/etc/nv_tegra_release': '# R36 (release), REVISION: 3.0, GCID: 36191598\n',
    });

  it.each([
    ['tegra234', '8.7'],
    ['tegra194', '7.2'],
    ['tegra186', '6.2'],
    ['tegra210', '5.3'],
    ['tegra264', '11.0'],
    ['tegra124', '3.2'],
    ['tegra999', null],
  ])('%s: %s', async (chip, capability) => {
    expect((await askDeviceTree(board(chip)))?.cards).toMatchObject([{ name: chip, computeCapability: capability }]);
  });
  it('the board’s name, and its release', async () => {
    expect(await askDeviceTree(board('tegra234', 'NVIDIA Jetson AGX Orin Developer Kit'))).toMatchObject({
      said: 'R36 (release), REVISION: 3.0, GCID: 36191598',
      cards: [{ name: 'NVIDIA Jetson AGX Orin Developer Kit', computeCapability: '8.7' }],
    });
  });
  it('other boards are none', async () => {
    expect(await askDeviceTree(on())).toBeNull();
    expect(
      await askDeviceTree(on({ '/proc/device-tree/compatible': 'raspberrypi,5-model-b\0brcm,bcm2712\0' })),
    ).toBeNull();
  });
});
