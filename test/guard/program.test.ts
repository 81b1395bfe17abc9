import { execFileSync, spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { makePlace } from './place';

const root = path.resolve(import.meta.dirname, '../..');
const cli = path.join(root, 'out/cli.js');

beforeAll(() => {
  execFileSync(process.execPath, [path.join(root, 'build.mjs'), '--quiet', '--run', 'cli', '--version'], { cwd: root });
}, 120_000);

async function place() {
  const made = makePlace();
  await made.remember();
  const env = { ...process.env, LC_ALL: 'C', TORCHMEND_HOME: made.home };
  const guarded = (script: string, ...args: string[]) =>
    [cli, 'guard', '--env', made.prefix, '--', process.execPath, '-e', script, ...args] as const;
  return { ...made, env, guarded };
}

describe('the program itself', () => {
  it('hands on every word, input, output and code', async () => {
    const { env, guarded } = await place();
    const words = ['--', '--env', 'a b', '$HOME', '"', "'", '*', '新\n行', '--help', '--script', ''];
    const app =
      'process.stdin.pipe(process.stdout);process.stderr.write(JSON.stringify(process.argv.slice(1)));process.exitCode=9';
    const { status, stdout, stderr } = spawnSync(process.execPath, guarded(app, '--', ...words), {
      ...{ env, input: '进 in', encoding: 'utf8' },
    });
    expect(stdout).toBe('进 in');
    expect(JSON.parse(stderr)).toEqual(words);
    expect(status).toBe(9);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('hands %s on and ends as the app ends', async (signal) => {
    const { env, guarded } = await place();
    const app = `process.on('${signal}',()=>process.exit(3));process.stdout.write('ready');setInterval(()=>0,1000)`;
    const child = spawn(process.execPath, guarded(app), { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill(signal);
    expect(await new Promise((resolve) => child.once('exit', (code, by) => resolve([code, by])))).toEqual([3, null]);
  });

  it('starts the app in a folder that is gone, and says what it could not look at', async () => {
    const { env, guarded, root: folder } = await place();
    const gone = path.join(folder, 'gone');
    const line = 'mkdir "$1" && cd "$1" && rmdir "$1" && shift && exec "$@"';
    const words = [process.execPath, ...guarded("process.stdout.write('started')").filter((one) => one !== '--env')];
    const { status, stdout, stderr } = spawnSync(
      'sh',
      ['-c', line, 'sh', gone, ...words.slice(0, 3), ...words.slice(4)],
      {
        ...{ env, encoding: 'utf8' },
      },
    );
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'started' });
    expect(stderr).toMatch(/^Torchmend: .*(uv_cwd|ENOENT)/);
  });

  it('dies by the signal that killed the app', async () => {
    const { env, guarded } = await place();
    const { signal, status } = spawnSync(process.execPath, guarded("process.kill(process.pid,'SIGKILL')"), { env });
    expect([signal, status]).toEqual(['SIGKILL', null]);
  });

  it('is found behind options that stand before it, and names itself as it was called', async () => {
    const { env, root: folder } = await place();
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [cli, ...args, '--', process.execPath, '-e', 'console.log("hi")'], {
        ...{ env: { ...env, npm_lifecycle_event: '' }, encoding: 'utf8', cwd: folder },
      });
    expect(run('--lang', 'zh-CN', '--env', 'my app', 'guard')).toMatchObject({
      ...{ status: 0, stdout: 'hi\n' },
      stderr: `Torchmend: 还没有记住这个环境，因此没有可比较的内容：node ${cli} baseline save "${path.join(folder, 'my app')}"\n`,
    });
    expect(run('--nonsense', 'guard')).toMatchObject({ status: 0, stdout: 'hi\n' });
  });

  it('sets CUDA_LAUNCH_BLOCKING for this one run and says so', async () => {
    const { env, guarded } = await place();
    const [program, name, ...rest] = guarded("process.stdout.write(process.env.CUDA_LAUNCH_BLOCKING ?? 'not set')");
    const run = (args: string[]) =>
      spawnSync(process.execPath, [program, name, ...args, ...rest], { env, encoding: 'utf8' });
    expect(run(['--launch-blocking'])).toMatchObject({
      stdout: '1',
      stderr: expect.stringContaining('for this one run CUDA_LAUNCH_BLOCKING=1 is set'),
    });
    expect(run([])).toMatchObject({ stdout: 'not set', stderr: '' });
  });
});

describe('the start script', () => {
  it('starts the app as ever, after one look', async () => {
    const { env, prefix, install, site } = await place();
    const script = execFileSync(process.execPath, [cli, 'guard', '--script', prefix, '--lang', 'en'], {
      env,
      encoding: 'utf8',
    });
    expect(script.split('\n')[0]).toBe('#!/bin/sh');
    expect(script).toContain(`guard --env '${prefix}' || :`);
    install('xformers-0.0.33');
    // Its Python here is an empty file: sh runs it, and it does nothing.
    execFileSync('chmod', ['+x', path.join(prefix, 'bin', 'python')]);
    const { status, stderr } = spawnSync('sh', ['-c', script], { env, encoding: 'utf8' });
    expect(stderr).toContain('xformers 0.0.33 came;');
    expect(status).toBe(0);
    expect(site).toContain(prefix);
  });

  it('is shown first, written only when agreed to, and never over a file', async () => {
    const { env, prefix, root: folder } = await place();
    const file = path.join(folder, 'run-with-guard.sh');
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [cli, 'guard', '--script', prefix, '-o', file, ...args], {
        env,
        encoding: 'utf8',
        input: 'n\n',
      });
    expect(run()).toMatchObject({ status: 2, stderr: expect.stringContaining('#!/bin/sh') });
    expect(run('--yes')).toMatchObject({ status: 0, stdout: `Written: ${file}\n` });
    expect(run('--yes')).toMatchObject({ status: 3, stderr: expect.stringContaining('already a file') });
  });
});
