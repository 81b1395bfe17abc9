import { describe, expect, it } from 'vitest';
import { RELEASES, type Release } from '../../probes/data/releases';
import { explain } from '../../probes/explain/index';
import type { Code, Coverage, Facts } from '../../probes/model';
import { RULES } from '../../probes/rules/index';
import { apply } from '../../probes/rules/rule';
import { answers, coverage, device, gpu, gpus, linux, named, runtime, windows } from './facts';

/**
 * What runs where, written out by hand and not by the rule that is tested here (CUDA Programming Guide, "Binary
 * Compatibility"; Blackwell Compatibility Guide). Tegra: whether a desktop image runs there, documents and reports
 * disagree about.
 */
const RUNS: Readonly<Record<string, readonly string[]>> = {
  sm_37: ['3.7'],
  sm_50: ['5.0', '5.2'],
  sm_60: ['6.0', '6.1'],
  sm_61: ['6.1'],
  sm_70: ['7.0', '7.5'],
  sm_75: ['7.5'],
  sm_80: ['8.0', '8.6', '8.9'],
  sm_86: ['8.6', '8.9'],
  sm_90: ['9.0'],
  sm_100: ['10.0', '10.3'],
  sm_110: ['11.0'],
  sm_120: ['12.0', '12.1'],
  compute_120: ['12.0', '12.1', '13.0'],
};
const DISPUTED: Readonly<Record<string, readonly string[]>> = {
  sm_50: ['5.3'],
  sm_60: ['6.2'],
  sm_61: ['6.2'],
  sm_70: ['7.2'],
  sm_80: ['8.7'],
  sm_86: ['8.7'],
};
const CAPABILITIES = [
  ...['2.1', '3.0', '3.5', '3.7', '5.0', '5.2', '5.3', '6.0', '6.1', '6.2', '7.0', '7.2', '7.5', '8.0', '8.6', '8.7'],
  ...['8.9', '9.0', '10.0', '10.3', '11.0', '12.0', '12.1', '13.0'],
];

type Truth = 'runs' | 'disputed' | 'fails';

function truth(capability: string, { images }: Pick<Release, 'images'>): Truth {
  // compute_37: half-made code that every driver finishes for every card from 3.7 on.
  const finished = images.includes('compute_37') && Number(capability) >= 3.7;
  if (finished || images.some((image) => RUNS[image]?.includes(capability))) return 'runs';
  return images.some((image) => DISPUTED[image]?.includes(capability)) ? 'disputed' : 'fails';
}

const PAIRS = RELEASES.flatMap((build) =>
  CAPABILITIES.map((capability) => ({ capability, build, is: truth(capability, build) })),
);
const spell = ({ capability, build, is }: (typeof PAIRS)[number]) =>
  `${capability} on ${build.torch}+${build.channel} ${build.system}: ${is}`;

const JUDGES: readonly Code[] = ['gpu/no-official-build', 'gpu/mixed-generations', 'torch/no-kernel-for-gpu'];
const rules = RULES.filter(({ code }) => JUDGES.includes(code));

interface Judged {
  /** A fault is stated, not only thought possible. */
  found: boolean;
  thought: boolean;
  clear: boolean;
}

function judge(facts: Facts): Judged {
  const verdicts = rules.map((rule) => apply(rule, facts));
  const found = verdicts.flatMap((verdict) => (verdict.is === 'found' ? [verdict.finding] : []));
  return {
    found: found.some(({ doubt }) => doubt === undefined),
    thought: found.length > 0,
    clear: verdicts.every(({ is }) => is === 'clear'),
  };
}

const running = ({ capability, build }: { capability: string; build: Release }) =>
  runtime({
    ...{ version: `${build.torch}+${build.channel}`, cuda: '12.8', architectures: [...build.images] },
    devices: [device('card', capability)],
  });
const card = (capability: string) => gpus(gpu('card', { computeCapability: capability }));

/** The pairs that come out wrong, in words. */
const wrong = (isWrong: (pair: (typeof PAIRS)[number]) => boolean) => PAIRS.filter(isWrong).map(spell);

