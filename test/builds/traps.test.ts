import { describe, expect, it } from 'vitest';
import { choose, installArguments, pythonOf, type Situation, sourceBuild } from '../../probes/builds';
import { capabilitiesByName } from '../../probes/data/cards';
import { situation } from './situations';

const codes = (asked: Situation) => choose(asked).answer.reasons.map(({ code }) => code);
const torch = (asked: Situation) => choose(asked).answer.build?.torch;
const wants = (now: string | null, nightly = false): Situation['wants'] => {
  const [version = '', channel = null] = now?.split('+') ?? [];
  return { now: now === null ? null : { torch: version, channel }, nightly, torchvision: true };
};
const named = (name: string, driver: string, system = 'windows', python = '3.11'): Situation => ({
  ...situation('0.0', driver, system, python),
  cards: [{ name, capabilities: capabilitiesByName(name) }],
});

describe('known traps', () => {
  it('GTX 10 on driver 580 and newer gets cu126, never CUDA 13', () => {
    for (const driver of ['580.88', '581.80', '582.28']) {
      const { answer, alternatives } = choose(situation('6.1', driver, 'windows', '3.11'));
      expect(answer.build?.torch).toBe('2.14.1+cu126');
      expect(alternatives.filter(({ build }) => /cu13/.test(build?.channel ?? ''))).toEqual([]);
      expect(answer.reasons.map(({ code }) => code)).toContain('build/last-for-card');
    }
  });

  it('mining cards and cards without outputs are cards like others', () => {
    const found = [
      'P104-100',
      'P106-100',
      'CMP 30HX',
      'CMP 50HX',
      'CMP 90HX',
      'CMP 170HX',
      'Tesla P40',
      'Tesla M40',
    ].map((name) => [name, torch(named(name, '581.80'))]);
    expect(Object.fromEntries(found)).toEqual({
      'P104-100': '2.14.1+cu126',
      'P106-100': '2.14.1+cu126',
      'CMP 30HX': '2.14.1+cu130',
      'CMP 50HX': '2.14.1+cu130',
      'CMP 90HX': '2.14.1+cu130',
      'CMP 170HX': '2.14.1+cu130',
      'Tesla P40': '2.14.1+cu126',
      'Tesla M40': '2.14.1+cu126',
    });
  });

  it('a GT 730 is three cards, none of which was ever built for', () => {
    const { answer } = choose(named('GeForce GT 730', '474.64', 'windows', '3.10'));
    expect(answer.kind).toBe('no-official-build');
    expect(answer.reasons.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['card/never-built', 'card/ambiguous']),
    );
  });

  it('a GT 1030 is a Pascal wherever it can be helped at all, and the doubt is told', () => {
    const { answer } = choose(named('GeForce GT 1030', '581.80'));
    expect(answer.build?.torch).toBe('2.14.1+cu126');
    expect(answer.reasons.find(({ code }) => code === 'card/ambiguous')?.params['capabilities']).toEqual([
      '3.0',
      '6.1',
    ]);
  });

  it('RTX 50 on driver 566: the driver first, with the exact version and where to get it', () => {
    const { answer } = choose(situation('12.0', '566.36', 'windows', '3.11'));
    expect(answer).toMatchObject({ kind: 'driver-first', driver: { has: '566.36', needs: '580' } });
    expect(answer.reasons.find(({ code }) => code === 'driver/where')?.params['url']).toMatch(
      /^https:\/\/www\.nvidia\.com\//,
    );
  });

  it('RTX 5090 beside 1080 Ti: on Windows one build has both, on Linux the two best are named', () => {
    expect(torch(situation('12.0,6.1', '581.80', 'windows', '3.11'))).toBe('2.7.1+cu128');
    const { answer, alternatives } = choose(situation('12.0,6.1', '580.95.05', 'linux', '3.11'));
    expect(answer).toMatchObject({ kind: 'no-common-build', build: null });
    expect(alternatives.map(({ cards, build }) => [cards, build?.torch])).toEqual([
      [['12.0'], '2.14.1+cu130'],
      [['6.1'], '2.14.1+cu126'],
    ]);
  });

  it('a V100 on any driver that still drives it: cu126, and CUDA 13 is not even an alternative', () => {
    for (const name of ['Tesla V100-SXM2-32GB', 'NVIDIA TITAN V', 'Quadro GV100']) {
      const { answer, alternatives } = choose(named(name, '580.95.05', 'linux'));
      expect([name, answer.build?.torch]).toEqual([name, '2.14.1+cu126']);
      expect(alternatives.filter(({ build }) => /cu13/.test(build?.channel ?? ''))).toEqual([]);
    }
    expect(torch({ ...named('Tesla V100-PCIE-16GB', '580.95.05', 'linux'), wants: wants('2.11.0+cu128') })).toBe(
      '2.11.0+cu126',
    ); // Volta left cu128 with 2.11
  });

  it('a Titan V beside an RTX 50: the last build with both, pinned, and both are named', () => {
    const asked = {
      ...situation('12.0', '581.80', 'windows', '3.11'),
      cards: ['TITAN V', 'GeForce RTX 5090'].map((name) => ({ name, capabilities: capabilitiesByName(name) })),
    };
    const { answer } = choose(asked);
    expect(answer.build?.torch).toBe('2.10.0+cu128');
    expect(answer.reasons.find(({ code }) => code === 'build/serves')?.params['cards']).toEqual(['7.0', '12.0']);
    expect(answer.reasons.map(({ code }) => code)).toContain('build/last-for-card');
  });

  it('cu129 has no Windows build: an RTX 50 below driver 580 stays on cu128 there, and gets cu129 on Linux', () => {
    const windows = choose(situation('12.0', '576.88', 'windows', '3.11'));
    expect(windows.answer.build?.torch).toBe('2.11.0+cu128');
    expect(windows.alternatives.some(({ build }) => build?.channel === 'cu129')).toBe(false);
    expect(torch(situation('12.0', '576.88', 'wsl', '3.11'))).toBe('2.13.0+cu129');
  });

  it('reports disagree on sm_61 in Windows 2.8 cu128: it is never the first answer for a GTX 10', () => {
    const asked = situation('12.0,6.1', '581.80', 'windows', '3.11');
    const pinned = { ...asked, constraints: { ...asked.constraints, torch: '==2.8.0' } };
    expect(choose(asked).answer.build?.torch).toBe('2.7.1+cu128');
    expect(codes(pinned)).toContain('build/doubtful-image');
  });

  it('an old torch has no wheels for Python 3.13: it is passed over, not recommended', () => {
    const asked = situation('3.7', '470.82.01', 'linux', '3.13');
    expect(torch(asked)).toBe('2.7.1+cu118');
    const pinned = choose({ ...asked, constraints: { ...asked.constraints, torch: '<2.5' } });
    expect(pinned.answer.build?.torch).toBe('2.7.1+cu118');
    expect(pinned.answer.reasons.map(({ code }) => code)).toContain('pin/cannot-hold');
  });

  it('Windows: the index is named, since the default one is CPU only', () => {
    const asked = situation('8.9', '581.80', 'windows', '3.11');
    expect(codes(asked)).toContain('build/windows-default-is-cpu');
    expect(choose(asked).answer.build?.index).toBe('https://download.pytorch.org/whl/cu130');
    expect(codes({ ...asked, wants: wants('2.14.1') })).toContain('now/cpu-only');
  });

  it('an installed 2.14.1+cu130 and a wanted 2.14.1+cu126: the tag is in the requirement', () => {
    const { answer } = choose({ ...situation('7.0', '580.95.05', 'linux', '3.11'), wants: wants('2.14.1+cu130') });
    expect(answer.reasons.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['build/local-tag', 'build/same-torch']),
    );
    if (!answer.build) throw new Error('no build');
    expect(installArguments(answer.build)).toEqual([
      ...['-m', 'pip', 'install', '--isolated', '--index-url', 'https://download.pytorch.org/whl/cu126'],
      ...['torch==2.14.1+cu126', 'torchvision==0.29.1+cu126'],
    ]);
  });

  it('a nightly only when asked for, and none of channels that have ended', () => {
    const asked = situation('12.0', '581.80', 'windows', '3.11');
    const { answer, alternatives } = choose({ ...asked, wants: wants(null, true) });
    expect(answer.build).toMatchObject({ stability: 'nightly', channel: 'cu130', exact: false });
    expect(answer.build?.index).toBe('https://download.pytorch.org/whl/nightly/cu130');
    const channels = [answer, ...alternatives].filter(({ build }) => build?.stability === 'nightly');
    expect(channels.map(({ build }) => build?.channel)).toEqual(['cu130', 'cu132']); // cu134 has no Windows build
    const pascal = choose({ ...situation('6.1', '581.80', 'windows', '3.11'), wants: wants(null, true) });
    expect(pascal.answer.build).toMatchObject({ torch: '2.14.1+cu126', stability: 'stable' }); // nightly/cu126 ended
  });

  it('says why: Windows on Arm, musl, old glibc, Python too old, too new and with torch alone', () => {
    expect(codes(situation('12.1', '616.41', 'windows-aarch64', '3.12'))[0]).toBe('system/windows-arm');
    expect(codes(situation('8.6', '580.95.05', 'linux-musl', '3.12'))[0]).toBe('system/musl');
    const glibc = situation('12.0', '580.95.05', 'linux', '3.11');
    expect(codes({ ...glibc, system: { ...glibc.system, glibc: '2.17' } })[0]).toBe('system/old-glibc');
    expect(torch({ ...glibc, system: { ...glibc.system, glibc: '2.35' } })).toBe('2.14.1+cu130');
    const tooOld = choose(situation('12.0', '581.80', 'windows', '3.8')).answer.reasons;
    expect(tooOld[0]).toEqual({ code: 'python/too-old', params: { python: '3.8', oldest: '3.9', newest: '3.14t' } });
    expect(codes(situation('3.7', '470.82.01', 'linux', '3.14'))[0]).toBe('python/too-new');
    expect(codes(situation('8.9', '581.80', 'windows', '3.15'))[0]).toBe('python/torch-only');
  });

  it('the driver is too new for the card: the last branch that drives it', () => {
    const { answer } = choose(situation('6.1', '596.49', 'windows', '3.11'));
    expect(answer.reasons[0]).toEqual({
      code: 'driver/too-new',
      params: { has: '596.49', card: '6.1', branch: '580' },
    });
  });

  it('what was read from disk counts for more than the catalogue', () => {
    const asked = situation('6.1', '581.80', 'windows', '3.11');
    const now = { torch: '2.14.1', channel: 'cu130', images: ['sm_60', 'sm_75'] };
    expect(choose({ ...asked, wants: { ...asked.wants, now } }).answer.kind).toBe('keep');
    const nobody = choose({ ...asked, wants: wants('2.9.7+cu130') });
    expect(nobody.answer.reasons.map(({ code }) => code)).toContain('now/not-known');
  });

  it('2.15 is listed, but nobody has read it: never first, and said where it stands', () => {
    const { answer, alternatives } = choose({
      ...situation('8.9', '581.80', 'windows', '3.11'),
      constraints: { torch: '>=2.14.1', packages: [], notThere: new Set() },
    });
    expect(answer.build?.torch).toBe('2.14.1+cu130');
    const assumed = alternatives.find(({ build }) => build?.torch.startsWith('2.15'));
    expect(assumed?.reasons.map(({ code }) => code)).toEqual(['build/assumed']);
  });

  it('what an index does not have is not promised', () => {
    const asked = situation('6.1', '581.80', 'windows', '3.11');
    const notThere = new Set(['2.14.1+cu126 windows x86_64']);
    expect(torch({ ...asked, constraints: { ...asked.constraints, notThere } })).toBe('2.14.0+cu126');
  });
});

