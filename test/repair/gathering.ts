import path from 'node:path';
import { afterAll } from 'vitest';
import type { Host } from '../../probes/host';
import type { Facts, Plan, PlanFile, Step } from '../../probes/model';
import { gather } from '../../probes/repair/index';
import { realHost } from './places';
import { planFor } from './plan';

const signal = new AbortController().signal;
export const NAME = 'torch-2.14.1+cu126-cp311-cp311-manylinux_2_28_x86_64.whl';
const real = realHost();
/** Nothing here is about a network that this computer has, or about what else runs on it. */
export const host: Host = { ...real, env: {}, processes: async () => ({ is: 'known', value: [] }) };
afterAll(() => real.close());

export function factsOf(prefix: string, site: string, over: Facts = {}): Facts {
  const from = 'test';
  return {
    'machine.system': { is: 'known', from, value: { platform: 'linux', machine: 'x64', release: '6', wsl: false } },
    'environment.place': {
      ...{ is: 'known', from },
      value: {
        ...{ path: prefix, prefix, executable: path.join(prefix, 'bin/python'), sitePackages: [site] },
        ...{ manager: 'pip', app: null, version: '3.11.7', abi: 'cp311' },
      },
    },
    'environment.packages': {
      ...{ is: 'known', from },
      value: [
        {
          ...{ name: 'torch', version: '2.6.0', folder: path.join(site, 'torch-2.6.0.dist-info') },
          ...{ hasRecord: true, installer: null },
        },
      ],
    },
    'environment.base': { is: 'known', from, value: { home: '/usr/bin', is: 'there', seesSystem: false } },
    'environment.pip': { is: 'known', from, value: { version: '26.0', folder: site } },
    ...over,
  };
}

export const wheel = (folder: string, over: Partial<PlanFile> = {}): PlanFile => ({
  ...{ package: 'torch', version: '2.14.1+cu126', name: NAME, url: null, path: path.join(folder, NAME) },
  ...{ sha256: null, bytes: 1000, ...over },
});

/** The plan of a small environment, with these files to be fetched and installed, and these costs. */
export function planWith(prefix: string, files: PlanFile[], change: (step: Step) => Step = (step) => step): Plan {
  return planFor(prefix, {
    steps: (steps) =>
      steps.map((step) => {
        const none = { ...step, diskBytes: 0 };
        return change(
          none.do === 'fetch' ? { ...none, files } : none.do === 'install' ? { ...none, files, diskBytes: 7000 } : none,
        );
      }),
  });
}

export async function look(plan: Plan, facts: Facts, by: Host = host) {
  return gather(by, plan, facts, signal);
}
