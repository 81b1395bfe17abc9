import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Host } from '../../probes/host';
import { factsOf, host, look, planWith } from './gathering';
import { smallEnvironment } from './plan';

describe('who uses it', () => {
  it.runIf(process.platform === 'linux')('is seen by what is mapped, whatever program it is', async () => {
    const { prefix, site } = smallEnvironment();
    const program = path.join(prefix, 'bin', 'ComfyUI 图');
    copyFileSync('/bin/sleep', program);
    chmodSync(program, 0o755);
    const before = await look(planWith(prefix, []), factsOf(prefix, site));
    expect(before.users).toEqual({ is: 'known', value: [] });
    const child = spawn(program, ['60'], { stdio: 'ignore' });
    await new Promise((resolve) => child.once('spawn', resolve));
    try {
      const { users } = await look(planWith(prefix, []), factsOf(prefix, site));
      expect(users).toEqual({ is: 'known', value: [{ pid: child.pid, program: 'ComfyUI 图', runs: null }] });
    } finally {
      child.kill('SIGKILL');
    }
  });

  const running = (over: object): Host => ({
    ...host,
    scripts: '/opt/torchmend/scripts',
    processes: async () => ({
      is: 'known',
      value: [
        {
          ...{ pid: 4711, executable: '/elsewhere/python', arguments: ['main.py', '--listen'], folder: null },
          ...{ packages: null, torch: null, sinceMs: null, ...over },
        },
      ],
    }),
  });
  it('is a Python of this environment, or one with its packages; not one beside it, nor our own', async () => {
    const { prefix, site } = smallEnvironment();
    const seen = async (over: object) => (await look(planWith(prefix, []), factsOf(prefix, site), running(over))).users;
    const executable = path.join(prefix, 'bin/python');
    const user = { pid: 4711, program: executable, runs: 'main.py --listen' };
    expect(await seen({ executable })).toEqual({ is: 'known', value: [user] });
    expect(await seen({ packages: site })).toMatchObject({ value: [{ program: '/elsewhere/python' }] });
    expect(await seen({ executable: `${prefix}-2/bin/python` })).toEqual({ is: 'known', value: [] });
    const ours = ['/opt/torchmend/scripts/ask.py', 'sum'];
    expect(await seen({ executable, arguments: ours })).toEqual({ is: 'known', value: [] });
  });

  it('is not known where the system doesn’t list processes; a Python that is another’s is named', async () => {
    const { prefix, site } = smallEnvironment();
    const blind: Host = { ...host, processes: async () => ({ is: 'unknown', why: 'timeout', detail: '' }) };
    expect((await look(planWith(prefix, []), factsOf(prefix, site), blind)).users.is).toBe('unknown');
    const others: Host = {
      ...host,
      platform: 'linux',
      list: async (folder) =>
        folder === '/proc'
          ? { is: 'known', value: ['7', '8', 'self'].map((name) => ({ name, kind: 'folder' as const })) }
          : host.list(folder),
      async read(file, limit) {
        if (/^\/proc\/\d+\/maps$/.test(file)) return { is: 'unknown', why: 'denied', detail: 'EACCES' };
        const name = { '/proc/7/comm': 'python3.11\n', '/proc/8/comm': 'systemd\n' }[file];
        return name === undefined ? host.read(file, limit) : { is: 'known', value: Buffer.from(name) };
      },
    };
    const { hidden } = await look(planWith(prefix, []), factsOf(prefix, site), others);
    expect(hidden).toEqual([{ pid: 7, program: 'python3.11', runs: null }]);
  });

  it('is nobody where the plan changes nothing of it', async () => {
    const { prefix, site } = smallEnvironment();
    const plan = planWith(prefix, []);
    const steps = plan.steps.filter((step) => step.do !== 'keep-safe');
    const executable = path.join(prefix, 'bin/python');
    const { users } = await look({ ...plan, steps }, factsOf(prefix, site), running({ executable }));
    expect(users).toEqual({ is: 'known', value: [] });
  });
});