describe('what else is installed', () => {
  const packages = (list: Record<string, string>) => Object.entries(list).map(([name, version]) => ({ name, version }));
  const fates = (asked: Situation, list: Record<string, string>) =>
    Object.fromEntries(
      choose({ ...asked, constraints: { ...asked.constraints, packages: packages(list) } }).breaks.map((one) => [
        one.package,
        [one.is, one.to, one.why],
      ]),
    );

  it('RTX 50 beside an old torch', () => {
    const asked = { ...situation('12.0', '581.80', 'windows', '3.10'), wants: wants('2.6.0+cu124') };
    expect(
      fates(asked, {
        xformers: '0.0.29.post3',
        'flash-attn': '2.7.4',
        sageattention: '2.1.1',
        'triton-windows': '3.2.0.post21',
        bitsandbytes: '0.45.0',
        torchaudio: '2.6.0+cu124',
        numpy: '1.26.4',
        nunchaku: '0.3.0',
        'onnxruntime-gpu': '1.20.0',
        torchao: '0.9.0',
        insightface: '0.7.3',
        requests: '2.32.0',
      }),
    ).toEqual({
      xformers: ['matching', '==0.0.35', 'bound-to-torch'],
      'flash-attn': ['rebuild', null, 'bound-to-torch'],
      sageattention: ['rebuild', null, 'bound-to-torch'],
      'triton-windows': ['matching', '>=3.8,<3.9', 'bound-to-torch'],
      bitsandbytes: ['matching', '==0.50.2', 'cuda'],
      torchaudio: ['matching', '==2.11.0+cu130', 'bound-to-torch'],
      numpy: ['stays', null, 'independent'],
      nunchaku: ['unknown', null, 'own-releases'],
      'onnxruntime-gpu': ['unknown', null, 'cuda'],
      torchao: ['matching', '==0.18.0', 'bound-to-torch'],
      insightface: ['stays', null, 'independent'],
    });
  });

  it('GTX 10: what never ran on it has to go', () => {
    const asked = { ...situation('6.1', '581.80', 'windows', '3.10'), wants: wants('2.14.1+cu130') };
    expect(
      fates(asked, { flash_attn: '2.8.3', 'triton-windows': '3.8.0.post29', nunchaku: '1.0.0', xformers: '0.0.35' }),
    ).toEqual({
      'flash-attn': ['goes', null, 'card'],
      'triton-windows': ['goes', null, 'card'],
      nunchaku: ['goes', null, 'card'],
      xformers: ['stays', null, 'independent'],
    });
  });

  it('the same torch from another channel of the same CUDA family leaves compiled extensions alone', () => {
    const same = { ...situation('12.0', '581.80', 'windows', '3.10'), wants: wants('2.9.1+cu126') };
    expect(fates(same, { 'flash-attn': '2.8.3' })).toEqual({ 'flash-attn': ['stays', null, 'independent'] });
    const other = { ...situation('7.0', '581.80', 'windows', '3.10'), wants: wants('2.14.1+cu130') };
    expect(fates(other, { gsplat: '1.5.0' })).toEqual({ gsplat: ['rebuild', null, 'bound-to-torch'] });
  });

  it('an old torch wants NumPy 1: Linux below 2.3, Windows below 2.4.1', () => {
    const asked = (system: string, pin: string) => {
      const one = situation('8.6', system === 'linux' ? '535.104.05' : '537.58', system, '3.10');
      return { ...one, constraints: { ...one.constraints, torch: pin } };
    };
    expect(fates(asked('linux', '<2.3'), { numpy: '2.1.0' })).toEqual({ numpy: ['matching', '<2', 'numpy'] });
    expect(fates(asked('linux', '==2.3.1'), { numpy: '2.1.0' })).toEqual({ numpy: ['stays', null, 'independent'] });
    expect(fates(asked('windows', '==2.3.1'), { numpy: '2.1.0' })).toEqual({ numpy: ['matching', '<2', 'numpy'] });
  });

  it('torchaudio that no channel has for it has to go', () => {
    const asked = { ...situation('8.7', '580.95.05', 'linux-aarch64', '3.12') };
    expect(fates(asked, { torchaudio: '2.6.0' })).toEqual({ torchaudio: ['goes', null, 'no-version'] });
  });
});

