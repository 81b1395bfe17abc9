import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Host, Read } from '../../probes/host';
import type { Facts, Plan, PlanFile, Step } from '../../probes/model';
import { gather } from '../../probes/repair/index';
import { deadPort, serve } from '../fetch/server';
import { realHost, scratch } from './places';
import { planFor, smallEnvironment } from './plan';

const signal = new AbortController().signal;
const NAME = 'torch-2.14.1+cu126-cp311-cp311-manylinux_2_28_x86_64.whl';
const real = realHost();
/** Nothing here is about a network that this computer has, or about what else runs on it. */
const host: Host = { ...real, env: {}, processes: async () => ({ is: 'known', value: [] }) };
afterAll(() => real.close());

function factsOf(prefix: string, site: string, over: Facts = {}): Facts {
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

const wheel = (folder: string, over: Partial<PlanFile> = {}): PlanFile => ({
  ...{ package: 'torch', version: '2.14.1+cu126', name: NAME, url: null, path: path.join(folder, NAME) },
  ...{ sha256: null, bytes: 1000, ...over },
});

/** The plan of a small environment, with these files to be fetched and installed, and these costs. */
function planWith(prefix: string, files: PlanFile[], change: (step: Step) => Step = (step) => step): Plan {
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

async function look(plan: Plan, facts: Facts, by: Host = host) {
  return gather(by, plan, facts, signal);
}

describe('disks', () => {
  it('adds up what each volume has to take; what lies in the cache already counts no more', async () => {
    const { prefix, site } = smallEnvironment();
    const cache = path.join(scratch('cache'), 'not yet there');
    const plan = planWith(prefix, [wheel(cache, { url: 'http://127.0.0.1:9/x.whl' })]);
    const { volumes } = await look(plan, factsOf(prefix, site));
    // The scratch folders lie on one volume: the same room is asked for once, by all.
    expect(volumes.length).toBe(1);
    expect(volumes[0]?.demands).toEqual([
      { path: cache, for: 'downloads', bytes: 1000 },
      { path: path.join(prefix, '.torchmend'), for: 'environment', bytes: 7000 },
      { path: '/tmp', for: 'temporary', bytes: 50_000_000 },
    ]);
    expect(volumes[0]?.space.is).toBe('known');
    mkdirSync(cache);
    writeFileSync(path.join(cache, `${NAME}.part`), Buffer.alloc(400));
    expect((await look(plan, factsOf(prefix, site))).volumes[0]?.demands[0]?.bytes).toBe(600);
  });

  it('keeps volumes apart, and old pips’ unpacking in the temporary folder in mind', async () => {
    const { prefix, site } = smallEnvironment();
    const apart: Host = {
      ...host,
      env: { TMPDIR: '/proc' },
      space: async (folder) => ({
        is: 'known',
        value: { freeBytes: folder === '/proc' ? 1 : 2, totalBytes: 3 },
      }),
    };
    const old: Facts = { 'environment.pip': { is: 'known', from: 'test', value: { version: '20.0.2', folder: site } } };
    const { volumes } = await look(planWith(prefix, [wheel(prefix)]), factsOf(prefix, site, old), apart);
    expect(volumes.map(({ demands, space }) => [demands.map((one) => one.bytes), space])).toEqual([
      [[7000], { is: 'known', value: { freeBytes: 2, totalBytes: 3 } }],
      [[7000], { is: 'known', value: { freeBytes: 1, totalBytes: 3 } }],
    ]);
  });

  it('measures what is carried over', async () => {
    const { prefix, site } = smallEnvironment();
    truncateSync(path.join(site, 'torch/lib/libtorch_cuda.so'), 123_456);
    const carry: Step = {
      ...{ do: 'carry-over', changes: true, from: site, to: '/x', downloadBytes: 0, diskBytes: null, minutes: null },
    };
    const plan = planWith(prefix, []);
    const { volumes } = await look({ ...plan, steps: [...plan.steps, carry] }, factsOf(prefix, site));
    // 'old' of __init__.py beside it
    expect(volumes[0]?.demands[0]?.bytes).toBe(7000 + 123_456 + 3);
  });
});

describe('access', () => {
  const refusing = (no: string): Host => ({
    ...host,
    writable: async (file) => (file === no ? { is: 'known', value: false } : host.writable(file)),
  });
  it('asks for the roots, what is above those not there yet, and each folder that a package has files in', async () => {
    const { prefix, site } = smallEnvironment();
    const record =
      'torch/__init__.py,,\ntorch/lib/libtorch_cuda.so,,\n../../../bin/torchrun,,\n"torch/gone/a,b.py",,\n';
    writeFileSync(path.join(site, 'torch-2.6.0.dist-info/RECORD'), record);
    const lib = path.join(site, 'torch/lib');
    const { access } = await look(planWith(prefix, []), factsOf(prefix, site), refusing(lib));
    const paths = access.map((one) => one.path);
    expect(new Set(paths).size).toBe(paths.length);
    // share/ is not there yet: the environment's own folder stands for it
    for (const one of [site, path.join(prefix, 'bin'), prefix, '/tmp', path.join(site, 'torch'), lib])
      expect(paths).toContain(one);
    expect(paths).not.toContain(path.join(site, 'torch/gone'));
    const known = (value: boolean): Read<boolean> => ({ is: 'known', value });
    expect(access.filter(({ is }) => is.is !== 'known' || !is.value)).toEqual([{ path: lib, is: known(false) }]);
  });

  it.skipIf(process.getuid?.() === 0)('knows a folder that it may not write to (root may write to all)', async () => {
    const { prefix, site } = smallEnvironment();
    chmodSync(site, 0o555);
    const { access } = await look(planWith(prefix, []), factsOf(prefix, site));
    expect(access.find((one) => one.path === site)?.is).toEqual({ is: 'known', value: false });
  });

  it('takes a file for its folder in Windows', async () => {
    const { prefix, site } = smallEnvironment();
    const folders: Host = {
      ...host,
      platform: 'win32',
      run: async () => ({ ended: 'missing', code: null, signal: null, stdout: '', stderr: '', ms: 0 }),
      writable: async (file) =>
        /torchrun$/.test(file)
          ? { is: 'known', value: false }
          : { is: 'unknown', why: 'unreadable', detail: 'a folder' },
    };
    const { access } = await look(planWith(prefix, []), factsOf(prefix, site), folders);
    expect(access.find((one) => one.path === path.join(prefix, 'bin'))?.is).toEqual({ is: 'known', value: false });
    expect(access.find((one) => one.path === path.join(site, 'torch'))).toBeUndefined();
    expect(access.find((one) => one.path === site)?.is.is).toBe('unknown');
  });
});

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

describe('files', () => {
  it('are here, reachable, gone, or nobody knows', async () => {
    const { prefix, site } = smallEnvironment();
    const server = await serve({
      '/there.whl': (asked, answer) => void answer.writeHead(asked.method === 'HEAD' ? 200 : 500).end(),
      '/no-head.whl': (asked, answer) => void answer.writeHead(asked.method === 'HEAD' ? 405 : 206).end('x'),
      '/broken.whl': (_, answer) => void answer.writeHead(503).end(),
    });
    const dead = await deadPort();
    const cache = scratch('cache');
    writeFileSync(path.join(cache, 'here.whl'), Buffer.alloc(1000));
    writeFileSync(path.join(cache, 'half.whl'), Buffer.alloc(999));
    const file = (name: string, url: string | null) => wheel(cache, { name, url, path: path.join(cache, name) });
    const files = [
      file('here.whl', `${dead}/here.whl`),
      file('half.whl', null),
      file('absent.whl', null),
      ...['there.whl', 'no-head.whl', 'gone.whl', 'broken.whl'].map((name) => file(name, `${server.url}/${name}`)),
      file('silent.whl', `${dead}/silent.whl`),
    ];
    const seen = await look(planWith(prefix, files), factsOf(prefix, site));
    await server.close();
    expect(Object.fromEntries(seen.files.map(({ name, is }) => [name, is]))).toEqual({
      ...{ 'here.whl': 'here', 'half.whl': 'gone', 'absent.whl': 'gone', 'there.whl': 'reachable' },
      ...{ 'no-head.whl': 'reachable', 'gone.whl': 'gone', 'broken.whl': { trouble: 'server-error' } },
      'silent.whl': { trouble: 'refused' },
    });
  });
});

describe('what wheels are put into', () => {
  it('is told by the facts, and by the system for its C library', async () => {
    const { prefix, site } = smallEnvironment();
    const says = (stdout: string): Host => ({
      ...host,
      run: async () => ({ ended: 'exited', code: 0, signal: null, stdout, stderr: '', ms: 1 }),
      list: async (folder) =>
        folder === '/lib' ? { is: 'known', value: [{ name: 'ld-musl-x86_64.so.1', kind: 'file' }] } : host.list(folder),
    });
    const target = async (by: Host) => (await look(planWith(prefix, []), factsOf(prefix, site), by)).target;
    expect(await target(says('glibc 2.35\n'))).toEqual({
      ...{ python: '3.11', system: { os: 'linux', machine: 'x86_64', libc: 'glibc', glibc: '2.35' } },
    });
    expect((await target(says('')))?.system).toMatchObject({ libc: 'musl', glibc: null });
    expect((await look(planWith(prefix, []), {})).target).toBeNull();
  });
});
