import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { recover } from '../../probes/repair/index';
import { uncovered } from '../../probes/repair/uncovered';
import { realHost, scratch } from '../repair/places';
import { child, planFor, runPlan, smallEnvironment } from '../repair/plan';

const host = realHost();
afterAll(() => host.close());

/** An installer that takes nothing out, as pip does where it sees a link: what RECORD names is then moved away by us. */
const PASSES_OVER = "console.log('outside environment')";

it('a RECORD that names files outside of its folder moves none of them', async () => {
  const { prefix, site, journals } = smallEnvironment();
  const mine = scratch('mine');
  const precious = path.join(mine, 'thesis.odt');
  writeFileSync(precious, 'years of work');
  symlinkSync(mine, path.join(site, 'nvidia'));
  const up = path.relative(site, precious);
  const named = [up, `torch/../${up}`, `torch/lib/../../${up}`, precious, 'nvidia/thesis.odt', `"torch/../${up}"`];
  mkdirSync(path.join(site, 'xformers-1.dist-info'));
  writeFileSync(path.join(site, 'xformers-1.dist-info/RECORD'), named.map((one) => `${one},,\n`).join(''));
  writeFileSync(path.join(site, 'torch-2.6.0.dist-info/RECORD'), `torch/__init__.py,,\n${named.join(',,\n')},,\n`);
  const plan = planFor(prefix, {
    steps: (steps) =>
      steps.map((step) =>
        step.do === 'uninstall' ? { ...step, packages: ['torch', 'xformers'], argv: child(PASSES_OVER, prefix) } : step,
      ),
  });
  expect((await runPlan(host, { plan, journals })).end.how).toBe('repaired');
  expect(readFileSync(precious, 'utf8')).toBe('years of work');
  expect(existsSync(path.join(site, 'torch-2.6.0.dist-info'))).toBe(false); // what is the package's own did go
  expect(await recover(host, journals)).toEqual([]);
});

it('a plan whose steps climb out of what is kept is never begun', async () => {
  const { prefix, site, journals } = smallEnvironment();
  const outside = path.join(scratch('mine'), 'thesis.odt');
  writeFileSync(outside, 'years of work');
  const climbing = `${site}${path.sep}${path.relative(site, outside)}`;
  const plan = planFor(prefix, {
    steps: (steps) => steps.map((step) => (step.do === 'clear-leftovers' ? { ...step, paths: [climbing] } : step)),
  });
  expect(uncovered(plan, path.sep)).toEqual([climbing]);
  const { end } = await runPlan(host, { plan, journals });
  expect(end).toMatchObject({
    how: 'untouched',
    trouble: { code: 'repair/no-safety-copy', params: { path: climbing } },
  });
  expect(readFileSync(outside, 'utf8')).toBe('years of work');
});
