import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Host } from '../../probes/host';
import type { Plan } from '../../probes/model';
import { factsOf, host, look, planWith } from './gathering';
import { planFor, smallEnvironment } from './plan';

describe('power in Linux', () => {
  type Supply = Record<string, string>;
  const powered = (supplies: Record<string, Supply> | null): Host => ({
    ...host,
    platform: 'linux',
    async list(folder) {
      if (folder !== '/sys/class/power_supply') return host.list(folder);
      if (!supplies) return { is: 'absent' };
      return { is: 'known', value: Object.keys(supplies).map((name) => ({ name, kind: 'link' as const })) };
    },
    async read(file, limit) {
      const [, name = '', key = ''] = /^\/sys\/class\/power_supply\/([^/]+)\/(.+)$/.exec(file) ?? [];
      const text = supplies?.[name]?.[key];
      if (name === '') return host.read(file, limit);
      return text === undefined ? { is: 'absent' } : { is: 'known', value: Buffer.from(`${text}\n`) };
    },
  });
  const battery = { type: 'Battery', status: 'Discharging', capacity: '63' };
  const known = (feeds: boolean, percent: number | null) => ({ is: 'known', value: { feeds, percent } });
  it.each<[string, Record<string, Supply> | null, unknown]>([
    ['a desktop', null, { is: 'absent' }],
    ['a desktop with a plug', { AC: { type: 'Mains', online: '1' } }, { is: 'absent' }],
    ['a mouse', { hid: { ...battery, scope: 'Device' } }, { is: 'absent' }],
    ['unplugged', { AC: { type: 'Mains', online: '0' }, BAT0: battery }, known(true, 63)],
    ['plugged in', { AC: { type: 'Mains', online: '1' }, BAT0: { ...battery, status: 'Charging' } }, known(false, 63)],
    ['by USB, still draining', { usb: { type: 'USB', online: '1' }, BAT0: battery }, known(false, 63)],
    ['full, no plug seen', { BAT0: { type: 'Battery', status: 'Full' } }, known(false, null)],
  ])('%s', async (_, supplies, expected) => {
    const { prefix, site } = smallEnvironment();
    expect((await look(planWith(prefix, []), factsOf(prefix, site), powered(supplies))).battery).toEqual(expected);
  });
  it('is not known where the battery doesn’t say', async () => {
    const { prefix, site } = smallEnvironment();
    const mute = powered({ BAT0: { type: 'Battery', status: 'Unknown' } });
    expect((await look(planWith(prefix, []), factsOf(prefix, site), mute)).battery.is).toBe('unknown');
  });
});

describe('Windows', () => {
  const said = (answer: object | string): Host => ({
    ...host,
    platform: 'win32',
    path: path.win32,
    env: { SystemRoot: 'C:\\Windows' },
    run: async ([program]) => ({
      ...{ ended: 'exited', code: 0, signal: null, stderr: '', ms: 1 },
      stdout: !/powershell\.exe$/.test(program)
        ? ''
        : typeof answer === 'string'
          ? answer
          : `\uFEFF${JSON.stringify(answer)}\r\n`,
    }),
    list: async () => ({ is: 'absent' }),
    stat: async () => ({ is: 'absent' }),
    writable: async () => ({ is: 'absent' }),
    realPath: async (file) => ({ is: 'known', value: file }),
    change: { ...host.change, look: async () => ({ is: 'absent' }) },
  });
  const site = 'D:\\AI\\venv\\Lib\\site-packages';
  const plan: Plan = {
    ...planFor('/x'),
    prefix: 'D:\\AI\\venv',
    steps: planFor('/x').steps.map((step) => (step.do === 'keep-safe' ? { ...step, roots: [site] } : step)),
  };
  const all = { batteries: [], longPaths: 0, antivirus: ['Windows Defender'], smartAppControl: 0, policy: 0 };

  it('tells of power, long paths, scanners and app control', async () => {
    const seen = await look(plan, factsOf('D:\\AI\\venv', site), said(all));
    expect(seen.battery).toEqual({ is: 'absent' });
    expect(seen.paths).toEqual([{ site, longest: site.length + 120, allowed: { is: 'known', value: false } }]);
    expect(seen.antivirus).toEqual({ is: 'known', value: [] });
    expect(seen.appControl).toEqual({ is: 'known', value: false });
  });
  it('reads lists as PowerShell 5.1 writes them, and what is on', async () => {
    const seen = await look(
      plan,
      factsOf('D:\\AI\\venv', site),
      said({
        ...{ batteries: { value: [{ status: 1, percent: 40 }], Count: 1 }, longPaths: 1, antivirus: '火绒' },
        ...{ smartAppControl: 1, policy: null },
      }),
    );
    expect(seen.battery).toEqual({ is: 'known', value: { feeds: true, percent: 40 } });
    expect(seen.paths[0]?.allowed).toEqual({ is: 'known', value: true });
    expect(seen.antivirus).toEqual({ is: 'known', value: ['火绒'] });
    expect(seen.appControl).toEqual({ is: 'known', value: true });
  });
  it('knows nothing where PowerShell says something else, and not what it can’t ask', async () => {
    const mute = await look(plan, factsOf('D:\\AI\\venv', site), said('is not recognized as an internal command'));
    const open = { ...all, longPaths: null, antivirus: null };
    const half = await look(plan, factsOf('D:\\AI\\venv', site), said(open));
    expect([mute.battery.is, mute.antivirus.is, mute.appControl.is]).toEqual(['unknown', 'unknown', 'unknown']);
    expect([half.battery.is, half.antivirus.is, half.appControl.is]).toEqual(['absent', 'unknown', 'known']);
    expect(half.paths[0]?.allowed.is).toBe('unknown');
  });
});
