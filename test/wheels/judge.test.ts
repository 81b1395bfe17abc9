import { describe, expect, it } from 'vitest';
import {
  choose,
  judgeSet,
  judgeWheel,
  type LookedAt,
  parseWheelName,
  type Situation,
  shoppingFor,
  whyUnfit,
} from '../../probes/builds';
import { Shopping, WHEEL_PROBLEMS, type WheelVerdict } from '../../probes/model';
import { sayWheel, shoppingText } from '../../probes/text/shopping';
import { situation } from '../builds/situations';

const linux = situation('12.0', '580.95.05', 'linux', '3.11');
const TAG = 'cp311-cp311-manylinux_2_28_x86_64';

type Read = Extract<LookedAt['inside'], { is: 'read' }>;
type Holds = Extract<LookedAt['code'], { is: 'read' }>['holdings'];

function wheel(file: string, inside: Partial<Read> = {}, holdings: Holds | null = []): LookedAt {
  const name = parseWheelName(file);
  return {
    ...{ file, path: `/usb/${file}`, bytes: 1000 },
    inside: {
      ...{
        is: 'read',
        package: name?.package ?? 'x',
        version: name?.version ?? '1',
        requires: [],
        torch: null,
        changed: [],
      },
      tags: [file.replace(/^[^-]+-[^-]+-/, '').replace(/\.whl$/, '')],
      ...inside,
    },
    code: holdings === null ? null : { is: 'read', architectures: ['sm_75', 'sm_120'], holdings },
  };
}

const main = (capability: string, is: 'all' | 'none' | 'unsure', library = 'torch/lib/libtorch_cuda.so') => ({
  library,
  capability,
  is,
});
const torch = (over: Partial<Read> = {}, holdings: Holds = [main('12.0', 'all')], file = `torch-2.14.1-${TAG}.whl`) =>
  wheel(file, { torch: { version: '2.14.1+cu130', cuda: '13.0', hip: null }, ...over }, holdings);
const codes = (one: LookedAt, asked: Situation = linux) => judgeWheel(one, asked).problems.map(({ code }) => code);

