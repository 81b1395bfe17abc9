import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { build } from '../fake-gpu/build.mjs';
import { make } from '../fake-gpu/environments.mjs';
import { needed, PREPARE, prepare, run } from '../fake-gpu/live';
import { environment } from '../fake-gpu/scenario.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const cli = path.join(root, 'out/cli.js');
/** Those that this GPU can answer: see test/fake-gpu/README.md. */
const ASK = ['--ask', 'copy,elementwise,sum,group-norm'];
const WHERE = 'torch-2.14.1-light';

beforeAll(async () => {
  execFileSync(process.execPath, ['build.mjs', '--quiet', '--run', 'cli', '--version'], { cwd: root });
  await prepare(WHERE);
}, PREPARE);

async function place(t: TestContext) {
  await needed(t, build());
  const { folder, python } = await needed(t, make(WHERE));
  const home = mkdtempSync(path.join(tmpdir(), 'torchmend-upkeep-'));
  t.onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const torchmend = (machine: Record<string, string>, ...args: string[]) =>
    run(process.execPath, [cli, ...args], { ...machine, TORCHMEND_HOME: home, LC_ALL: 'C' });
  return { folder, python, home, torchmend };
}

describe('a real PyTorch on the GPU that isn’t there', () => {
  test('is remembered; card and driver that change are told, and whether it matters', async (t) => {
    const { folder, torchmend } = await place(t);
    const rtx = environment('rtx5090');
    expect((await torchmend(rtx, 'baseline', 'save', folder, ...ASK)).code).toBe(0);
    const compare = async (machine: Record<string, string>) => {
      const { code, stdout } = await torchmend(machine, 'baseline', 'compare', folder, '--json', ...ASK);
      const { drifts } = JSON.parse(stdout);
      return [code, drifts.map(({ code: one, severity }: Record<string, string>) => `${severity} ${one}`)];
    };
    expect(await compare(rtx)).toEqual([0, []]);
    expect(await compare(environment('gtx1080ti'))).toEqual([
      1,
      ['broken drift/card-not-in-build', 'broken drift/kernels-fail'],
    ]);
    expect(await compare(environment('rtx5090', { driver: '12080' }))).toEqual([1, ['broken drift/driver-too-old']]);
    const guarded = await torchmend(rtx, 'guard', '--env', folder);
    expect([guarded.code, guarded.stderr]).toEqual([0, '']);
  }, 240_000);

  test('a fault that arrives later is named where it happens, in that run alone', async (t) => {
    const { folder, torchmend } = await place(t);
    const machine = environment('rtx5090', { launch: '700:reduce' });
    const operation = async (...more: string[]) => {
      const { stdout } = await torchmend(machine, 'check', folder, '--json', '--ask', 'copy,elementwise,sum', ...more);
      return JSON.parse(stdout).questions.find(({ question }: { question: string }) => question === 'sum').operation;
    };
    expect(await operation()).toBe('torch.cuda.synchronize(where)');
    expect(await operation('--launch-blocking')).toBe('torch.arange(4, dtype=torch.float32).to(gpu).sum()');
    expect(await operation()).toBe('torch.cuda.synchronize(where)');
  }, 240_000);

  test('a container’s first step passes on the card, and names what fails on another', async (t) => {
    const { folder, python, home, torchmend } = await place(t);
    const made = await torchmend(environment('rtx5090'), 'container', folder, '--format', 'devcontainer');
    const { config } = ts.parseConfigFileTextToJson('devcontainer.json', made.stdout);
    const proof = path.join(home, 'proof.py');
    writeFileSync(proof, config.postStartCommand[2]);
    expect((await run(python, [proof, '--build'], {})).code).toBe(0);
    const started = await run(python, [proof, 'echo', 'the app'], environment('rtx5090'));
    expect([started.code, started.stdout]).toEqual([0, 'the app\n']);
    const other = await run(python, [proof, 'echo', 'the app'], environment('gtx1080ti'));
    expect([other.code, other.stdout]).toEqual([1, '']);
    expect(other.stderr).toContain(
      'torchmend: NVIDIA GeForce GTX 1080 Ti (6.1) fails at elementwise: CUDA error: no kernel image is available',
    );
    const none = await run(python, [proof, 'echo', 'the app'], {});
    expect([none.code, none.stdout]).toEqual([1, '']);
    expect(none.stderr).toContain('torchmend: no card reaches this container: host driver 580.65.06 or newer');
  }, 240_000);
});
