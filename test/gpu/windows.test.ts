import { describe, expect, it } from 'vitest';
import { askDevices, parseDevices } from '../../probes/gpu/windows-devices';
import { askRegistry, nvidiaVersion, parseRegistry } from '../../probes/gpu/windows-registry';
import { fixture, makeHost, never, type Program } from './host';

const REG = 'C:\\Windows\\System32\\reg.exe';
const POWERSHELL = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe';
const windows = (programs: Record<string, Program>) =>
  makeHost({ platform: 'win32', release: '10.0.26100', env: { SYSTEMROOT: 'C:\\Windows' }, programs }).host;

it('NVIDIA’s version from Windows’ number', () => {
  const numbers = ['26.21.14.4166', '32.0.15.9159', '32.0.16.1047', '9.18.13.4052', '9.18.13.623', '31.0.15', 'x', ''];
  expect(numbers.map(nvidiaVersion)).toEqual(['441.66', '591.59', '610.47', '340.52', '306.23', null, null, null]);
});

describe('the registry', () => {
  it('as Wine’s reg.exe prints it', async () => {
    const said = await askRegistry(windows({ [REG]: () => fixture('registry-wine.txt') }), never);
    expect(said).toMatchObject({ from: 'Windows registry', is: 'known', driver: '591.59' });
    expect(said.cards).toMatchObject([
      { name: 'NVIDIA GeForce RTX 5090', computeCapability: '12.0', device: '10de:2b85', memoryBytes: null },
      { name: 'AMD Radeon(TM) Graphics', vendor: 'amd', gfx: 'gfx1036', computeCapability: null, device: '1002:13c0' },
    ]);
  });

  it('in code page 936, ending with 1 at a key that only the system may read', async () => {
    const { decode } = await import('../../probes/host/decode');
    const stdout = decode(fixture('registry-gbk.bin'));
    const said = await askRegistry(windows({ [REG]: () => ({ code: 1, stdout, stderr: '错误: 拒绝访问。' }) }), never);
    expect(parseRegistry(stdout)[0]?.values.get('(Default)')).toBe('显示适配器');
    expect(said).toMatchObject({ is: 'known', driver: '591.59' });
    expect(said.cards).toMatchObject([
      { name: 'Intel(R) UHD Graphics 770', vendor: 'intel', computeCapability: null },
      { name: 'NVIDIA GeForce RTX 5090', memoryBytes: 0x7f6f00000 },
    ]);
  });

  it('two NVIDIA drivers of different age: neither is believed', async () => {
    const text = fixture('registry-wine.txt').toString().replace('Wine Adapter', 'NVIDIA GeForce GTX 1080 Ti');
    const stale = `${text}\r\nHKEY_LOCAL_MACHINE\\X\\0004\r\n    MatchingDeviceId    REG_SZ    pci\\ven_10de&dev_1b06\r\n    DriverVersion    REG_SZ    26.21.14.4166\r\n`;
    const said = await askRegistry(windows({ [REG]: () => stale }), never);
    expect(said).not.toHaveProperty('driver');
    expect(said.cards.map(({ device }) => device)).toEqual(['10de:2b85', '1002:13c0', '10de:1b06']);
  });

  it('that can’t be read is not an empty one', async () => {
    expect(await askRegistry(windows({}), never)).toMatchObject({ is: 'unknown', why: 'no-tool' });
    expect(
      await askRegistry(windows({ [REG]: () => ({ code: 1, stderr: 'ERROR: Access is denied.' }) }), never),
    ).toMatchObject({ is: 'unknown', why: 'unreadable', said: 'ERROR: Access is denied.' });
  });
});

describe('the devices that are there', () => {
  const devices = (list: object[]) => () => `noise\n${JSON.stringify(list)}\n`;
  const rtx5090 = 'PCI\\VEN_10DE&DEV_2B85&SUBSYS_205910DE&REV_A1\\4&1FC990D7&0&0008';

  it('a Blackwell under a driver older than it is known from its PCI id', async () => {
    const list = [
      { Name: 'Microsoft 基本显示适配器', PNPDeviceID: rtx5090, PNPClass: 'Display', Present: true },
      { Name: 'High Definition Audio', PNPDeviceID: 'PCI\\VEN_10DE&DEV_22E8&REV_A1\\4', PNPClass: 'MEDIA' },
      { Name: 'Intel(R) UHD Graphics 770', PNPDeviceID: 'PCI\\VEN_8086&DEV_4680&REV_0C\\3', PNPClass: 'Display' },
      { Name: 'Parsec Virtual Display', PNPDeviceID: 'ROOT\\DISPLAY\\0000', PNPClass: 'Display' },
      { Name: 'Microsoft Remote Display Adapter', PNPDeviceID: 'SWD\\REMOTEDISPLAYENUM\\X', PNPClass: 'Display' },
    ];
    const said = await askDevices(windows({ [POWERSHELL]: devices(list) }), never);
    expect(said.cards).toMatchObject([
      { name: 'NVIDIA GeForce RTX 5090', computeCapability: '12.0', device: '10de:2b85' },
      { name: 'Intel(R) UHD Graphics 770', vendor: 'intel' },
    ]);
  });

  it('without any driver it has no class; one that is gone does not count', async () => {
    const list = [
      { Name: '3D Video Controller', PNPDeviceID: rtx5090, PNPClass: null, Present: true },
      { Name: 'GTX', PNPDeviceID: 'PCI\\VEN_10DE&DEV_1B06&REV_A1\\4', PNPClass: 'Display', Present: false },
    ];
    const said = await askDevices(windows({ [POWERSHELL]: devices(list) }), never);
    expect(said.cards.map(({ name }) => name)).toEqual(['NVIDIA GeForce RTX 5090']);
  });

  it('none is an answer; nothing, garbage or a block is not', async () => {
    const ask = (program: Program) => askDevices(windows({ [POWERSHELL]: program }), never);
    expect(await ask(devices([]))).toMatchObject({ is: 'absent', cards: [] });
    expect(await ask(() => '')).toMatchObject({ is: 'unknown', why: 'unreadable' });
    expect(await ask(() => '[1, 2')).toMatchObject({ is: 'unknown', why: 'unreadable' });
    expect(await ask(() => ({ code: 1, stderr: 'This program is blocked by group policy.' }))).toMatchObject({
      said: 'This program is blocked by group policy.',
    });
    expect(await ask(() => ({ ended: 'deadline', code: null }))).toMatchObject({ is: 'unknown', why: 'timeout' });
    expect(parseDevices('{"Name":"no list"}')).toBeNull();
  });
});
