import { describe, expect, it } from 'vitest';
import { judgeWheel, type LookedAt, type Situation } from '../../probes/builds';
import { situation } from '../builds/situations';
import { linux, main, TAG, torch } from './looked-at';

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
