import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import type { Plan } from '../../probes/model';
import { recover } from '../../probes/repair/index';
import { fingerprint, realHost } from './places';
import { child, planFor, runPlan, smallEnvironment } from './plan';

const host = realHost();
afterAll(() => host.close());
let prefix: string;
let journals: string;
let before: Record<string, string>;
beforeEach(() => {
  ({ prefix, journals } = smallEnvironment());
  before = fingerprint(prefix, []);
});
afterEach(() => rmSync(prefix, { recursive: true, force: true }));

/** An installer that unpacks where it is told to, as uv does, and ends as `code` says. */
function planWith(code: string): { plan: Plan; unpacking: string } {
  const unpacking = path.join(prefix, '.torchmend/unpacking');
  const text = `const fs=require('fs');fs.mkdirSync(process.env.TMPDIR+'/.tmp1/torch',{recursive:true});
    fs.writeFileSync(process.env.TMPDIR+'/.tmp1/torch/lib.so','x');${code}`;
  const plan = planFor(prefix, {
    steps: (steps) =>
      steps.map((step) =>
        step.do === 'install'
          ? { ...step, argv: child(text, prefix), environment: { ...step.environment, TMPDIR: unpacking } }
          : step,
      ),
  });
  return { plan, unpacking };
}

it('what an installer unpacked is gone after its step, and nothing of it is in what is put back', async () => {
  const { plan, unpacking } = planWith('process.exit(3)');
  const { end } = await runPlan(host, { plan, journals });
  expect(end).toMatchObject({ how: 'put-back', trouble: { code: 'repair/step-failed', params: { code: 3 } } });
  expect(existsSync(unpacking)).toBe(false);
  expect(fingerprint(prefix, [])).toEqual(before);
});

it('what a killed one left is gone after the recovery', async () => {
  const { plan, unpacking } = planWith('');
  const { end } = await runPlan(host, { plan, journals });
  expect(end.how).toBe('repaired');
  expect(existsSync(unpacking)).toBe(false);

  const second = smallEnvironment();
  const clean = fingerprint(second.prefix, []);
  const left = path.join(second.prefix, '.torchmend/unpacking/.tmp1/torch');
  const journal = path.join(second.journals, 'r1.jsonl');
  mkdirSync(left, { recursive: true });
  writeFileSync(path.join(left, 'lib.so'), 'x');
  mkdirSync(second.journals, { recursive: true });
  const began = {
    is: 'began',
    at: 1,
    id: 'r1',
    plan: planFor(second.prefix),
    safety: path.join(second.prefix, '.torchmend/r1'),
  };
  writeFileSync(journal, `\n${JSON.stringify(began)}\n`);
  expect(await recover(host, second.journals)).toMatchObject([{ is: 'untouched', trouble: null }]);
  expect(fingerprint(second.prefix, [])).toEqual(clean);
  rmSync(second.prefix, { recursive: true });
});
