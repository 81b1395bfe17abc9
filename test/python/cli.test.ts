import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { CheckOutput, FindOutput } from '../../probes/model';
import { writeTree } from './machine';
import { files, sitePackages, venv } from './trees';

const root = path.resolve(import.meta.dirname, '../..');
const cli = path.join(root, 'out/cli.js');
let home: string;

beforeAll(() => {
  execFileSync(process.execPath, [path.join(root, 'build.mjs'), '--quiet', '--run', 'cli', '--version'], { cwd: root });
  home = realpathSync(mkdtempSync(path.join(tmpdir(), 'torchmend home 家 🙂-')));
  chmodSync(home, 0o777);
}, 120_000);

function torchmend(
  args: readonly string[],
  uid?: number,
  env: Record<string, string> = {},
  cwd?: string,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [cli, ...args], {
    cwd,
    env: {
      PATH: '/usr/bin:/bin',
      HOME: home,
      LANG: 'en_US.UTF-8',
      TORCHMEND_HOME: path.join(home, `data ${uid ?? ''}`),
      ...env,
    },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => (out += text));
  child.stderr.on('data', (text) => (err += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}

const comfy = (folder: string) => files(folder, 'main.py', 'nodes.py', 'comfy/x.py');

describe('torchmend find', () => {
  it('--json prints one object of the published schema', async () => {
    const folder = writeTree({ ...comfy('画图/ComfyUI'), ...venv('linux', '画图/ComfyUI/venv') });
    const { code, out } = await torchmend(['find', folder, '--json']);
    const output = FindOutput.parse(JSON.parse(out));
    expect(code).toBe(0);
    expect(output.environments).toHaveLength(1);
    expect(output.environments[0]).toMatchObject({
      ...{
        name: 'ComfyUI',
        app: 'comfyui',
        path: path.join(folder, '画图/ComfyUI/venv'),
        version: '3.11.7',
        abi: 'cp311',
      },
      ...{ manager: 'pip', torch: { version: '2.6.0+cu124', cuda: '12.4' }, problems: [] },
    });
    expect(output.layers.packages).toMatchObject([{ torch: '2.6.0+cu124', cudaRuntime: '12.4' }]);
    // Whatever this computer has: every source that was asked is there, with its answer.
    expect(output.gpuSources.map(({ from }) => from)).toEqual(
      expect.arrayContaining(['driver library', 'nvidia-smi', 'PCI list']),
    );
  }, 60_000);

  it('in words: all of them once, with what is wrong in codes', async () => {
    const site = 'app/venv/lib/python3.11/site-packages';
    const folder = writeTree({ ...comfy('app'), ...venv('linux', 'app/venv'), [`${site}/~orch/x`]: '' });
    const { code, out, err } = await torchmend(['find', folder]);
    const line = `ComfyUI · ${path.join(folder, 'app/venv')} · PyTorch 2.6.0+cu124 · Python 3.11.7`;
    expect(err).not.toContain(line);
    expect(out.split(line)).toHaveLength(2);
    expect(out).toContain(`${line}\n    [env/leftover-files]`);
    expect(code).toBe(0);
  }, 60_000);

  it('shows a toolkit as what it is, and the variables that bend things with whoever set them', async () => {
    const toolkit = writeTree({ 'bin/nvcc': '#!/bin/sh\necho Cuda compilation tools, release 12.4, V12.4.131\n' });
    chmodSync(path.join(toolkit, 'bin/nvcc'), 0o755);
    const lib = path.join(toolkit, 'lib64');
    mkdirSync(lib);
    const env = { PATH: `/usr/bin:/bin:${path.join(toolkit, 'bin')}`, LD_LIBRARY_PATH: lib, CUDA_VISIBLE_DEVICES: '' };
    const { out } = await torchmend(['find', writeTree({ 'nothing.txt': '' })], undefined, env);
    expect(out.split('\n')).toEqual(
      expect.arrayContaining([
        `CUDA toolkit: 12.4, ${toolkit}. PyTorch does not use it; only add-ons that are built from source do.`,
        `    its folders are searched first, and may be loaded instead of PyTorch’s own files: ${lib}`,
        'CUDA_VISIBLE_DEVICES= (set for this program)',
      ]),
    );
  }, 60_000);

  it('a folder that isn’t there is said so', async () => {
    const { code, out } = await torchmend(['find', path.join(home, 'none'), '--json']);
    expect(code).toBe(3);
    expect(JSON.parse(out).failure).toMatchObject({ code: 'target/not-found' });
  }, 60_000);

  // As root every folder may be read: the question needs another user, and a checkout which that user may read.
  it.runIf(process.getuid?.() === 0)(
    'a folder this user may not read is named, and the rest is found',
    async () => {
      const folder = writeTree({ ...venv('linux', 'open/venv'), ...venv('linux', 'locked/venv') });
      for (const one of [folder, ...['open', 'open/venv'].map((name) => path.join(folder, name))])
        chmodSync(one, 0o755);
      chmodSync(path.join(folder, 'locked'), 0o700);
      mkdirSync(path.join(home, 'data 65534'), { recursive: true, mode: 0o777 });
      chmodSync(path.join(home, 'data 65534'), 0o777);
      const { code, out } = await torchmend(['find', folder, '--json'], 65534);
      const output = FindOutput.parse(JSON.parse(out));
      expect(output.environments.map((one) => one.path)).toEqual([path.join(folder, 'open/venv')]);
      expect(output.environments[0]?.writable).toBe(false);
      expect(output.notSeen).toEqual([{ path: path.join(folder, 'locked'), why: 'denied' }]);
      expect(code).toBe(0);
    },
    60_000,
  );
});

describe('what lies in the current folder', () => {
  const python = spawnSync('python3', ['-c', 'import os, sys; print(os.path.realpath(sys.executable))'], {
    encoding: 'utf8',
  }).stdout?.trim();
  const NAMES = 'json sitecustomize usercustomize sysconfig ctypes re torch'.split(' ');

  it.runIf(python)(
    'is never run: not json.py, not sitecustomize.py, not torch.py, even where PYTHONPATH has an empty entry',
    async () => {
      const tell = "open(__file__ + '.ran', 'w').close()\n";
      const folder = writeTree(Object.fromEntries(NAMES.map((name) => [`${name}.py`, tell])));
      const lonely = path.join(writeTree({ 'x.txt': '' }), 'python');
      symlinkSync(python ?? '', lonely);
      const env = { PATH: `${path.dirname(python ?? '')}:/usr/bin:/bin`, PYTHONPATH: ':', VIRTUAL_ENV: '' };
      // The control: Python itself would run them.
      spawnSync(python ?? '', ['-B', '-c', 'import json'], { cwd: folder, env: { ...env, PYTHONPATH: '' } });
      expect(existsSync(path.join(folder, 'json.py.ran'))).toBe(true);
      rmSync(path.join(folder, 'json.py.ran'));

      const { code, out } = await torchmend(['check', lonely, '--json'], undefined, env, folder);
      const output = CheckOutput.parse(JSON.parse(out));
      expect(output.environment).toMatchObject({ version: expect.stringMatching(/^3\./) });
      expect(output.findings.map((finding) => finding.code)).toEqual(['torch/not-installed']);
      expect(code).toBe(1);
      await torchmend(['find', '--json', home], undefined, env, folder);
      expect(readdirSync(folder).filter((name) => !NAMES.some((one) => name === `${one}.py`))).toEqual([]);
    },
    60_000,
  );

  it.runIf(python)(
    'counts where a variable names it: a foreign torch in PYTHONPATH=./old is seen, and a driver in LD_LIBRARY_PATH=./driver is not missing',
    async () => {
      const folder = writeTree({
        ...sitePackages('old', { torch: '1.13.0' }),
        'old/torch/__init__.py': "__version__ = '1.13.0'\n",
        'driver/libcuda.so.1': 'no library at all',
      });
      const lonely = path.join(writeTree({ 'x.txt': '' }), 'python');
      symlinkSync(python ?? '', lonely);
      const env = {
        ...{ PATH: `${path.dirname(python ?? '')}:/usr/bin:/bin`, VIRTUAL_ENV: '' },
        ...{ PYTHONPATH: './old', LD_LIBRARY_PATH: './driver' },
      };
      const { out } = await torchmend(['check', lonely, '--json'], undefined, env, folder);
      const output = CheckOutput.parse(JSON.parse(out));
      const [first] = output.findings;
      expect(first).toMatchObject({ code: 'env/shadowed-by-pythonpath', params: { variable: 'PYTHONPATH' } });
      expect(JSON.stringify(first)).toContain(path.join(folder, 'old'));
      const looked = await torchmend(['find', path.dirname(lonely), '--json'], undefined, env, folder);
      const driver = FindOutput.parse(JSON.parse(looked.out)).gpuSources.find(({ from }) => from === 'driver library');
      expect(driver).toMatchObject({ is: 'unknown', why: 'unreadable' });
    },
    60_000,
  );
});
