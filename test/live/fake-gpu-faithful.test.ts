import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { build, type Cuda, nvidiaRuntime, runtimeFile } from '../fake-gpu/build.mjs';
import { python } from '../fake-gpu/cache.mjs';
import type { EnvironmentName } from '../fake-gpu/environments.mjs';
import { ask, needed, PREPARE, prepare, run, script } from '../fake-gpu/live';
import { environment, type Overrides } from '../fake-gpu/scenario.mjs';

beforeAll(() => prepare('torch-2.6.0-light', 'torch-2.14.1-light'), PREPARE);

describe('where it can be compared, ours says what NVIDIA’s own runtime says', () => {
  test.for<Cuda>(['12.4', '12.6', '12.8', '13.0'])('error names and texts of CUDA %s', async (cuda, t) => {
    await needed(t, build());
    const theirs = await needed(t, nvidiaRuntime(cuda));
    const { stdout } = await run(python, [script('texts.py'), theirs, runtimeFile(cuda)], {});
    const told = z.object({ same: z.array(z.number()), different: z.array(z.unknown()) }).parse(JSON.parse(stdout));
    expect(told.different).toEqual([]);
    expect(told.same).toEqual(expect.arrayContaining([0, 2, 35, 98, 100, 209, 222, 700, 801, 802, 803, 804, 999]));
  });

  const starts: [string, Overrides][] = [
    ['rtx5090', { driver: 11040 }],
    ['rtx5090', { driver: 12080, init: 3 }],
    ['no-device', {}],
    ['no-driver', {}],
    ['rtx5090', { init: 101 }],
    ['driver-not-ready', {}],
    ['driver-mismatch', {}],
    ['rtx5090', { init: 804 }],
    ['driver-unloaded', {}],
  ];
  const runtimes: [EnvironmentName, Cuda][] = [
    ['torch-2.6.0-light', '12.4'],
    ['torch-2.14.1-light', '13.0'],
  ];
  test.for(runtimes)('start-up failures under %s (CUDA %s)', { timeout: 300_000 }, async ([where, cuda], t) => {
    const LD_PRELOAD = await needed(t, nvidiaRuntime(cuda));
    for (const [machine, how] of starts) {
      const ours = await ask(t, where, machine, ['copy'], how);
      const theirs = await ask(t, where, machine, ['copy'], { ...how, env: { LD_PRELOAD } });
      expect(ours.line('copy')).not.toBe('passed');
      expect(theirs.raw, `${machine} ${JSON.stringify(how)}`).toBe(ours.raw);
    }
  });
});

describe('which images the driver takes', () => {
  // image, PTX version, the card, the driver -> what is answered (209: no image, 222: a PTX that the driver can't know)
  const images: [string, string, string, number, number][] = [
    ['sm_80', '', '8.0', 13000, 0],
    ['sm_80', '', '8.9', 13000, 0],
    ['sm_80', '', '7.5', 13000, 209],
    ['sm_80', '', '9.0', 13000, 209],
    ['sm_86', '', '8.0', 13000, 209],
    ['sm_120', '', '12.1', 13000, 0],
    ['sm_120', '', '6.1', 13000, 209],
    ['sm_90a', '', '9.0', 13000, 0],
    ['sm_90a', '', '10.0', 13000, 209],
    ['sm_100f', '', '10.3', 13000, 0],
    ['sm_100f', '', '12.0', 13000, 209],
    ['ptx_80', '8.0', '9.0', 13000, 0],
    ['ptx_80', '8.0', '7.5', 13000, 209],
    ['ptx_80', '9.0', '9.0', 12080, 222],
    ['ptx_80', '8.7', '9.0', 12040, 222],
    ['ptx_80', '8.7', '12.0', 12080, 0],
    ['ptx_90a', '8.0', '12.0', 13000, 209],
    ['ptx_100f', '9.0', '12.0', 13000, 209],
  ];
  test.for(images)('%s %s on %s, driver %i: %i', async ([image, ptx, cc, driver, answer], t) => {
    await needed(t, build());
    const [, kind, arch, flag] = /^(sm|ptx)_(\d+)([af]?)$/.exec(image) ?? [];
    const asked = JSON.stringify([[kind, Number(arch), flag, ptx || '8.0']]);
    const ended = await run(python, [script('images.py'), asked], environment('rtx5090', { cc, driver }));
    expect(ended.stdout.trim(), ended.stderr).toBe(`[${answer}]`);
  });
});