it('is large, and has all three kinds', () => {
  expect(PAIRS.length).toBeGreaterThan(5000);
  for (const kind of ['runs', 'disputed', 'fails'] as const)
    expect(PAIRS.filter(({ is }) => is === kind).length).toBeGreaterThan(100);
});

describe('every capability on builds that nobody published', () => {
  it('24,000 pairs of a card and a mixed list of images, on Linux and on Windows: no false alarm, no false green', () => {
    const kinds = [...Object.keys(RUNS), 'compute_37'];
    let seed = 20_261_202;
    const below = (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * limit);
    };
    const lists = Array.from({ length: 500 }, () => [
      ...new Set(Array.from({ length: 1 + below(8) }, () => kinds[below(kinds.length)] ?? 'sm_80')),
    ]);
    let judged = 0;
    const mistakes: string[] = [];
    for (const images of lists)
      for (const capability of CAPABILITIES)
        for (const system of [linux(), windows()]) {
          const is = truth(capability, { images });
          const build = { ...(RELEASES[0] ?? { torch: '', channel: '', system: 'linux-x64' as const }), images };
          const { found, clear } = judge({ ...running({ capability, build }), ...answers(['copy']), ...system });
          judged++;
          if (clear || found !== (is === 'fails')) mistakes.push(`${capability} on ${images.join(' ')}: ${is}`);
        }
    expect(judged).toBe(500 * CAPABILITIES.length * 2);
    expect(mistakes).toEqual([]);
  });
});

describe('every capability on every official build', () => {
  it('by the list alone: no false alarm, no false green', () => {
    expect(
      wrong((pair) => {
        const { found, clear } = judge({ ...running(pair), ...answers(['copy']) });
        return clear || found !== (pair.is === 'fails');
      }),
    ).toEqual([]);
  });

  it('proven by kernels: what runs is clear, what fails is found, whatever the list says', () => {
    expect(
      wrong((pair) => {
        const passes = judge({ ...running(pair), ...answers(['copy'], ['elementwise']) });
        const fails = judge({ ...running(pair), ...answers(['copy'], ['elementwise', 209]) });
        const right = passes.clear && !passes.found && fails.found;
        return !right;
      }),
    ).toEqual([]);
  });

  it('by the files, before Python ran', () => {
    expect(
      wrong((pair) => {
        const runs = { runs: 'all', disputed: 'unsure', fails: 'none' } as const;
        const held: Coverage = {
          ...{ package: 'torch', version: null, deviceCode: 'own', images: [...pair.build.images] },
          cards: [{ capability: pair.capability, runs: runs[pair.is], without: [] }],
        };
        const { found, clear } = judge({ ...coverage(held), ...card(pair.capability) });
        const isTooOld = Number(pair.capability) < 3.7;
        return clear || found !== (pair.is === 'fails' || isTooOld);
      }),
    ).toEqual([]);
  });

  it('by the build’s name: never certain but for cards that no build has, and never wrong', () => {
    expect(
      wrong((pair) => {
        const { capability, build, is } = pair;
        const system = build.system === 'win32-x64' ? windows() : linux(build.system);
        const machine = build.system === 'linux-arm64' ? { machine: 'arm64' } : {};
        const reading = system['machine.system'];
        const facts: Facts = {
          ...named({ version: `${build.torch}`, channel: build.channel }),
          ...(reading?.is === 'known'
            ? { 'machine.system': { ...reading, value: { ...reading.value, ...machine } } }
            : {}),
          ...card(capability),
        };
        const { found, thought } = judge(facts);
        return found !== Number(capability) < 3.7 || thought !== (is === 'fails');
      }),
    ).toEqual([]);
  });
});