describe('one wheel', () => {
  it('is usable where all is in order, by its real version', () => {
    expect(judgeWheel(torch(), linux)).toMatchObject({ verdict: 'usable', version: '2.14.1+cu130', problems: [] });
  });

  it.each<[string, LookedAt, Situation, string[]]>([
    [
      'no code for the card',
      torch({}, [main('6.1', 'none')]),
      situation('6.1', '580.95.05', 'linux', '3.11'),
      ['wheel/no-code-for-card'],
    ],
    [
      'documents disagree',
      torch({}, [main('8.7', 'unsure')]),
      situation('8.7', '580.95.05', 'linux', '3.11'),
      ['wheel/unsure-for-card'],
    ],
    [
      'a part without code',
      torch({}, [main('7.5', 'all'), main('7.5', 'none', 'torch/lib/libtorch_cuda_linalg.so')]),
      situation('7.5', '580.95.05', 'linux', '3.11'),
      ['wheel/part-without-code'],
    ],
    [
      'no graphics card support',
      torch({ torch: { version: '2.14.1+cpu', cuda: null, hip: null } }, []),
      linux,
      ['wheel/cpu-only'],
    ],
    [
      'another maker',
      torch({ torch: { version: '2.14.1+rocm7.2', cuda: null, hip: '7.2' } }, []),
      linux,
      ['wheel/other-maker'],
    ],
    ['another Python', torch(), situation('12.0', '580.95.05', 'linux', '3.12'), ['wheel/other-python']],
    ['free-threaded', torch(), situation('12.0', '580.95.05', 'linux', '3.11t'), ['wheel/other-python']],
    ['another system', torch(), situation('12.0', '581.80', 'windows', '3.11'), ['wheel/other-system']],
    ['another processor', torch(), situation('12.0', '580.95.05', 'linux-aarch64', '3.11'), ['wheel/other-system']],
    ['musl', torch(), situation('12.0', '580.95.05', 'linux-musl', '3.11'), ['wheel/other-system']],
    ['an old glibc', torch(), { ...linux, system: { ...linux.system, glibc: '2.17' } }, ['wheel/old-glibc']],
    [
      'a driver too old',
      torch(),
      situation('8.9', '535.104.05', 'linux', '3.11'),
      ['wheel/driver-too-old', 'wheel/no-code-for-card'],
    ],
    ['changed inside', torch({ changed: ['torch/__init__.py'] }), linux, ['wheel/tampered']],
    [
      'another name',
      torch({}, [main('12.0', 'all')], `torch-2.14.1-cp312-cp312-manylinux_2_28_x86_64.whl`),
      situation('12.0', '580.95.05', 'linux', '3.12'),
      [],
    ],
    ['no name of a wheel', torch({ tags: [TAG] }, [main('12.0', 'all')], 'torch (1).whl'), linux, ['wheel/renamed']],
    [
      'a name by the browser',
      torch({ tags: [TAG], version: '2.14.1+cu130' }, [main('12.0', 'all')], `torch-2.14.1%2Bcu130-${TAG}.whl`),
      linux,
      ['wheel/renamed'],
    ],
    [
      'cut short',
      { file: 'x.whl', path: 'x.whl', bytes: null, inside: { is: 'truncated' }, code: null },
      linux,
      ['wheel/truncated'],
    ],
    [
      'not readable',
      { file: 'x.whl', path: 'x.whl', bytes: null, inside: { is: 'unreadable', detail: 'EIO' }, code: null },
      linux,
      ['wheel/unreadable'],
    ],
    [
      'libraries not read',
      { ...torch(), code: { is: 'not-read', detail: 'timeout' } },
      linux,
      ['wheel/not-looked-into'],
    ],
    ['no kernels where there should be some', torch({}, []), linux, ['wheel/not-looked-into']],
  ])('%s', (_what, one, asked, expected) => {
    expect(codes(one, asked)).toEqual(expected);
  });

  it('what could not be read is not known, which is not refused', () => {
    const lost: LookedAt = { ...torch(), inside: { is: 'unreadable', detail: 'EACCES' }, code: null };
    expect(judgeWheel(lost, linux).verdict).toBe('unknown');
  });

  it('a renamed one is judged by its inside, and told its name', () => {
    const renamed = torch({ tags: [TAG] }, [main('12.0', 'all')], 'torch-2.14.1-cp312-cp312-manylinux_2_28_x86_64.whl');
    const verdict = judgeWheel(renamed, situation('12.0', '580.95.05', 'linux', '3.12'));
    expect(verdict.problems.map(({ code }) => code)).toEqual(['wheel/renamed', 'wheel/other-python']);
    expect(verdict.problems[0]?.params['should']).toBe(`torch-2.14.1-${TAG}.whl`);
  });

  it('the main index names platforms anew: that is in order', () => {
    const file = 'torch-2.14.1-cp311-cp311-manylinux1_x86_64.whl';
    expect(codes(torch({ tags: ['cp311-cp311-linux_x86_64'] }, [main('12.0', 'all')], file))).toEqual([]);
    expect(codes(torch({ tags: ['cp311-cp311-linux_aarch64'] }, [main('12.0', 'all')], file))[0]).toBe('wheel/renamed');
  });
});

