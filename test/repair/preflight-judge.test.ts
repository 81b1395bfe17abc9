import { describe, expect, it } from 'vitest';
import type { Read } from '../../probes/host';
import type { Plan, PlanFile, Step } from '../../probes/model';
import { judge } from '../../probes/repair/index';
import { planFor } from './plan';

type Surroundings = Parameters<typeof judge>[0];

const PREFIX = '/home/user/AI 图/venv';
const GB = 1e9;
const none = { downloadBytes: null, diskBytes: null, minutes: null };
const known = <T>(value: T): Read<T> => ({ is: 'known', value });
const denied = { is: 'unknown', why: 'denied', detail: 'EACCES' } as const;
const absent = { is: 'absent' } as const;

const WHEEL: PlanFile = {
  ...{ package: 'torch', version: '2.14.1+cu126', name: 'torch-2.14.1+cu126-cp311-cp311-manylinux_2_28_x86_64.whl' },
  ...{ url: 'https://x.invalid/torch.whl', path: '/cache/torch.whl', sha256: null, bytes: 3 * GB },
};

/** A plan that installs `files` with `argv`. */
function plan(files: readonly PlanFile[] = [WHEEL], argv?: readonly string[]): Plan {
  return planFor(PREFIX, {
    steps: (steps) =>
      steps.map((step): Step => {
        if (step.do === 'fetch') return { ...step, files: [...files] };
        if (step.do !== 'install' && step.do !== 'uninstall') return step;
        const run = argv ? [...argv] : step.argv;
        return step.do === 'install' ? { ...step, argv: run, files: [...files] } : { ...step, argv: run };
      }),
  });
}

/** Nothing stands in the way. */
const CALM: Surroundings = {
  volumes: [{ demands: [{ path: PREFIX, for: 'environment', bytes: 5 * GB }], space: known(space(50)) }],
  access: [{ path: PREFIX, is: known(true) }],
  users: known([]),
  hidden: [],
  battery: absent,
  paths: [],
  tools: [{ name: 'pip', path: '/p', is: known(true) }],
  managed: absent,
  files: [{ name: WHEEL.name, at: WHEEL.path, is: 'here' }],
  target: { python: '3.11', system: { os: 'linux', machine: 'x86_64', libc: 'glibc', glibc: '2.35' } },
  antivirus: absent,
  appControl: absent,
};

function space(freeGb: number) {
  return { freeBytes: freeGb * GB, totalBytes: 1000 * GB };
}
const found = (over: Partial<Surroundings>, of = plan()) => judge({ ...CALM, ...over }, of);
const unsure = (about: string, why: string, more = {}) => [
  { code: 'repair/unsure', severity: 'warns', params: { about, why, ...more } },
];
const stop = (code: string, params: object) => [{ code, severity: 'stops', params }];
const warn = (code: string, params: object) => [{ code, severity: 'warns', params }];

it('says nothing where nothing stands in the way', () => {
  expect(found({})).toEqual([]);
});

it('names what stops before what warns', () => {
  const all = found({ battery: known({ feeds: true, percent: 80 }), access: [{ path: '/x', is: known(false) }] });
  expect(all.map(({ code, severity }) => [code, severity])).toEqual([
    ['repair/no-write-access', 'stops'],
    ['repair/on-battery', 'warns'],
  ]);
});

