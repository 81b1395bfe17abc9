import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lookAtGpus } from '../../probes/gpu/index';
import { type Host, openHost } from '../../probes/host';
import { driverFolder } from '../fake-gpu/build.mjs';
import { environment, type Overrides } from '../fake-gpu/scenario.mjs';
import { never } from './host';

/**
 * The real script in a real Python on a driver library and an nvidia-smi that stand in for NVIDIA's. Skipped where they
 * are not built (`node test/fake-gpu/build.mjs`): then only the reading of recorded output is proven here.
 */
const binFolder = path.join(driverFolder, '../bin');
const built = existsSync(path.join(driverFolder, 'libcuda.so.1'));
const real = openHost({
  scripts: path.join(import.meta.dirname, '../../probes/scripts'),
  watchdog: [process.execPath, '-e', ''],
});
afterAll(() => real.close());

/** This machine with the scenario's cards; cards and an nvidia-smi of its own are hidden. */
function on(scenario: string, how: Overrides = {}, more: Record<string, string> = {}): Host {
  const env = { ...environment(scenario, how), ...more };
  return {
    ...real,
    env: { ...real.env, ...env },
    list: async () => ({ is: 'absent' }),
    read: async () => ({ is: 'absent' }),
    stat: (file) =>
      file.endsWith('/nvidia-smi') && !file.startsWith(binFolder) ? Promise.resolve({ is: 'absent' }) : real.stat(file),
    run: (argv, options) => real.run(argv, { ...options, env: { ...env, ...options.env } }),
  };
}
const look = (host: Host) => lookAtGpus(host, null, never);
const why = (found: Awaited<ReturnType<typeof look>>, from: string) =>
  found.sources.find((source) => source.from === from);

describe.skipIf(!built)('on the GPU that isn’t there', () => {
  it('two cards: joined by bus, in the driver’s order, not nvidia-smi’s', async () => {
    const found = await look(on('two-cards'));
    expect(found).toMatchObject({
      version: { is: 'known', value: '580.95.05', from: 'nvidia-smi' },
      cudaVersion: { is: 'known', value: '13.0', from: 'driver library' },
    });
    expect(found.present.is === 'known' && found.present.value).toMatchObject([
      { name: 'NVIDIA GeForce RTX 5090', computeCapability: '12.0', pci: '0000:02:00.0', memoryBytes: 34190917632 },
      { name: 'NVIDIA GeForce GTX 1080 Ti', computeCapability: '6.1', pci: '0000:01:00.0' },
    ]);
    expect(found.present.is === 'known' && found.present.value.map(({ from }) => from)).toEqual([
      ['driver library', 'nvidia-smi'],
      ['driver library', 'nvidia-smi'],
    ]);
  });

  it('a variable that hides the card from PyTorch hides it from nobody here', async () => {
    const found = await look(on('rtx5090', {}, { CUDA_VISIBLE_DEVICES: '-1' }));
    expect(found.present).toMatchObject({ is: 'known', value: [{ from: ['driver library', 'nvidia-smi'] }] });
  });

  it.each([
    ['smi-absent', {}, 'no-tool'],
    ['smi-crashes', {}, 'crashed'],
    ['smi-blocked-in-wsl', {}, 'unreadable'],
    ['rtx5090', { smi: 'gbk-not-found' }, 'no-tool'],
  ] as const)('%s %o: the library knows the card', async (scenario, how, reason) => {
    const found = await look(on(scenario, how));
    expect(found.present).toMatchObject({ is: 'known', value: [{ from: ['driver library'] }] });
    expect(why(found, 'nvidia-smi')).toMatchObject({ is: 'unknown', why: reason });
  });

  it('an old driver’s nvidia-smi without compute_cap, R610’s words, unified memory', async () => {
    expect(await look(on('old-driver'))).toMatchObject({
      version: { value: '470.256.02' },
      cudaVersion: { value: '11.4' },
    });
    expect(why(await look(on('very-old-driver')), 'nvidia-smi')).toMatchObject({ is: 'known', driver: '390.157' });
    expect(why(await look(on('newest-driver')), 'nvidia-smi')).toMatchObject({ driver: '610.47', cudaVersion: '13.3' });
    expect(why(await look(on('unified-memory')), 'nvidia-smi')?.cards).toMatchObject([
      { name: 'NVIDIA GB10', computeCapability: '12.1', memoryBytes: null },
    ]);
  });

  it('a driver that does not start: its words and number, never "no card"', async () => {
    const found = await look(on('driver-mismatch'));
    expect(why(found, 'driver library')).toMatchObject({
      is: 'unknown',
      said: 'cuInit: CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803)',
      cudaVersion: '13.0',
    });
    expect(why(found, 'nvidia-smi')?.said).toBe('Failed to initialize NVML: Driver/library version mismatch');
    expect(found.version.is).toBe('unknown');
  });
});
