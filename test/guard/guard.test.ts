import { chmodSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { guard } from '../../probes/guard';
import type { SmallHost } from '../../probes/host/small';
import { makePlace, withMachine } from './place';

const APP = ['--', process.execPath, '-e', 'process.exit(7)'];

async function run(host: SmallHost, args: readonly string[], folder = '/') {
  const said: string[] = [];
  const ended = await guard(args, host, { say: (line) => said.push(line), folder: () => folder });
  return { said, ended };
}

describe('an environment that was remembered', () => {
  it('unchanged: nothing is said, and the app runs', async () => {
    const { host, prefix, remember } = makePlace();
    await remember();
    expect(await run(host, ['--env', prefix, ...APP])).toEqual({ said: [], ended: { is: 'exited', code: 7 } });
  });

  it('another torch: one sentence with both versions, and the app runs', async () => {
    const { host, prefix, site, install, remember } = makePlace();
    await remember();
    rmSync(path.join(site, 'torch-2.9.1+cu130.dist-info'), { recursive: true });
    install('torch-2.5.1+cu124');
    const { said, ended } = await run(host, ['--env', prefix, ...APP]);
    expect(said).toEqual([
      `Torchmend: since this environment was remembered on 2026-11-03, PyTorch 2.9.1+cu130 became 2.5.1+cu124; whether that matters is found out by: torchmend check "${prefix}"`,
    ]);
    expect(ended).toEqual({ is: 'exited', code: 7 });
  });

  it('says it in Chinese, three things at most', async () => {
    const { host, prefix, site, install, remember } = makePlace();
    await remember();
    for (const name of ['torch-2.9.1+cu130', 'numpy-2.2.6'])
      rmSync(path.join(site, `${name}.dist-info`), { recursive: true });
    for (const name of ['numpy-2.3.0', 'xformers-0.0.33', 'torchvision-0.24.1']) install(name);
    const { said } = await run(host, ['--lang', 'zh-CN', '--env', prefix]);
    expect(said[0]).toContain('自 2026-11-03 记住这个环境以来，PyTorch 2.9.1+cu130 被移除了，');
    expect(said[0]).toContain('另有 1 处变化；');
    expect(said).toHaveLength(1);
  });

  it('the same version with other files', async () => {
    const { host, prefix, site, remember } = makePlace();
    await remember();
    utimesSync(path.join(site, 'torch', 'lib', 'libtorch_cuda.so'), 1, 1);
    expect((await run(host, ['--env', prefix])).said[0]).toContain('the files of PyTorch were replaced;');
  });

  it.each([
    ['580.95.05', '590.44.01', 'the graphics driver 580.95.05 became 590.44.01;'],
    ['580.95.05', null, 'the graphics driver is gone;'],
    [null, '580.95.05', 'a graphics driver came;'],
  ])('driver %s, then %s', async (before, after, words) => {
    const { host, prefix, remember } = makePlace();
    await remember(withMachine(host, before, ['10DE:2B85']));
    expect((await run(withMachine(host, before, ['10DE:2B85']), ['--env', prefix])).said).toEqual([]);
    expect((await run(withMachine(host, after, ['10DE:2B85']), ['--env', prefix])).said[0]).toContain(words);
  });

  it('another card', async () => {
    const { host, prefix, remember } = makePlace();
    await remember(withMachine(host, '580.95.05', ['10DE:2B85']));
    const { said } = await run(withMachine(host, '580.95.05', ['10DE:1B06']), ['--env', prefix]);
    expect(said[0]).toContain('the graphics cards are others;');
  });

  it('what can’t be looked at is not called unchanged', async () => {
    const { host, prefix, remember } = makePlace();
    const machine = withMachine(host, '580.95.05', ['10DE:2B85']);
    await remember(machine);
    const blind: SmallHost = { ...machine, list: async () => ({ is: 'unknown', why: 'denied', detail: '' }) };
    const half: SmallHost = { ...machine, list: (f) => (f.startsWith('/sys') ? blind.list(f) : machine.list(f)) };
    expect((await run(half, ['--env', prefix])).said[0]).toContain('nobody can say that nothing changed');
  });
});

describe('which environment is meant', () => {
  it.each([
    ['its Python', (p: ReturnType<typeof makePlace>) => ['--', p.place.executable]],
    ['a program inside of it', (p: ReturnType<typeof makePlace>) => ['--', path.join(p.prefix, 'bin', 'comfy')]],
    ['the folder that was pointed at', (p: ReturnType<typeof makePlace>) => ['--env', p.place.path]],
  ])('%s', async (_, args) => {
    const place = makePlace();
    await place.remember();
    place.install('xformers-0.0.33');
    chmodSync(place.place.executable, 0o755);
    expect((await run(place.host, args(place))).said[0]).toContain('xformers 0.0.33 came;');
  });

  it('the one that is switched on, else the folder it is started in', async () => {
    const { host, prefix, root, remember, install } = makePlace();
    await remember();
    install('xformers-0.0.33');
    const active = { ...host, env: { ...host.env, VIRTUAL_ENV: prefix } };
    expect((await run(active, [])).said[0]).toContain('xformers 0.0.33 came;');
    expect((await run(host, [], path.join(root, 'app'))).said[0]).toContain('xformers 0.0.33 came;');
    expect((await run(host, [], root)).said[0]).toContain('xformers 0.0.33 came;');
    expect((await run(host, [], '/elsewhere')).said[0]).toContain('nothing is remembered');
  });

  it('names the folder to be remembered where it is known', async () => {
    const { host } = makePlace();
    const plain = { ...host, env: { ...host.env, VIRTUAL_ENV: '', CONDA_PREFIX: '' } };
    const last = async (args: string[], env = {}) =>
      (await run({ ...plain, env: { ...plain.env, ...env } }, args, '/my apps')).said[0]?.split('baseline save ')[1];
    expect(await last(['--env', 'comfy'])).toBe('"/my apps/comfy"');
    expect(await last(['--', './v/bin/python3.11', 'no-such.py'])).toBe('"/my apps/v/bin/python3.11"');
    expect(await last([], { VIRTUAL_ENV: '/v' })).toBe('/v');
    expect(await last(['--lang', 'zh-CN'])).toBe('<它的文件夹>');
  });
});

describe('never in the way of the app', () => {
  const broken: [string, string][] = [
    ['empty', ''],
    ['cut', '{"version":1,"at":1,"pla'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a newer version', '{"version":2}'],
    [
      'a newer version that looks like ours',
      '{"version":2,"at":1,"place":{"path":"/","prefix":"/","executable":"/","sitePackages":[]},"signs":{}}',
    ],
    ['no signs', '{"version":1,"at":1,"place":{"path":"/","prefix":"/","executable":"/","sitePackages":[]}}'],
    [
      'signs that are none',
      '{"version":1,"at":1,"place":{"path":"/","prefix":"/","executable":"/","sitePackages":[]},"signs":{"driver":{}}}',
    ],
    ['a time that is none', '{"version":1,"at":"now","place":{},"signs":{}}'],
    ['bytes', '\u0000\u0001\ufffd'],
    ['deep', '['.repeat(200_000)],
  ];
  it.each(broken)('a broken baseline: %s', async (_, text) => {
    const { host, prefix, file } = makePlace();
    writeFileSync(file, text);
    const { said, ended } = await run(host, ['--env', prefix, ...APP]);
    expect(said).toEqual([expect.stringContaining(`can’t be read, so nothing was compared: ${file}`)]);
    expect(ended).toEqual({ is: 'exited', code: 7 });
  });

  it('a time that no calendar has', async () => {
    const { host, prefix, file, remember, install } = makePlace();
    const kept = await remember();
    writeFileSync(file, JSON.stringify({ ...kept, at: 1e300 }));
    install('xformers-0.0.33');
    const { said, ended } = await run(host, ['--env', prefix, ...APP]);
    expect(said).toHaveLength(1);
    expect(ended).toEqual({ is: 'exited', code: 7 });
  });

  it('a folder, a link to itself or nothing in the baseline’s place', async () => {
    const { host, prefix, file, home } = makePlace();
    mkdirSync(file);
    expect((await run(host, ['--env', prefix, ...APP])).ended).toEqual({ is: 'exited', code: 7 });
    renameSync(path.join(home, 'baselines'), path.join(home, 'gone'));
    writeFileSync(path.join(home, 'baselines'), '');
    expect((await run(host, ['--env', prefix, ...APP])).ended).toEqual({ is: 'exited', code: 7 });
  });

  it('a disk that doesn’t answer is waited for a part of a second', async () => {
    const { host, prefix } = makePlace();
    const hanging: SmallHost = { ...host, list: () => new Promise(() => undefined) };
    const began = performance.now();
    const { said, ended } = await run(hanging, ['--env', prefix, ...APP]);
    expect(performance.now() - began).toBeLessThan(3_000);
    expect(said).toEqual([expect.stringContaining('nothing was compared: 400 ms')]);
    expect(ended).toEqual({ is: 'exited', code: 7 });
  });

  it('words that are none of ours', async () => {
    const { host } = makePlace();
    const { said, ended } = await run(host, ['--what', ...APP]);
    expect(said).toEqual([expect.stringContaining("called wrongly, so nothing was compared: Unknown option '--what'")]);
    expect(ended).toEqual({ is: 'exited', code: 7 });
    expect((await run(host, ['--what'])).ended).toEqual({ is: 'exited', code: 64 });
  });

  it('a program that isn’t there', async () => {
    const { host } = makePlace();
    const { said, ended } = await run(host, ['--', '/no/such/program']);
    expect(ended).toMatchObject({ is: 'not-started', code: 127 });
    expect(said.at(-1)).toContain('/no/such/program could not be started');
  });

  it('a file that speaks to the terminal in commands', async () => {
    const { host, prefix, file, remember } = makePlace();
    const kept = await remember();
    const signs = { ...kept.signs, 'package torch': '1.0\u001b[2J\u202e\n' };
    writeFileSync(file, JSON.stringify({ ...kept, signs }));
    expect((await run(host, ['--env', prefix])).said[0]).toContain('PyTorch 1.0�[2J�� became');
  });
});