describe('room', () => {
  const disk = (bytes: number | null, free: Read<ReturnType<typeof space>>) => ({
    volumes: [
      {
        demands: [
          { path: '/cache', for: 'downloads' as const, bytes: 3 * GB },
          { path: PREFIX, for: 'environment' as const, bytes },
        ],
        space: free,
      },
    ],
  });
  it('is enough for all that comes to lie on one volume, and a twentieth more', () => {
    expect(found(disk(5 * GB, known(space(8.4))))).toEqual([]);
    expect(found(disk(5 * GB, known(space(8.3))))).toEqual(
      stop('repair/disk-full', {
        ...{ path: '/cache', needsBytes: 8.4 * GB, freeBytes: 8.3 * GB, for: ['downloads', 'environment'] },
      }),
    );
  });
  it('is enough for small things with a little to spare', () => {
    const small = [
      { demands: [{ path: '/e', for: 'environment' as const, bytes: 1000 }], space: known(space(0.0499)) },
    ];
    expect(found({ volumes: small })[0]?.params).toMatchObject({ needsBytes: 50_001_000 });
  });
  it('is not known where the need or the volume is not known; what is known may be too much already', () => {
    expect(found(disk(null, known(space(50))))).toEqual(
      unsure('repair/disk-full', 'size', { path: '/cache', freeBytes: 50 * GB }),
    );
    expect(found(disk(null, known(space(1))))[0]?.code).toBe('repair/disk-full');
    expect(found(disk(1, denied))).toEqual(unsure('repair/disk-full', 'denied', { path: '/cache' }));
  });
});

describe('write access', () => {
  it('stops where something is somebody else’s', () => {
    const access = [PREFIX, '/a', '/b'].map((path) => ({ path, is: known(path === PREFIX) }));
    expect(found({ access })).toEqual(stop('repair/no-write-access', { path: '/a', more: 1 }));
  });
  it('is not known where the system can’t tell', () => {
    expect(found({ access: [{ path: '/a', is: denied }] })).toEqual(
      unsure('repair/no-write-access', 'denied', { path: '/a' }),
    );
  });
});

describe('use', () => {
  const user = { pid: 7, program: '/v/bin/python', runs: 'main.py' };
  it('stops, and names the process and the app', () => {
    expect(found({ users: known([user, { ...user, pid: 8 }]) }, { ...plan(), app: 'comfyui' })).toEqual(
      stop('repair/in-use', { ...user, app: 'comfyui', more: 1 }),
    );
  });
  it('is not known where processes, or one that may be a Python, can’t be seen', () => {
    expect(found({ users: denied })).toEqual(unsure('repair/in-use', 'denied'));
    expect(found({ hidden: [{ pid: 9, program: 'python3', runs: null }] })).toEqual(
      unsure('repair/in-use', 'denied', { pid: 9, program: 'python3' }),
    );
  });
});

describe('power', () => {
  it.each([
    [{ feeds: false, percent: 3 }, []],
    [{ feeds: true, percent: 80 }, warn('repair/on-battery', { percent: 80 })],
    [{ feeds: true, percent: 20 }, warn('repair/on-battery', { percent: 20 })],
    [{ feeds: true, percent: 19 }, stop('repair/on-battery', { percent: 19 })],
    [{ feeds: true, percent: null }, warn('repair/on-battery', { percent: null })],
  ])('%j', (battery, expected) => {
    expect(found({ battery: known(battery) })).toEqual(expected);
  });
  it('is not known where nobody could ask', () => {
    expect(found({ battery: denied })).toEqual(unsure('repair/on-battery', 'denied'));
  });
});

describe('paths', () => {
  const site = 'D:\\AI\\venv\\Lib\\site-packages';
  const paths = (longest: number, allowed: Read<boolean>) => ({ paths: [{ site, longest, allowed }] });
  it('stops at 260 characters, unless long paths are switched on', () => {
    expect(found(paths(259, known(false)))).toEqual([]);
    expect(found(paths(260, known(true)))).toEqual([]);
    const params = { path: site, length: 260, limit: 259 };
    expect(found(paths(260, known(false)))).toEqual(stop('repair/path-too-long', params));
    expect(found(paths(260, denied))).toEqual(unsure('repair/path-too-long', 'denied', params));
    expect(found(paths(259, denied))).toEqual([]);
  });
});

describe('tools', () => {
  const tool = (is: Read<true>) => ({ tools: [{ name: 'uv', path: '/home/user/uv', is }] });
  it('stops where one is missing, and is not known where it can’t be seen', () => {
    const params = { tool: 'uv', path: '/home/user/uv' };
    expect(found(tool(absent))).toEqual(stop('repair/no-installer', params));
    expect(found(tool(denied))).toEqual(unsure('repair/no-installer', 'denied', params));
  });
});

