import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Host } from '../../probes/host';
import type { Facts, Step } from '../../probes/model';
import { factsOf, host, look, NAME, planWith, wheel } from './gathering';
import { scratch } from './places';
import { smallEnvironment } from './plan';

describe('disks', () => {
  it('adds up what each volume has to take; what lies in the cache already counts no more', async () => {
    const { prefix, site } = smallEnvironment();
    const cache = path.join(scratch('cache'), 'not yet there');
    const plan = planWith(prefix, [wheel(cache, { url: 'http://127.0.0.1:9/x.whl' })]);
    const { volumes } = await look(plan, factsOf(prefix, site));
    // The scratch folders lie on one volume: the same room is asked for once, by all.
    expect(volumes.length).toBe(1);
    expect(volumes[0]?.demands).toEqual([
      { path: cache, for: 'downloads', bytes: 1000 },
      { path: path.join(prefix, '.torchmend'), for: 'environment', bytes: 7000 },
      { path: '/tmp', for: 'temporary', bytes: 50_000_000 },
    ]);
    expect(volumes[0]?.space.is).toBe('known');
    mkdirSync(cache);
    writeFileSync(path.join(cache, `${NAME}.part`), Buffer.alloc(400));
    expect((await look(plan, factsOf(prefix, site))).volumes[0]?.demands[0]?.bytes).toBe(600);
  });

  it('keeps volumes apart, and old pips’ unpacking in the temporary folder in mind', async () => {
    const { prefix, site } = smallEnvironment();
    const apart: Host = {
      ...host,
      env: { TMPDIR: '/proc' },
      space: async (folder) => ({
        is: 'known',
        value: { freeBytes: folder === '/proc' ? 1 : 2, totalBytes: 3 },
      }),
    };
    const old: Facts = { 'environment.pip': { is: 'known', from: 'test', value: { version: '20.0.2', folder: site } } };
    const { volumes } = await look(planWith(prefix, [wheel(prefix)]), factsOf(prefix, site, old), apart);
    expect(volumes.map(({ demands, space }) => [demands.map((one) => one.bytes), space])).toEqual([
      [[7000], { is: 'known', value: { freeBytes: 2, totalBytes: 3 } }],
      [[7000], { is: 'known', value: { freeBytes: 1, totalBytes: 3 } }],
    ]);
  });

  it('measures what is carried over', async () => {
    const { prefix, site } = smallEnvironment();
    truncateSync(path.join(site, 'torch/lib/libtorch_cuda.so'), 123_456);
    const carry: Step = {
      ...{ do: 'carry-over', changes: true, from: site, to: '/x', downloadBytes: 0, diskBytes: null, minutes: null },
    };
    const plan = planWith(prefix, []);
    const { volumes } = await look({ ...plan, steps: [...plan.steps, carry] }, factsOf(prefix, site));
    // 'old' of __init__.py beside it
    expect(volumes[0]?.demands[0]?.bytes).toBe(7000 + 123_456 + 3);
  });
});
