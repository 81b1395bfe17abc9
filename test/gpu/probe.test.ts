import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { gpuProbe, lookAtGpus } from '../../probes/gpu/index';
import { openHost } from '../../probes/host';
import { type Facts, GpuSource, readingSchema } from '../../probes/model';
import type { LookContext } from '../../probes/probe';
import { fixture, type Made, makeHost, never } from './host';

const target: LookContext['target'] = { id: 't1', path: '/venv', kind: 'folder' };

async function look(made: Made, facts: Facts = {}): Promise<Facts> {
  const { host } = makeHost(made);
  const found: Facts = {};
  for await (const one of gpuProbe.look({
    host,
    target,
    ask: [],
    facts,
    settled: async () => undefined,
    signal: never,
  }))
    if (one.is === 'fact') Object.assign(found, { [one.key]: one.reading });
  return found;
}

const SYS = '/sys/bus/pci/devices/0000';
const bridge = { [`${SYS}:00:00.0/uevent`]: 'PCI_CLASS=60000\nPCI_ID=8086:0D57\n' };
const rtx5090 = { [`${SYS}:02:00.0/uevent`]: 'DRIVER=nvidia\nPCI_CLASS=30000\nPCI_ID=10DE:2B85\n' };
const SMI = '/usr/bin/nvidia-smi';

describe('every promise is kept, in a shape the model knows', () => {
  it.each([
    ['a bare machine', { files: bridge }],
    ['a machine that tells nothing', {}],
    ['Windows', { platform: 'win32' as const }],
    ['macOS', { platform: 'darwin' as const }],
  ])('%s', async (_, made) => {
    const found = await look(made);
    expect(Object.keys(found).sort()).toEqual([...gpuProbe.promises].sort());
    for (const key of gpuProbe.promises) expect(readingSchema(key).safeParse(found[key]).success, key).toBe(true);
  });
});

describe('nvidia-smi is no judge of whether there is a card', () => {
  it.each([
    ['missing', undefined, 'no-tool'],
    ['hanging', { ended: 'deadline' as const, code: null }, 'timeout'],
    ['crashing', { code: null, signal: 'SIGSEGV' }, 'crashed'],
    ['printing nothing', {}, 'unreadable'],
    ['printing code page 936', { code: 1, stdout: "'nvidia-smi' 不是内部或外部命令" }, 'no-tool'],
    ['without its driver', { code: 9, stdout: fixture('nvidia-smi/cannot-communicate.txt').toString() }, 'unreadable'],
  ])('%s', async (_, ends, why) => {
    const found = await look({ files: { ...bridge, ...rtx5090 }, programs: ends ? { [SMI]: () => ends } : {} });
    expect(found['gpus.present']).toMatchObject({
      is: 'known',
      value: [{ name: 'NVIDIA GeForce RTX 5090', computeCapability: '12.0', pci: '0000:02:00.0', from: ['PCI list'] }],
    });
    const sources = found['gpus.sources']?.is === 'known' ? found['gpus.sources'].value : [];
    expect(GpuSource.array().parse(sources)).toContainEqual(expect.objectContaining({ from: 'nvidia-smi', why }));
  });
});

