import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { giveUp, readManifest, restore, Trouble, takeSnapshot } from '../../probes/repair/index';
import { fingerprint, realHost, scratch } from './places';

const host = realHost();
afterAll(() => host.close());

let prefix: string;
let site: string;
let bin: string;
let safety: string;
let before: Record<string, string>;
const write = (name: string, text: string, mode = 0o644) => {
  mkdirSync(path.dirname(path.join(prefix, name)), { recursive: true });
  writeFileSync(path.join(prefix, name), text, { mode });
};

/** An environment with everything that makes keeping it hard. */
beforeEach(() => {
  prefix = scratch('snapshot');
  site = path.join(prefix, 'lib/python3.11/site-packages');
  bin = path.join(prefix, 'bin');
  safety = path.join(prefix, '.torchmend', 'r1');
  write('lib/python3.11/site-packages/torch/lib/libtorch_cuda.so', 'old library');
  write('lib/python3.11/site-packages/torch/__init__.py', 'old = 1\n');
  write('lib/python3.11/site-packages/torch/version.py', "__version__ = '2.6.0'\n");
  write('lib/python3.11/site-packages/名字 🙂/a b.txt', 'x');
  write('lib/python3.11/site-packages/empty/.keep', '');
  unlinkSync(path.join(site, 'empty/.keep'));
  write('bin/torchrun', '#!/old/python\n', 0o755);
  write('bin/secret', 's', 0o600);
  symlinkSync('torchrun', path.join(bin, 'run'));
  symlinkSync('/nowhere/gone', path.join(bin, 'dangling'));
  chmodSync(path.join(site, '名字 🙂'), 0o750);
  utimesSync(path.join(site, 'torch/__init__.py'), 1_700_000_000.123, 1_700_000_000.123456);
  before = fingerprint(prefix);
});

const roots = () => [site, bin, path.join(prefix, 'share')];
const take = () => takeSnapshot(host, { roots: roots(), folder: safety, scripts: [bin] });
async function putBack() {
  const manifest = await readManifest(host, safety);
  if (!manifest) throw new Error('no manifest');
  return restore(host, safety, manifest);
}

