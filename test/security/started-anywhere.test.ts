import { chmodSync, mkdtempSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { here } from '../../probes/cli/here';
import { proxyFor } from '../../probes/fetch/proxy';
import { type Argv, type Host, openHost } from '../../probes/host';
import { taskkill } from '../../probes/host/kill-tree';
import { openSession } from '../../probes/session';
import { findPython } from '../repair/small-environment';

const python = findPython();
const scripts = mkdtempSync(path.join(tmpdir(), 'torchmend own-'));
const host = openHost({ scripts, watchdog: [process.execPath, '-e', 'process.stdin.resume()'] });
afterAll(() => host.close());

const before = process.cwd();
let downloads: string;
/** The folder that Torchmend is started in: whatever somebody has downloaded lies in it. */
beforeEach(() => {
  downloads = mkdtempSync(path.join(tmpdir(), 'torchmend downloads-'));
  process.chdir(downloads);
});
afterEach(() => process.chdir(before));

it.skipIf(!python)('a module that lies where Torchmend was started is not taken for Python’s own', async () => {
  for (const name of ['random.py', 'torch.py', 'pip.py'])
    writeFileSync(path.join(downloads, name), 'print("taken over")\n');
  const ran = await host.run([python?.file ?? '', '-m', 'random'], { deadlineMs: 20_000 });
  expect(ran).toMatchObject({ ended: 'exited', code: 0 });
  expect(ran.stdout).not.toContain('taken over');
  const pip = await host.run([python?.file ?? '', '-m', 'pip', '--version'], { deadlineMs: 20_000 });
  expect(pip.stdout).not.toContain('taken over');
});

it('a child begins in our own folder unless it is told another one', async () => {
  const where = [process.execPath, '-p', 'process.cwd()'] as const;
  expect((await host.run(where, { deadlineMs: 10_000 })).stdout.trim()).toBe(scripts);
  expect((await host.run(where, { deadlineMs: 10_000, cwd: downloads })).stdout.trim()).toBe(downloads);
});

it('what a variable names by a relative path means that folder, for a child as for us; an empty entry means nothing', async () => {
  const env = { PYTHONPATH: './old:', LD_LIBRARY_PATH: 'driver' };
  Object.assign(process.env, env);
  const opened = openHost({ scripts, watchdog: [process.execPath, '-e', 'process.stdin.resume()'] });
  for (const name of Object.keys(env)) delete process.env[name];
  const whole = { PYTHONPATH: `${downloads}/old:`, LD_LIBRARY_PATH: `${downloads}/driver` };
  expect(opened.env).toMatchObject(whole);
  expect(opened.startedIn).toBe(downloads);
  const said = await opened.run(['/usr/bin/env'], { deadlineMs: 10_000 });
  for (const [name, value] of Object.entries(whole)) expect(said.stdout.split('\n')).toContain(`${name}=${value}`);
  await opened.close();
});

it('a folder that was deleted meanwhile keeps nothing from beginning', async () => {
  rmdirSync(downloads);
  const opened = openHost({ scripts, watchdog: [process.execPath, '-e', 'process.stdin.resume()'] });
  expect(opened.startedIn).toBeNull();
  await opened.close();
});

it('a python in that folder is nobody’s choice, though PATH names the folder by a dot', async () => {
  writeFileSync(path.join(downloads, 'python3'), '#!/bin/sh\necho taken over\n');
  chmodSync(path.join(downloads, 'python3'), 0o755);
  expect(await here({ ...host, env: { PATH: '.:' } })).toBe(downloads); // the folder, to be looked at
});

it('Windows’ own programs are called by their whole path', async () => {
  const called: Argv[] = [];
  const windows: Host = {
    ...host,
    platform: 'win32',
    path: path.win32,
    env: { SystemRoot: 'D:\\Windows' },
    run: async (argv) => {
      called.push(argv);
      return { ended: 'exited', code: 1, signal: null, stdout: '', stderr: '', ms: 1 };
    },
  };
  await proxyFor(windows, 'https://download.pytorch.org/whl/');
  expect(called.map(([program]) => program)).toEqual(['D:\\Windows\\System32\\reg.exe']);
  expect(taskkill({ SystemRoot: 'D:\\Windows' })).toBe('D:\\Windows\\System32\\taskkill.exe');
});

it('a path that depends on that folder becomes no target', async () => {
  writeFileSync(path.join(downloads, '-c'), '');
  const session = await openSession(host);
  for (const one of ['-c', './-c', '.'])
    expect(await session.send({ do: 'pick', path: one })).toEqual({
      ...{ is: 'refused', code: 'target/not-whole' },
      params: { path: one, example: path.join(host.home, 'ComfyUI') },
    });
  expect(await session.send({ do: 'pick', path: path.join(downloads, '-c') })).toMatchObject({ is: 'accepted' });
});