/** What PyTorch prints when it meets a card, by release; null: nothing. Conditions as in torch/cuda/__init__.py. */
function warning(capability: string, { torch, images }: Release): string | null {
  const [major = 0, minor = 0] = capability.split('.').map(Number);
  const cc = major * 10 + minor;
  const archs = images.map((image) => Number(image.replace(/\D/g, ''))).sort((a, b) => a - b);
  const [lowest = 0, highest = 0] = [archs[0], archs.at(-1)];
  const dotted = (arch: number) => `${Math.floor(arch / 10)}.${arch % 10}`;
  const age = Number(torch.split('.')[0]) * 100 + Number(torch.split('.')[1]);
  const foreign = !images.some((image) => image.startsWith('sm_') && Math.floor(Number(image.slice(3)) / 10) === major);
  const incompatible = foreign
    ? `card with CUDA capability sm_${cc} is not compatible with the current PyTorch installation.\nThe current PyTorch install supports CUDA capabilities ${images.join(' ')}.\n`
    : '';
  const outside = cc < lowest || cc > highest;
  if (age <= 207)
    return cc < lowest
      ? `Found GPU0 card which is of cuda capability ${capability}.\nPyTorch no longer supports this GPU because it is too old.\nThe minimum cuda capability supported by this library is ${dotted(lowest)}.\n${incompatible}`
      : incompatible || null;
  if (age <= 209)
    return outside
      ? `Found GPU0 card which is of cuda capability ${capability}.\nMinimum and Maximum cuda capability supported by this version of PyTorch is (${dotted(lowest)}) - (${dotted(highest)})\n${incompatible}`
      : incompatible || null;
  const builtFor = archs.map(
    (arch) => `- ${dotted(arch)} which supports hardware CC >=${dotted(arch)},<${Math.floor(arch / 10) + 1}.0\n`,
  );
  const covered =
    archs.some((arch) => Math.floor(arch / 10) === major && cc >= arch) &&
    !['5.3', '6.2', '7.2', '8.7'].includes(capability);
  if (covered) return incompatible || null;
  return `Found GPU0 card which is of compute capability (CC) ${capability}.\nThe following list shows the CCs this version of PyTorch was built for and the hardware CCs it supports:\n${builtFor.join('')}${incompatible}`;
}

describe('what PyTorch itself would print', () => {
  // Many builds have one list and one age, and so one text.
  const printed = new Map(
    PAIRS.flatMap((pair) => {
      const text = warning(pair.capability, pair.build)?.replaceAll('card', 'NVIDIA Thing 1');
      return text === undefined ? [] : [[text, { ...pair, text }] as const];
    }),
  );

  it('is a fault where the card fails, and is called a false alarm where it runs', () => {
    expect(printed.size).toBeGreaterThan(150);
    const bad = [...printed.values()].filter(({ is, text }) => {
      const { candidates, notes } = explain(text);
      const fault = candidates.find(({ code }) => JUDGES.includes(code));
      if (is === 'fails') return !fault || fault.doubt !== undefined;
      // A list with PTX runs on by being finished; PyTorch's own words don't reckon with that.
      return is === 'runs'
        ? fault !== undefined || notes.length === 0
        : fault !== undefined && fault.doubt === undefined;
    });
    expect(bad.map(spell)).toEqual([]);
  });
});

describe('two cards in one machine', () => {
  it('each judged for itself, on every build', () => {
    let pairs = 0;
    const bad: string[] = [];
    const mixed = RULES.filter(({ code }) => code === 'gpu/mixed-generations' || code === 'torch/no-kernel-for-gpu');
    const lists = new Map(RELEASES.map((build) => [build.images.join(' '), build]));
    for (const build of lists.values())
      for (const first of CAPABILITIES)
        for (const second of CAPABILITIES) {
          const is = [truth(first, build), truth(second, build)];
          if (first === second || is.includes('disputed')) continue;
          pairs++;
          const facts = {
            ...runtime({
              ...{ version: `${build.torch}+${build.channel}`, architectures: [...build.images] },
              devices: [device('a', first), device('b', second, 1)],
            }),
            ...answers(['sum', is[0] === 'fails' ? 209 : undefined], ['sum', is[1] === 'fails' ? 209 : undefined, 1]),
          };
          const found = mixed.map((rule) => apply(rule, facts).is === 'found');
          const lacks = is.filter((one) => one === 'fails').length;
          if (found[0] !== (lacks === 1) || found[1] !== lacks > 0)
            bad.push(`${first} and ${second} on ${build.torch}`);
        }
    expect(bad.slice(0, 5)).toEqual([]);
    expect(pairs).toBeGreaterThan(6_000);
  });
});
