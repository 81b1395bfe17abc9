import { execFile, execFileSync } from 'node:child_process';
import path from 'node:path';
import { beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { CheckOutput } from '../../probes/model';
import { build } from '../fake-gpu/build.mjs';
import { Missing } from '../fake-gpu/cache.mjs';
import { type EnvironmentName, make } from '../fake-gpu/environments.mjs';
import { environment, type Overrides } from '../fake-gpu/scenario.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** Left out: conv2d (cuDNN is not modelled), nms (no torchvision here). Values are never read. */
const ASK = 'copy,elementwise,sum,matmul-fp32,matmul-fp16,matmul-bf16,group-norm,attention';

interface Machine {
  card?: string;
  overrides?: Overrides;
  env?: Record<string, string>;
}

beforeAll(() => {
  execFileSync(process.execPath, ['build.mjs', '--quiet', '--run', 'cli', '--version'], { cwd: root });
}, 120_000);

/** Runs the shipped CLI on a real environment, on the GPU that isn't there. */
async function check(t: TestContext, name: EnvironmentName, { card, overrides = {}, env = {} }: Machine) {
  let folder: string;
  try {
    await build();
    ({ folder } = await make(name));
  } catch (error) {
    if (error instanceof Missing) return t.skip(`not proven: a verdict on a real ${name}. ${error.message}`);
    throw error;
  }
  const gpu = card === undefined ? {} : environment(card, overrides);
  const base = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    TORCHMEND_HOME: path.join(root, '.cache/test-data'),
  };
  return new Promise<{ code: number | string | null; output: CheckOutput }>((resolve) => {
    const argv = [path.join(root, 'out/cli.js'), 'check', folder, '--json', '--ask', ASK];
    execFile(process.execPath, argv, { env: { ...base, ...gpu, ...env } }, (error, stdout) =>
      resolve({ code: error ? (error.code ?? null) : 0, output: CheckOutput.parse(JSON.parse(stdout)) }),
    );
  });
}

const codes = (output: CheckOutput) => output.findings.filter((one) => one.severity !== 'note').map((one) => one.code);
const result = (output: CheckOutput, question: string) => output.questions.find((one) => one.question === question);

describe('what is wrong with a real PyTorch', () => {
  test('alone, without its dependencies: a broken import that names what is missing', async (t) => {
    const { code, output } = await check(t, 'torch-2.14.1-alone', {});
    expect([code, codes(output)]).toEqual([1, ['torch/broken-import']]);
    expect(output.findings[0]?.params).toMatchObject({ library: 'typing_extensions', torch: '2.14.1+cu130' });
  });

  test('without its NVIDIA libraries: a broken import that names the library', async (t) => {
    const { code, output } = await check(t, 'torch-2.14.1-no-nvidia', {});
    expect([code, codes(output)]).toEqual([1, ['torch/broken-import']]);
    expect(output.findings[0]?.params['library']).toMatch(/^lib\w+\.so/);
  });

  test('complete, without a device: the driver is missing, and torch is not blamed', async (t) => {
    const { code, output } = await check(t, 'torch-2.14.1-light', {});
    expect([code, codes(output)]).toEqual([1, ['driver/missing']]);
    expect(output.undetermined).toEqual([]);
  });

  test('built for the processor only', async (t) => {
    const { code, output } = await check(t, 'torch-cpu', {});
    expect([code, codes(output)]).toEqual([1, ['torch/cpu-only-build']]);
    expect(output.torch).toEqual({ version: '2.13.0+cpu', cuda: null, architectures: [] });
  });
});

describe('a card and a package', () => {
  const verdicts: [EnvironmentName, Machine, 'newer' | 'older' | null][] = [
    ['torch-2.14.1-light', { card: 'gtx1080ti' }, 'older'],
    ['torch-2.14.1-light', { card: 'v100' }, 'older'],
    ['torch-2.14.1-light', { card: 'rtx5090' }, null],
    ['torch-2.14.1-light', { card: 'rtx4090' }, null],
    ['torch-2.14.1-light', { card: 'gb10' }, null],
    ['torch-2.14.1-light', { card: 'rtx5090', overrides: { cc: '13.0' } }, 'newer'],
    ['torch-2.6.0-light', { card: 'rtx5090' }, 'newer'],
    ['torch-2.6.0-light', { card: 'gtx1080ti' }, null],
    ['torch-2.7.1-light', { card: 'rtx5090' }, 'newer'],
    ['torch-2.8.0-light', { card: 'rtx5090' }, null],
    ['torch-2.8.0-light', { card: 'gtx1080ti' }, 'older'],
  ];
  test.for(verdicts)('%s on %o: %s', async ([name, machine, direction], t) => {
    const { code, output } = await check(t, name, machine);
    expect(result(output, 'copy')).toMatchObject({ is: 'passed' });
    if (direction === null) {
      expect([code, output.outcome, codes(output)]).toEqual([0, 'clear', []]);
      expect(result(output, 'elementwise')).toMatchObject({ is: 'passed' });
      return;
    }
    expect([code, codes(output)]).toEqual([1, ['torch/no-kernel-for-gpu']]);
    expect(output.findings[0]?.params).toMatchObject({ direction, passed: ['copy'] });
    expect(output.findings[0]?.evidence.map(({ fact }) => fact)).toContain('kernels.answers');
    expect(result(output, 'elementwise')).toMatchObject({ is: 'failed', errorCode: 209 });
    expect(output.gpus[0]).toMatchObject({ computeCapability: output.findings[0]?.params['capability'] });
  });
});

describe('the driver, and what hides the card', () => {
  test('a driver too old for this package', async (t) => {
    const { code, output } = await check(t, 'torch-2.14.1-light', { card: 'rtx5090', overrides: { driver: 12080 } });
    expect([code, codes(output)]).toEqual([1, ['driver/too-old']]);
    expect(output.findings[0]?.params).toMatchObject({ has: '12.8', needs: '13.0' });
  });

  test('a variable that hides it', async (t) => {
    const { code, output } = await check(t, 'torch-2.14.1-light', {
      card: 'rtx5090',
      env: { CUDA_VISIBLE_DEVICES: '-1' },
    });
    expect([code, codes(output)]).toEqual([1, ['gpu/hidden-by-environment']]);
    expect(output.findings[0]?.params).toMatchObject({ variable: 'CUDA_VISIBLE_DEVICES', value: '-1' });
  });

  test('kernels that crash their process lose no other answer', async (t) => {
    const { output } = await check(t, 'torch-2.14.1-light', { card: 'kernel-crashes' });
    expect(output.questions.map(({ question }) => question)).toEqual(ASK.split(','));
    expect(result(output, 'copy')).toMatchObject({ is: 'passed' });
    expect(result(output, 'elementwise')).toMatchObject({ is: 'failed', errorClass: 'SIGSEGV' });
    expect(codes(output)).not.toContain('torch/no-kernel-for-gpu');
  });

  test('kernels that fault spoil no later answer', async (t) => {
    const { output } = await check(t, 'torch-2.14.1-light', { card: 'kernel-faults' });
    expect(result(output, 'elementwise')).toMatchObject({ is: 'failed', errorCode: 700 });
    expect(output.outcome).toBe('undetermined');
  });

  test('a card that another program has filled leaves questions open, not failed', async (t) => {
    const { output } = await check(t, 'torch-2.14.1-light', { card: 'card-full' });
    expect(output.questions.filter(({ is }) => is === 'failed')).toEqual([]);
    expect(codes(output)).toEqual([]);
  });
});