describe('several together', () => {
  const vision = (version = '0.29.1', requires = ['numpy', 'torch==2.14.1']) =>
    wheel(`torchvision-${version}-${TAG}.whl`, { requires });
  const pure = (name: string, version: string, requires: string[] = []) =>
    wheel(`${name}-${version}-py3-none-any.whl`, { requires }, null);
  const together = (wheels: LookedAt[], asked = linux) =>
    judgeSet(
      wheels,
      wheels.map((one) => judgeWheel(one, asked)),
      asked,
    );
  const verdictOf = (set: ReturnType<typeof together>, start: string) =>
    set.files.find(({ file }) => file.startsWith(`/usb/${start}`));

  it('is complete with all that torch asks for on this system', () => {
    const requires = [
      'filelock',
      'triton~=3.8.0; platform_system == "Linux"',
      'colorama; sys_platform == "win32"',
      'optree; extra == "optree"',
    ];
    const set = together([
      torch({ requires }),
      vision(),
      pure('filelock', '3.20.0'),
      wheel(`triton-3.8.1-${TAG}.whl`),
      wheel(`numpy-2.3.0-${TAG}.whl`),
    ]);
    expect(set.missing).toEqual([]);
    expect(set.set?.length).toBe(5);
  });

  it('says what is missing and who asks for it; what is installed already is not', () => {
    const requires = ['filelock>=3.20', 'nvidia-cudnn-cu13==9.24.0.43; platform_system == "Linux"'];
    const wheels = [torch({ requires }), pure('filelock', '3.19.1')];
    expect(together(wheels).missing).toEqual([
      { requirement: 'torchvision', by: '' },
      { requirement: 'filelock>=3.20', by: 'torch 2.14.1+cu130' },
      { requirement: 'nvidia-cudnn-cu13==9.24.0.43', by: 'torch 2.14.1+cu130' },
    ]);
    const packages = [
      { name: 'nvidia_cudnn_cu13', version: '9.24.0.43' },
      { name: 'filelock', version: '3.1' },
    ];
    const rest = together(wheels, { ...linux, constraints: { ...linux.constraints, packages } });
    expect(rest.missing.map(({ requirement }) => requirement)).toEqual(['torchvision', 'filelock>=3.20']);
  });

  it('a torchvision for another torch, and one from another channel, are refused', () => {
    const set = together([torch(), vision('0.28.0', ['torch==2.13.0']), wheel(`torchaudio-2.11.0+cu126-${TAG}.whl`)]);
    expect(verdictOf(set, 'torchvision')?.problems).toEqual([
      { code: 'wheel/other-torch', params: { needs: 'torch==2.13.0', has: '2.14.1+cu130' } },
    ]);
    expect(verdictOf(set, 'torchaudio')?.problems).toEqual([
      { code: 'wheel/other-channel', params: { tag: 'cu126', torch: '2.14.1+cu130' } },
    ]);
  });

  it('two torches: the newer one is taken, the other is told so; none: nothing is taken', () => {
    const old = torch(
      { version: '2.8.0', torch: { version: '2.8.0+cu128', cuda: '12.8', hip: null } },
      [main('12.0', 'all')],
      `torch-2.8.0-${TAG}.whl`,
    );
    const set = together([old, torch()]);
    expect(set.torch).toBe('2.14.1+cu130');
    expect(verdictOf(set, 'torch-2.8.0')).toMatchObject({
      verdict: 'usable',
      problems: [{ code: 'wheel/not-chosen' }],
    });
    expect(together([vision()])).toMatchObject({ set: null, torch: null });
  });
});