describe('a safety copy', () => {
  it('costs only what is edited in place, and changes nothing', async () => {
    const manifest = await take();
    const by = Object.fromEntries(
      manifest.kept.flatMap((one) => (one.is === 'file' ? [[path.relative(prefix, one.path), one.by]] : [])),
    );
    expect(by).toEqual({
      'lib/python3.11/site-packages/torch/lib/libtorch_cuda.so': 'link',
      'lib/python3.11/site-packages/torch/__init__.py': 'copy',
      'lib/python3.11/site-packages/torch/version.py': 'copy',
      'lib/python3.11/site-packages/名字 🙂/a b.txt': 'copy',
      'bin/torchrun': 'copy',
      'bin/secret': 'copy',
    });
    expect(manifest.copiedBytes).toBe('old = 1\n'.length + "__version__ = '2.6.0'\n".length + 1 + 14 + 1);
    expect(fingerprint(prefix)).toEqual(before);
    expect(await readManifest(host, safety)).toEqual(manifest);
  });

  it('puts back what an installer did, byte for byte, and goes without a trace', async () => {
    const linked = statSync(path.join(site, 'torch/lib/libtorch_cuda.so')).ino;
    await take();
    rmSync(path.join(site, 'torch'), { recursive: true });
    write('lib/python3.11/site-packages/torch/lib/libtorch_cuda.so', 'new library');
    write('lib/python3.11/site-packages/torch/new/deep/x.py', 'new');
    write('bin/torchrun', '#!/new/python\n', 0o700);
    write('share/man/man1/isympy.1', 'man');
    unlinkSync(path.join(bin, 'run'));
    symlinkSync('secret', path.join(bin, 'run'));
    unlinkSync(path.join(bin, 'secret'));
    mkdirSync(path.join(bin, 'secret'));
    write('bin/secret/inside', 'x');
    rmSync(path.join(site, 'empty'), { recursive: true });
    write('lib/python3.11/site-packages/empty', 'a file now');
    chmodSync(path.join(site, '名字 🙂'), 0o777);
    const { differences, setAside } = await putBack();
    expect(differences).toEqual([]);
    expect(setAside.map(({ from }) => path.relative(prefix, from)).sort()).toEqual([
      'bin/run',
      'bin/secret/inside',
      'bin/torchrun',
      'lib/python3.11/site-packages/empty',
      'lib/python3.11/site-packages/torch/lib/libtorch_cuda.so',
      'lib/python3.11/site-packages/torch/new/deep/x.py',
      'share/man/man1/isympy.1',
    ]);
    expect(fingerprint(prefix)).toEqual(before);
    expect(statSync(path.join(site, 'torch/lib/libtorch_cuda.so')).ino).toBe(linked);
    expect(statSync(path.join(site, 'torch/__init__.py')).mtimeMs).toBeCloseTo(1_700_000_000_123.456, 2);
    await giveUp(host, safety);
    expect(fingerprint(prefix, [])).toEqual(before);
  });

  it('can be put back twice, and after an interruption anywhere', async () => {
    await take();
    const spoil = () => {
      rmSync(path.join(site, 'torch'), { recursive: true });
      write('lib/python3.11/site-packages/torch/new.py', 'new');
      write('bin/torchrun', '#!/new/python\n');
    };
    spoil();
    await putBack();
    expect((await putBack()).setAside).toEqual([]);
    for (let stopAt = 0; ; stopAt++) {
      spoil();
      let calls = 0;
      const failing = new Proxy(host.change, {
        get(target, name: keyof typeof host.change) {
          if (name === 'look') return target.look;
          return (...args: [string, string]) => {
            if (calls++ >= stopAt) throw new Error('killed');
            const call: (...args: [string, string]) => unknown = target[name] as never;
            return call(...args);
          };
        },
      });
      const manifest = await readManifest(host, safety);
      if (!manifest) throw new Error('no manifest');
      const ended = await restore({ ...host, change: failing }, safety, manifest).then(
        () => true,
        () => false,
      );
      await putBack();
      expect(fingerprint(prefix)).toEqual(before);
      if (ended) break;
      expect(stopAt).toBeLessThan(100);
    }
  });

  it('says what was written into where it stands, and leaves it', async () => {
    await take();
    writeFileSync(path.join(site, 'torch/lib/libtorch_cuda.so'), 'patched in place');
    const { differences } = await putBack();
    expect(differences).toEqual([{ path: path.join(site, 'torch/lib/libtorch_cuda.so'), is: 'changed' }]);
    expect(readFileSync(path.join(site, 'torch/lib/libtorch_cuda.so'), 'utf8')).toBe('patched in place');
  });

  it('keeps copies where the volume has no hard links', async () => {
    const change = { ...host.change, link: async () => ({ is: 'failed', why: 'no-links', detail: 'EMLINK' }) as const };
    const manifest = await takeSnapshot({ ...host, change }, { roots: roots(), folder: safety });
    expect(manifest.kept.every((one) => one.is !== 'file' || one.by === 'copy')).toBe(true);
    unlinkSync(path.join(site, 'torch/lib/libtorch_cuda.so'));
    await putBack();
    expect(fingerprint(prefix)).toEqual(before);
  });

  it('keeps a file that has another name elsewhere, as uv’s cache gives it one', async () => {
    const cache = path.join(scratch('cache'), 'lib.so');
    linkSync(path.join(site, 'torch/lib/libtorch_cuda.so'), cache);
    await take();
    renameSync(path.join(site, 'torch/lib/libtorch_cuda.so'), path.join(site, 'moved.so'));
    await putBack();
    expect(fingerprint(prefix)).toEqual(before);
    expect(statSync(cache).ino).toBe(statSync(path.join(site, 'torch/lib/libtorch_cuda.so')).ino);
  });

  it('without a manifest was never finished', async () => {
    mkdirSync(safety, { recursive: true });
    expect(await readManifest(host, safety)).toBeNull();
    writeFileSync(path.join(safety, 'manifest.json'), '{"version":1,');
    await expect(readManifest(host, safety)).rejects.toThrow(Trouble);
  });

  it('gives up nothing that is not ours', async () => {
    await expect(giveUp(host, site)).rejects.toThrow('not one of our safety copies');
    expect(fingerprint(prefix)).toEqual(before);
  });
});
