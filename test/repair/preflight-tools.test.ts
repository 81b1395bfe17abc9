import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Facts, PlanFile, Step } from '../../probes/model';
import { factsOf, look, planWith, wheel } from './gathering';
import { smallEnvironment } from './plan';

describe('tools', () => {
  const runs = (...argv: string[]) => ({
    prepare: (step: Step): Step => (step.do === 'install' || step.do === 'uninstall' ? { ...step, argv } : step),
  });
  const toolsOf = async (argv: string[], prepare?: (prefix: string, site: string) => void, files: PlanFile[] = []) => {
    const { prefix, site } = smallEnvironment();
    prepare?.(prefix, site);
    const plan = planWith(prefix, files, runs(...argv.map((word) => word.replace('@', prefix))).prepare);
    const { tools } = await look(plan, factsOf(prefix, site));
    return tools.map(({ name, is }) => [name, is.is]);
  };
  it('are the program, and pip by its files', async () => {
    const argv = [process.execPath, '-m', 'pip', 'install'];
    expect(await toolsOf(argv)).toEqual([
      [path.basename(process.execPath), 'known'],
      ['pip', 'absent'],
    ]);
    const withPip = (_: string, site: string) => {
      mkdirSync(path.join(site, 'pip'));
      writeFileSync(path.join(site, 'pip/__main__.py'), '');
    };
    expect((await toolsOf(argv, withPip)).at(-1)).toEqual(['pip', 'known']);
  });
  it('are pip out of a wheel that lies there, or comes with the plan; uv; conda', async () => {
    expect(await toolsOf([process.execPath, '@/pip-26.0-py3-none-any.whl/pip', 'install'])).toContainEqual([
      'pip',
      'absent',
    ]);
    expect(await toolsOf(['/no/such/uv', 'pip', 'install'])).toEqual([['uv', 'absent']]);
    const pip = wheel('/cache', { name: 'pip-26.0-py3-none-any.whl', path: '/cache/pip-26.0-py3-none-any.whl' });
    expect(await toolsOf([process.execPath, `${pip.path}/pip`, 'install'], undefined, [pip])).toEqual([
      [path.basename(process.execPath), 'known'],
    ]);
  });
  it('don’t include the Python of an environment that is still to be made; ensurepip only where it is needed', async () => {
    const { prefix, site } = smallEnvironment();
    const folder = `${prefix}-torchmend`;
    const made = (argv: string[]): Step => ({
      ...{ do: 'make-environment', changes: true, folder, argv, environment: {} },
      ...{ downloadBytes: 0, diskBytes: 0, minutes: null },
    });
    const run = [path.join(folder, 'bin/python'), '-m', 'pip', 'install'];
    const plan = planWith(prefix, [], runs(...run).prepare);
    const python = path.join(prefix, 'bin/python3.11');
    const toolsFor = async (...flags: string[]) =>
      (
        await look(
          { ...plan, steps: [made([python, '-m', 'venv', ...flags, folder]), ...plan.steps] },
          factsOf(prefix, site),
        )
      ).tools.map(({ name, is }) => [name, is.is]);
    writeFileSync(python, '');
    expect(await toolsFor('--without-pip')).toEqual([
      ['python3.11', 'known'],
      ['pip', 'absent'],
    ]);
    expect(await toolsFor()).toContainEqual(['ensurepip', 'absent']);
    mkdirSync(path.join(prefix, 'lib/python3.11/ensurepip'));
    writeFileSync(path.join(prefix, 'lib/python3.11/ensurepip/__init__.py'), '');
    expect(await toolsFor()).toContainEqual(['ensurepip', 'known']);
  });
});

describe('the marker of a system’s Python', () => {
  it('counts outside of virtual environments only', async () => {
    const { prefix, site } = smallEnvironment();
    const marker = path.join(prefix, 'lib/python3.11/EXTERNALLY-MANAGED');
    const system: Facts = { 'environment.base': { is: 'absent', from: 'test' } };
    expect((await look(planWith(prefix, []), factsOf(prefix, site, system))).managed).toEqual({ is: 'absent' });
    writeFileSync(marker, '[externally-managed]\n');
    expect((await look(planWith(prefix, []), factsOf(prefix, site))).managed).toEqual({ is: 'absent' });
    expect((await look(planWith(prefix, []), factsOf(prefix, site, system))).managed).toEqual({
      ...{ is: 'known', value: marker },
    });
    expect((await look(planWith(prefix, []), {})).managed.is).toBe('unknown');
  });
});