describe('source build', () => {
  const linux: Situation['system'] = { os: 'linux', machine: 'x86_64', libc: 'glibc', glibc: null };

  it.each([
    ['3.0', '10.2', '1.12.1', 'GCC 8'],
    ['3.5', '11.8', '2.7.1', 'GCC 11'],
    ['6.1', '12.6', '2.14.1', 'GCC 13'],
    ['12.0', '13.0', '2.14.1', 'GCC 15'],
  ])('%s: CUDA %s, torch %s, %s', (capability, cuda, version, compiler) => {
    const built = sourceBuild(capability, linux);
    expect(built).toMatchObject({ cuda, torch: version, compiler, architectures: capability });
    expect(built?.commands).toContain(`export TORCH_CUDA_ARCH_LIST="${capability}"`);
    expect(built?.commands).toContain(`export CUDAHOSTCXX="${compiler.replace('GCC ', 'g++-')}"`);
    expect(built?.commands).toContain(`export CUDA_HOME="/usr/local/cuda-${cuda}"`);
    expect([built?.hours, built?.diskGib, built?.memoryGibPerJob]).toEqual([[1, 8], 30, 4]);
  });

  it('none for what no toolkit compiles for, and the other shell on Windows', () => {
    expect(sourceBuild('2.1', linux)).toBeNull();
    expect(sourceBuild('5.3', { ...linux, machine: 'aarch64' })).toBeNull(); // a Jetson takes its JetPack's CUDA only
    expect(sourceBuild('3.0', linux)?.pythons).toEqual(['3.7', '3.8', '3.9', '3.10']);
    expect(sourceBuild('3.5', { ...linux, os: 'windows' })?.commands).toContain('set TORCH_CUDA_ARCH_LIST=3.5');
  });
});

it('reads Pythons as people and tags write them', () => {
  expect(['3.11.7', 'cp311', '3.13t', 'cp314t', '3.9', 'python', '3'].map(pythonOf)).toEqual([
    '3.11',
    '3.11',
    '3.13t',
    '3.14t',
    '3.9',
    null,
    null,
  ]);
});
