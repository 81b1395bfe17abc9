import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Host, Read } from '../../probes/host';
import { factsOf, host, look, planWith } from './gathering';
import { smallEnvironment } from './plan';

describe('access', () => {
  const refusing = (no: string): Host => ({
    ...host,
    writable: async (file) => (file === no ? { is: 'known', value: false } : host.writable(file)),
  });
  it('asks for the roots, what is above those not there yet, and each folder that a package has files in', async () => {
    const { prefix, site } = smallEnvironment();
    const record =
      'torch/__init__.py,,\ntorch/lib/libtorch_cuda.so,,\n../../../bin/torchrun,,\n"torch/gone/a,b.py",,\n';
    writeFileSync(path.join(site, 'torch-2.6.0.dist-info/RECORD'), record);
    const lib = path.join(site, 'torch/lib');
    const { access } = await look(planWith(prefix, []), factsOf(prefix, site), refusing(lib));
    const paths = access.map((one) => one.path);
    expect(new Set(paths).size).toBe(paths.length);
    // share/ is not there yet: the environment's own folder stands for it
    for (const one of [site, path.join(prefix, 'bin'), prefix, '/tmp', path.join(site, 'torch'), lib])
      expect(paths).toContain(one);
    expect(paths).not.toContain(path.join(site, 'torch/gone'));
    const known = (value: boolean): Read<boolean> => ({ is: 'known', value });
    expect(access.filter(({ is }) => is.is !== 'known' || !is.value)).toEqual([{ path: lib, is: known(false) }]);
  });

  it.skipIf(process.getuid?.() === 0)('knows a folder that it may not write to (root may write to all)', async () => {
    const { prefix, site } = smallEnvironment();
    chmodSync(site, 0o555);
    const { access } = await look(planWith(prefix, []), factsOf(prefix, site));
    expect(access.find((one) => one.path === site)?.is).toEqual({ is: 'known', value: false });
  });

  it('takes a file for its folder in Windows', async () => {
    const { prefix, site } = smallEnvironment();
    const folders: Host = {
      ...host,
      platform: 'win32',
      run: async () => ({ ended: 'missing', code: null, signal: null, stdout: '', stderr: '', ms: 0 }),
      writable: async (file) =>
        /torchrun$/.test(file)
          ? { is: 'known', value: false }
          : { is: 'unknown', why: 'unreadable', detail: 'a folder' },
    };
    const { access } = await look(planWith(prefix, []), factsOf(prefix, site), folders);
    expect(access.find((one) => one.path === path.join(prefix, 'bin'))?.is).toEqual({ is: 'known', value: false });
    expect(access.find((one) => one.path === path.join(site, 'torch'))).toBeUndefined();
    expect(access.find((one) => one.path === site)?.is.is).toBe('unknown');
  });
});