describe('what to fetch elsewhere', () => {
  const build = {
    ...{ torch: '2.14.1+cu126', torchvision: '0.29.1+cu126', torchaudio: null, channel: 'cu126', exact: true },
    ...{
      index: 'https://download.pytorch.org/whl/cu126',
      stability: 'stable' as const,
      evidence: 'documented' as const,
    },
  };
  const windows = situation('6.1', '581.80', 'windows', '3.11');

  it('without an index: names by their pattern, no invented hashes, and pip for the rest', () => {
    const list = shoppingFor(build, null, windows, 'E:\\usb stick\\');
    expect(Shopping.parse(list)).toEqual(list);
    expect(list.files[0]).toEqual({
      package: 'torch',
      version: '2.14.1+cu126',
      name: 'torch-2.14.1+cu126-cp311-cp311-win_amd64.whl',
      url: 'https://download.pytorch.org/whl/cu126/torch-2.14.1%2Bcu126-cp311-cp311-win_amd64.whl',
      sha256: null,
      bytes: null,
    });
    expect([list.complete, list.missing]).toEqual([false, []]); // nobody has read this wheel
    const read = choose(linux).answer.build;
    if (!read) throw new Error('no build');
    const here = [{ package: 'filelock', path: 'filelock-3.20.0-py3-none-any.whl' }];
    const named = shoppingFor(read, null, linux, '/usb', here).missing;
    expect(named).toContain('nvidia-cudnn-cu13==9.24.0.43');
    expect(named).not.toContain('filelock');
    expect(list.commands.download).toEqual([
      'set PIP_CONFIG_FILE=nul',
      'python -m pip download --isolated --only-binary=:all: --python-version 3.11 --index-url https://download.pytorch.org/whl/cu126 --dest wheels torch==2.14.1+cu126 torchvision==0.29.1+cu126',
    ]);
    expect(list.commands.install).toBe(
      'python -m pip install --isolated --no-index --find-links "E:\\usb stick" "E:\\usb stick\\torch-2.14.1+cu126-cp311-cp311-win_amd64.whl" "E:\\usb stick\\torchvision-0.29.1+cu126-cp311-cp311-win_amd64.whl"',
    );
    expect(list.commands.install).not.toContain('*');
  });

  it('a folder whose name would speak to a shell is taken by its letters', () => {
    const linuxList = shoppingFor(build, null, situation('6.1', '580.95.05', 'linux', '3.13t'), "/usb/$(reboot) it's");
    expect(linuxList.commands.install).toContain(`--find-links '/usb/$(reboot) it'\\''s' `);
    expect(linuxList.commands.download).toEqual([
      'export PIP_CONFIG_FILE=/dev/null',
      expect.stringContaining('--python-version 3.13 --implementation cp --abi cp313t '),
    ]);
  });

  it('with an index: every file, its address, size and hash, in the text too', () => {
    const file = {
      package: 'sympy',
      version: '1.14.0',
      name: 'sympy-1.14.0-py3-none-any.whl',
      url: 'https://x/sympy.whl',
      sha256: 'a'.repeat(64),
      bytes: 6_200_000,
    };
    const list = shoppingFor(build, { files: [file], missing: [] }, windows, 'E:\\usb stick');
    expect(list.complete).toBe(true);
    expect(list.commands.download).toEqual([
      'curl --fail --location --output "sympy-1.14.0-py3-none-any.whl" "https://x/sympy.whl"',
    ]);
    expect(list.commands.install).toBe(
      'python -m pip install --isolated --no-index "E:\\usb stick\\sympy-1.14.0-py3-none-any.whl"',
    );
    const text = shoppingText('en', list, { torch: build.torch, python: '3.11', system: 'windows x86_64' });
    for (const part of [file.name, file.url, file.sha256, '6.2 MB (6200000)']) expect(text).toContain(part);
  });
});

it('every problem can be said in both languages', () => {
  const params = {
    should: 'x',
    files: ['x'],
    tags: ['x'],
    python: '3.11',
    system: 'x',
    glibc: '2.17',
    version: 'x',
    cards: ['12.0'],
    architectures: ['sm_75'],
    detail: 'x',
    library: 'x',
    has: 'x',
    needs: 'x',
    tag: 'x',
    torch: 'x',
  };
  const verdict: WheelVerdict = {
    ...{ file: 'x', package: null, version: null, verdict: 'refused', architectures: [] },
    problems: WHEEL_PROBLEMS.map((code) => ({ code, params })),
  };
  for (const language of ['en', 'zh-CN'] as const)
    for (const said of sayWheel(language, verdict)) expect(said).not.toMatch(/\{\{|undefined/);
});

describe('names and tags', () => {
  const fits = (file: string, asked: Situation) => {
    const name = parseWheelName(file);
    return name ? whyUnfit(name, asked) : 'no name';
  };
  it.each([
    ['xformers-0.0.35-py39-none-manylinux_2_28_x86_64.whl', null],
    ['xformers-0.0.31-cp39-abi3-manylinux_2_28_x86_64.whl', null],
    ['sympy-1.14.0-py2.py3-none-any.whl', null],
    ['numpy-2.3.0-cp311-cp311-manylinux_2_27_x86_64.manylinux_2_28_x86_64.whl', null],
    ['numpy-2.3.0-cp312-abi3-manylinux2014_x86_64.whl', 'python'],
    ['numpy-2.3.0-cp311-cp311-musllinux_1_2_x86_64.whl', 'platform'],
    ['torch-2.14.1+cu126-cp311-cp311-win_amd64.whl', 'platform'],
    ['torch-2.14.1.tar.gz', 'no name'],
    ['torch.whl', 'no name'],
  ])('%s: %s', (file, expected) => {
    expect(fits(file, linux)).toBe(expected);
  });
});