describe('a Python of the system', () => {
  const marker = '/usr/lib/python3.11/EXTERNALLY-MANAGED';
  const own = plan([WHEEL], [process.execPath, '-m', 'pip', 'install']);
  it('stops, but not where the person said so, nor for another Python’s packages', () => {
    expect(found({ managed: known(marker) }, own)).toEqual(
      stop('repair/externally-managed', { path: marker, python: process.execPath }),
    );
    const forced = plan([WHEEL], [process.execPath, '-m', 'pip', 'install', '--break-system-packages']);
    expect(found({ managed: known(marker) }, forced)).toEqual([]);
    expect(found({ managed: known(marker) }, plan([WHEEL], ['/fresh/bin/python', '-m', 'pip', 'install']))).toEqual([]);
  });
  it('is not known where it can’t be looked for', () => {
    expect(found({ managed: denied }, own)).toEqual(unsure('repair/externally-managed', 'denied'));
  });
});

describe('files', () => {
  const one = { name: 'a.whl', at: 'https://x.invalid/a.whl' };
  it('stops where one is gone; a server that can’t be asked leaves it open', () => {
    expect(found({ files: [{ ...one, is: 'reachable' }] })).toEqual([]);
    expect(
      found({
        files: [
          { ...one, is: { trouble: 'slow' } },
          { ...one, is: 'gone' },
        ],
      }),
    ).toEqual(stop('repair/file-missing', { file: 'a.whl', at: one.at, more: 0 }));
    expect(found({ files: [{ ...one, is: { trouble: 'no-such-host' } }] })).toEqual(
      unsure('repair/file-missing', 'no-such-host', { file: 'a.whl', at: one.at, url: one.at, proxy: null }),
    );
  });
});

describe('wheels', () => {
  const named = (name: string) => plan([{ ...WHEEL, name }]);
  const params = { python: '3.11', glibc: '2.35' };
  it.each([
    ['torch-2.14.1+cu126-cp312-cp312-manylinux_2_28_x86_64.whl', 'python'],
    ['torch-2.14.1+cu126-cp311-cp311-win_amd64.whl', 'platform'],
    ['torch-2.14.1+cu126-cp311-cp311-manylinux_2_39_x86_64.whl', 'glibc'],
    ['torch-2.14.1.tar.gz', 'name'],
  ])('%s doesn’t fit: %s', (name, why) => {
    expect(found({}, named(name))).toEqual(stop('repair/wheel-unfit', { file: name, why, ...params }));
  });
  it('are not held against a Python that nobody knows', () => {
    expect(found({ target: null })).toEqual(unsure('repair/wheel-unfit', 'unreadable'));
    const target = CALM.target && { ...CALM.target, python: null };
    expect(found({ target })).toEqual(unsure('repair/wheel-unfit', 'unreadable', { file: WHEEL.name }));
  });
});

describe('who watches over files in Windows', () => {
  it('is told of, and never stops', () => {
    expect(found({ appControl: known(false), antivirus: known([]) })).toEqual([]);
    expect(found({ appControl: known(true) })).toEqual(warn('repair/app-control', {}));
    expect(found({ antivirus: known(['火绒']) })).toEqual(warn('repair/antivirus', { names: ['火绒'] }));
    expect(found({ appControl: denied, antivirus: denied }).map(({ params }) => params['about'])).toEqual([
      'repair/app-control',
      'repair/antivirus',
    ]);
  });
});

it('asks nothing of a plan that only tells the person what to do', () => {
  const step: Step = { do: 'person', changes: false, what: 'restart', params: {}, ...none };
  const far = { ...CALM, managed: denied, target: null, antivirus: denied, appControl: denied };
  expect(judge(far, { ...plan(), steps: [step] })).toEqual([]);
});