describe('what each machine comes to', () => {
  it('nothing there: absent, and the reason is the bus', async () => {
    expect(await look({ files: bridge })).toMatchObject({
      'gpus.present': { is: 'absent', from: 'PCI list' },
      'driver.version': { is: 'unknown', why: 'not-reached' }, // no Python to ask the library with
    });
  });
  it('WSL without anything: unknown', async () => {
    const found = await look({ release: '5.15.167.4-microsoft-standard-WSL2', files: bridge });
    expect(found).toMatchObject({
      'machine.system': { value: { platform: 'linux', wsl: true } },
      'gpus.present': { is: 'unknown' },
      'driver.version': { is: 'unknown', why: 'not-reached' }, // no Python could be started to ask the library
    });
  });
  it('the environment’s Python asks the driver library', async () => {
    const told = { library: 'libcuda.so.1', missing: false, said: null, cuda: 13000, failed: null };
    const card = {
      name: 'NVIDIA GeForce RTX 5090',
      capability: '12.0',
      memoryBytes: 1,
      pci: '0000:02:00.0',
      uuid: null,
    };
    const place = { path: '/venv', executable: '/venv/bin/python', prefix: '/venv', sitePackages: [] };
    const found = await look(
      {
        files: { ...bridge, ...rtx5090 },
        programs: { '/venv/bin/python': () => `@@torchmend@@${JSON.stringify({ ...told, cards: [card] })}` },
      },
      {
        'environment.place': {
          is: 'known',
          from: 'test',
          value: { ...place, manager: 'pip', app: null, version: null, abi: null },
        },
      },
    );
    expect(found).toMatchObject({
      'driver.cudaVersion': { is: 'known', value: '13.0', from: 'driver library' },
      'driver.version': { is: 'unknown' },
      'gpus.present': { value: [{ from: ['driver library', 'PCI list'] }], from: 'driver library, PCI list' },
    });
  });
  it('a Blackwell under Windows’ basic adapter', async () => {
    const devices = [
      { Name: 'Microsoft Basic Display Adapter', PNPDeviceID: 'PCI\\VEN_10DE&DEV_2B85&REV_A1\\4', PNPClass: 'Display' },
    ];
    const found = await look({
      platform: 'win32',
      programs: {
        'C:\\Windows\\System32\\reg.exe': () =>
          '\r\nHKEY_LOCAL_MACHINE\\X\\0000\r\n    MatchingDeviceId    REG_SZ    pci\\cc_0300\r\n',
        'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe': () => JSON.stringify(devices),
      },
    });
    expect(found).toMatchObject({
      'gpus.present': { is: 'known', value: [{ name: 'NVIDIA GeForce RTX 5090', computeCapability: '12.0' }] },
      'driver.version': { is: 'unknown' },
    });
  });
  it('only the variables that matter, empty ones too', async () => {
    const env = { CUDA_VISIBLE_DEVICES: '', HSA_OVERRIDE_GFX_VERSION: '10.3.0', HF_TOKEN: 'secret', PATH: '/bin' };
    expect((await look({ env, files: bridge }))['machine.variables']).toEqual({
      is: 'known',
      from: 'process environment',
      value: { CUDA_VISIBLE_DEVICES: '', HSA_OVERRIDE_GFX_VERSION: '10.3.0' },
    });
    expect((await look({ env: { cuda_visible_devices: '1' }, platform: 'win32' }))['machine.variables']).toMatchObject({
      value: { CUDA_VISIBLE_DEVICES: '1' },
    });
  });
});

describe('a source that hangs', () => {
  afterEach(() => vi.useRealTimers());
  it('holds no card back: what is known is told after 1.5 s, and again when all have answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hang = () =>
      new Promise<{ ended: 'deadline' }>((resolve) => setTimeout(() => resolve({ ended: 'deadline' }), 10_000));
    const { host } = makeHost({ files: { ...bridge, ...rtx5090 }, programs: { [SMI]: hang } });
    const told: string[] = [];
    const done = (async () => {
      for await (const one of gpuProbe.look({
        host,
        target,
        ask: [],
        facts: {},
        settled: async () => undefined,
        signal: never,
      }))
        if (one.is === 'fact') told.push(`${one.key} ${one.reading.is}`);
    })();
    await vi.advanceTimersByTimeAsync(1_600);
    expect(told.splice(0)).toEqual(['machine.system known', 'machine.variables known', 'gpus.present known']);
    await vi.advanceTimersByTimeAsync(9_000);
    await done;
    expect(told).toEqual([
      'driver.version unknown',
      'driver.cudaVersion unknown',
      'gpus.present known',
      'gpus.sources known',
    ]);
  });
});

/** Real children: an nvidia-smi that hangs holds nothing up but itself. Needs a shell script, so not on Windows. */
describe.skipIf(process.platform === 'win32')('with real processes', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'torchmend gpu 显卡 🙂-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('cancelled while nvidia-smi and Python hang: over at once, nothing known, nothing left', async () => {
    mkdirSync(path.join(folder, 'bin'));
    for (const name of ['nvidia-smi', 'python3']) {
      writeFileSync(path.join(folder, 'bin', name), '#!/bin/sh\nsleep 60\n');
      chmodSync(path.join(folder, 'bin', name), 0o755);
    }
    const real = openHost({ scripts: folder, watchdog: [process.execPath, '-e', ''] });
    const stop = new AbortController();
    // Known places are hidden, so that a machine with a real card runs the same test.
    const host = {
      ...real,
      env: { PATH: path.join(folder, 'bin') },
      stat: (file: string) => (file.startsWith(folder) ? real.stat(file) : Promise.resolve({ is: 'absent' as const })),
    };
    const startedAt = performance.now();
    setTimeout(() => stop.abort(), 300);
    const { sources } = await lookAtGpus(host, null, stop.signal);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
    expect(sources.filter(({ from }) => from === 'nvidia-smi' || from === 'driver library')).toMatchObject([
      { is: 'unknown', why: 'cancelled' },
      { is: 'unknown', why: 'cancelled' },
    ]);
    await real.close();
  });
});
