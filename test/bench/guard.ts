import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { saveBaseline } from '../../probes/baseline/index';
import { signsOf } from '../../probes/guard/index';
import { openHost } from '../../probes/host';
import type { Baseline } from '../../probes/model';
import type { Bench } from './index';

const ROUNDS = 21;
const REMEMBERED = 10;

/**
 * `bench -- guard`: what looking before an app's start costs on an unchanged environment, of 300
 * packages, beside the start of an empty Node, in turns in one run.
 */
export default async function bench(): Promise<Bench> {
  const root = mkdtempSync(path.join(tmpdir(), 'torchmend-bench-guard-'));
  try {
    const env = { ...process.env, TORCHMEND_HOME: path.join(root, 'home') };
    const prefix = made(root);
    await remember(root, env, prefix);
    const program = path.join(process.cwd(), 'out', 'cli.js');
    const runs = {
      node: ['-e', '0'],
      guard: [program, 'guard', '--env', prefix],
      started: [program, 'guard', '--env', prefix, '--', process.execPath, '-e', '0'],
    };
    const times: Record<keyof typeof runs, number[]> = { node: [], guard: [], started: [] };
    for (let round = 0; round < ROUNDS; round++)
      for (const name of ['node', 'guard', 'started'] as const) {
        const began = performance.now();
        const { status, stderr } = spawnSync(process.execPath, runs[name], { env, encoding: 'utf8' });
        times[name].push(performance.now() - began);
        if (status !== 0 || stderr !== '') throw new Error(`${name}: ${status} ${stderr}`);
      }
    const ms = (name: keyof typeof runs) => [...times[name]].sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;
    const [node, guard, started] = [ms('node'), ms('guard'), ms('started')];
    const most = 1.15 * node + 150;
    const told = (value: number) => value.toFixed(0);
    return {
      table: [
        ['', 'ms', ''],
        ['node -e 0', told(node), `median of ${ROUNDS}`],
        ['guard, nothing changed', told(guard), `at most ${told(most)}`],
        ['guard, then node -e 0', told(started), `${told(started - node)} later than without`],
      ],
      result: { node, guard, started, most, ratio: guard / node, within: Number(guard <= most) },
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** An environment as the guard sees it: 300 packages, torch with a library of a size that counts for nothing. */
function made(root: string): string {
  const prefix = path.join(root, 'venv');
  const site = path.join(prefix, 'lib', 'python3.11', 'site-packages');
  mkdirSync(path.join(site, 'torch', 'lib'), { recursive: true });
  writeFileSync(path.join(site, 'torch', 'lib', 'libtorch_cuda.so'), 'x'.repeat(1 << 20));
  const names = ['torch-2.9.1', 'torchvision-0.24.1', 'xformers-0.0.33', 'numpy-2.2.6'];
  for (let i = 0; i < 296; i++) names.push(`package_${i}-1.0`);
  for (const name of names) {
    mkdirSync(path.join(site, `${name}.dist-info`));
    writeFileSync(path.join(site, `${name}.dist-info`, 'RECORD'), `${name}\n`);
  }
  return prefix;
}

/** Ten baselines lie there: all are read, one is the right one. */
async function remember(root: string, env: NodeJS.ProcessEnv, prefix: string): Promise<void> {
  const host = openHost({ scripts: root, watchdog: [process.execPath, '-e', '0'] });
  const here = { ...host, env: { ...host.env, TORCHMEND_HOME: env['TORCHMEND_HOME'] ?? '' } };
  const packages = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`package-${i}`, '1.0']));
  for (let no = 0; no < REMEMBERED; no++) {
    const place = {
      path: no === 0 ? prefix : `/elsewhere/${no}`,
      prefix: no === 0 ? prefix : `/elsewhere/${no}/venv`,
      executable: path.join(no === 0 ? prefix : `/elsewhere/${no}/venv`, 'bin', 'python'),
      sitePackages: [path.join(no === 0 ? prefix : `/elsewhere/${no}`, 'lib', 'python3.11', 'site-packages')],
    };
    const baseline: Baseline = {
      ...{ version: 1, at: Date.now(), app: null, place, signs: await signsOf(host, place) },
      state: {
        ...{ drivers: 'linux', driver: { is: 'absent' }, driverCuda: { is: 'absent' } },
        ...{ torch: { is: 'absent' }, architectures: { is: 'absent' }, cards: { is: 'absent' } },
        ...{ python: { is: 'absent' }, packages: { is: 'known', value: packages } },
        proof: { outcome: 'clear', answers: [] },
      },
    };
    await saveBaseline(here, baseline);
  }
  await host.close();
}
