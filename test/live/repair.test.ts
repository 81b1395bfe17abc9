import { execFile, execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { z } from 'zod';
import { CheckOutput, Plan, WheelVerdict } from '../../probes/model';
import { build } from '../fake-gpu/build.mjs';
import { cache, Missing } from '../fake-gpu/cache.mjs';
import type { EnvironmentName } from '../fake-gpu/environments.mjs';
import { environment } from '../fake-gpu/scenario.mjs';
import { ownCopy, stick } from '../fake-gpu/wheels.mjs';
import { fingerprint } from '../repair/places';

const root = path.resolve(import.meta.dirname, '../..');
/** What the stand-in runtime can answer: conv2d needs cuDNN, nms torchvision. */
const ASK = 'copy,elementwise,sum,matmul-fp32,matmul-fp16,group-norm,attention';
const place = path.join(cache, 'repairs', String(process.pid));

const Repaired = z.object({
  repair: z.string().nullable(),
  how: z.string(),
  trouble: z.object({ code: z.string() }).nullable(),
  before: CheckOutput,
  after: CheckOutput.nullable(),
});
const Planned = z.object({ check: CheckOutput, plans: z.array(Plan), wheels: z.array(WheelVerdict) });

beforeAll(() => {
  execFileSync(process.execPath, ['build.mjs', '--quiet', '--run', 'cli', '--version'], { cwd: root });
}, 120_000);
afterAll(() => rmSync(place, { recursive: true, force: true }));

function torchmend(
  card: string,
  ...args: string[]
): Promise<{ code: number | string | null; out: unknown; err: string }> {
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    TORCHMEND_HOME: path.join(place, 'own'),
    ...environment(card),
  };
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [path.join(root, 'out/cli.js'), ...args, '--json'],
      { env, maxBuffer: 1e8 },
      (error, out, err) =>
        resolve({ code: error ? (error.code ?? null) : 0, out: out === '' ? null : JSON.parse(out), err }),
    ),
  );
}

async function prepare(t: TestContext, name: EnvironmentName) {
  try {
    await build();
    return { wheels: await stick(), folder: await ownCopy(name, path.join(place, `${name} 修复 🙂`)) };
  } catch (error) {
    if (error instanceof Missing) return t.skip(`not proven: a repair on real wheels. ${error.message}`);
    throw error;
  }
}

const codes = (output: CheckOutput | null) =>
  output?.findings.filter((one) => one.severity !== 'note').map((one) => one.code);

describe('a repair from a stick of real wheels', () => {
  for (const name of ['torch-2.6.0-light', 'torch-cpu'] as const)
    test(`of ${name} for an RTX 5090: proven, and undone byte for byte`, (t) => whole(t, name), 1_800_000);

  test('is refused for a GTX 1080 Ti before anything changes: the wheel was read', async (t) => {
    const { wheels, folder } = await prepare(t, 'torch-2.8.0-light');
    const before = fingerprint(folder, []);
    const planned = await torchmend('gtx1080ti', 'plan', folder, '--wheels', wheels, '--ask', ASK);
    const { plans, wheels: verdicts, check } = Planned.parse(planned.out);
    expect(codes(check)).toEqual(['torch/no-kernel-for-gpu']);
    expect(plans.filter((plan) => plan.steps.some((step) => step.changes))).toEqual([]);
    expect(verdicts.find((wheel) => wheel.package === 'torch')).toMatchObject({
      verdict: 'refused',
      problems: [{ code: 'wheel/no-code-for-card' }],
    });
    const repaired = await torchmend('gtx1080ti', 'repair', folder, '--wheels', wheels, '--yes', '--ask', ASK);
    expect(repaired.code).toBe(2);
    expect(fingerprint(folder, [])).toEqual(before);
  }, 1_800_000);
});

async function whole(t: TestContext, name: 'torch-2.6.0-light' | 'torch-cpu') {
  const { wheels, folder } = await prepare(t, name);
  const before = fingerprint(folder, []);
  const { out, err } = await torchmend('rtx5090', 'repair', folder, '--wheels', wheels, '--yes', '--ask', ASK);
  const done = Repaired.parse(out);
  expect(codes(done.before)).toEqual([name === 'torch-cpu' ? 'torch/cpu-only-build' : 'torch/no-kernel-for-gpu']);
  if (name !== 'torch-cpu') expect(done.before.findings[0]?.params).toMatchObject({ direction: 'newer' });
  expect([done.how, done.trouble], err).toEqual(['repaired', null]);
  expect([done.after?.outcome, done.after?.torch?.version]).toEqual(['clear', '2.14.1+cu130']);
  expect(done.after?.questions.map(({ question, is }) => `${question} ${is}`)).toEqual(
    ASK.split(',').map((question) => `${question} passed`),
  );
  const undone = await torchmend('rtx5090', 'undo', done.repair ?? '');
  expect(undone.out).toMatchObject({ how: 'undone', setAside: [], safety: null });
  expect(fingerprint(folder, [])).toEqual(before);
  const again = await torchmend('rtx5090', 'check', folder, '--ask', ASK);
  expect(codes(CheckOutput.parse(again.out))).toEqual(codes(done.before));
}
