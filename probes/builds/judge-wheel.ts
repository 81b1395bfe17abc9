import type { Params, WheelCode, WheelVerdict } from '../model';
import { type Catalogue, catalogue, releaseOf } from './catalogue';
import { driverForChannel } from './driver';
import { capabilitiesOf, type Situation } from './situation';
import { packageName, parseWheelName, type WheelName, whyUnfit } from './wheel-name';

/** What the libraries of a wheel hold for one card. */
export interface WheelHolding {
  library: string;
  capability: string;
  is: 'all' | 'some' | 'none' | 'unsure' | 'no-code';
}

/** A wheel as it was read: its name, its inside, and what its libraries hold. */
export interface LookedAt {
  /** File name, without folders. */
  file: string;
  /** Where it was found. Two of one name may lie in two folders. */
  path: string;
  /** null: it could not be told. */
  bytes: number | null;
  inside:
    | {
        is: 'read';
        package: string;
        version: string;
        tags: readonly string[];
        requires: readonly string[];
        torch: { version: string; cuda: string | null; hip: string | null } | null;
        changed: readonly string[];
      }
    | { is: 'not-a-zip' | 'truncated' | 'damaged' | 'no-metadata' | 'no-record' }
    | { is: 'unreadable'; detail: string };
  code: { is: 'read'; architectures: string[]; holdings: WheelHolding[] } | { is: 'not-read'; detail: string } | null;
}

type Problem = WheelVerdict['problems'][number];

/** What only adds to the picture, and what leaves it open; everything else refuses a wheel. */
const NOTES: ReadonlySet<WheelCode> = new Set(['wheel/part-without-code', 'wheel/not-chosen']);
const OPEN: ReadonlySet<WheelCode> = new Set(['wheel/unsure-for-card', 'wheel/not-looked-into', 'wheel/unreadable']);

export function verdictOf(problems: readonly Problem[]): WheelVerdict['verdict'] {
  if (problems.some(({ code }) => !NOTES.has(code) && !OPEN.has(code))) return 'refused';
  return problems.some(({ code }) => OPEN.has(code)) ? 'unknown' : 'usable';
}

export function problem(code: WheelCode, params: Params = {}): Problem {
  return { code, params };
}

/** Judges one wheel by itself: whole, as it was made, for this Python, system and card. */
export function judgeWheel(wheel: LookedAt, situation: Situation, from: Catalogue = catalogue()): WheelVerdict {
  const { inside, file, path, code } = wheel;
  const architectures = code?.is === 'read' ? code.architectures : [];
  if (inside.is !== 'read') {
    const found = problem(`wheel/${inside.is}`, inside.is === 'unreadable' ? { detail: inside.detail } : {});
    const name = parseWheelName(file);
    return {
      ...{ file: path, package: name?.package ?? null, version: name?.version ?? null, architectures },
      verdict: verdictOf([found]),
      problems: [found],
    };
  }
  const version = inside.torch?.version ?? inside.version;
  const problems = [
    ...ofName(file, inside),
    ...(inside.changed.length > 0 ? [problem('wheel/tampered', { files: inside.changed.slice(0, 5) })] : []),
    ...ofPlace(inside, situation),
    ...ofTorch(inside.torch, situation, from),
    ...(inside.torch && inside.torch.cuda === null ? [] : ofCode(wheel, situation)),
  ];
  return { file: path, package: inside.package, version, verdict: verdictOf(problems), problems, architectures };
}

type Inside = Extract<LookedAt['inside'], { is: 'read' }>;

/** The name its inside calls for. Main-index files name their platform anew (manylinux for linux), which is in order. */
function ofName(file: string, inside: Inside): Problem[] {
  const name = parseWheelName(file);
  const should = `${inside.package.replaceAll('-', '_')}-${inside.version}-${inside.tags[0] ?? ''}.whl`;
  if (!name) return [problem('wheel/renamed', { should })];
  const own = inside.tags.flatMap((tag) => parseWheelName(`x-1-${tag}.whl`) ?? []);
  const same =
    name.package === packageName(inside.package) &&
    name.version === inside.version &&
    own.some(
      (tag) =>
        tag.pythons.some((one) => name.pythons.includes(one)) &&
        tag.abis.some((one) => name.abis.includes(one)) &&
        tag.platforms.some((one) => name.platforms.some((other) => samePlatform(one, other))),
    );
  return same ? [] : [problem('wheel/renamed', { should })];
}

function samePlatform(own: string, named: string): boolean {
  if (own === named) return true;
  const machine = /^linux_(\w+)$/.exec(own)?.[1];
  return machine !== undefined && new RegExp(`^manylinux\\w*_${machine}$`).test(named);
}

/** By the tags inside: a name can be changed. */
function ofPlace(inside: Inside, { python, system }: Situation): Problem[] {
  const names = inside.tags.flatMap((tag) => parseWheelName(`x-1-${tag}.whl`) ?? []);
  const why = names.map((name: WheelName) => whyUnfit(name, { python, system }));
  if (why.includes(null)) return [];
  const params = { tags: [...inside.tags], python, glibc: system.glibc, system: `${system.os} ${system.machine}` };
  if (why.includes('glibc')) return [problem('wheel/old-glibc', params)];
  return [
    problem(why.includes('python') && !why.includes('platform') ? 'wheel/other-python' : 'wheel/other-system', params),
  ];
}

function ofTorch(torch: Inside['torch'], situation: Situation, from: Catalogue): Problem[] {
  if (!torch) return [];
  const { version, cuda, hip } = torch;
  if (hip !== null) return [problem('wheel/other-maker', { version })];
  if (cuda === null) return [problem('wheel/cpu-only', { version })];
  const fit = driverForChannel(version.split('+')[1] ?? channelOf(cuda), from.builds, situation);
  const { driver } = situation;
  return fit?.is === 'too-old' && driver.is === 'known'
    ? [problem('wheel/driver-too-old', { version, has: driver.version, needs: fit.needs })]
    : [];
}

/** `13.0` → `cu130` */
function channelOf(cuda: string): string {
  return `cu${releaseOf(cuda).replace('.', '')}`;
}

/** The library that holds torch's kernels; what lies beside it holds a part. */
const MAIN = /(^|\/)(lib)?torch_cuda\.(so|dll)$/;

function ofCode({ inside, code }: LookedAt, { cards }: Situation): Problem[] {
  if (code === null) return [];
  if (code.is === 'not-read') return [problem('wheel/not-looked-into', { detail: code.detail })];
  const { holdings, architectures } = code;
  const coded = holdings.filter(({ is }) => is !== 'no-code');
  if (inside.is === 'read' && inside.torch && !coded.some(({ library }) => MAIN.test(library)))
    return [problem('wheel/not-looked-into', { detail: 'torch_cuda' })];
  if (coded.length === 0) return [];
  const found: Problem[] = [];
  const lacking = new Map<'none' | 'unsure', string[]>();
  for (const capability of capabilitiesOf(cards)) {
    const own = coded.filter((one) => one.capability === capability);
    const main = own.filter(({ library }) => MAIN.test(library));
    const deciding = (main.length > 0 ? main : own).map(({ is }) => is);
    const is =
      deciding.includes('all') || deciding.includes('some') ? 'some' : deciding.includes('unsure') ? 'unsure' : 'none';
    if (is === 'none' || is === 'unsure') lacking.set(is, [...(lacking.get(is) ?? []), capability]);
    else
      for (const { library } of own.filter((one) => one.is === 'none'))
        found.push(
          problem('wheel/part-without-code', { library: library.split('/').at(-1) ?? library, cards: [capability] }),
        );
  }
  const none = lacking.get('none');
  const unsure = lacking.get('unsure');
  return [
    ...(none ? [problem('wheel/no-code-for-card', { cards: none, architectures })] : []),
    ...(unsure ? [problem('wheel/unsure-for-card', { cards: unsure, architectures })] : []),
    ...found,
  ];
}
