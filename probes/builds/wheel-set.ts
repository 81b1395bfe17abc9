import { compare, valid } from '@renovatebot/pep440';
import type { WheelVerdict } from '../model';
import { type LookedAt, problem, verdictOf } from './judge-wheel';
import { allows, isMeant, markerValues, parseRequirement } from './requirement';
import type { Situation } from './situation';

export interface WheelSet {
  /** The verdicts again, with what follows from the wheels beside them. */
  files: WheelVerdict[];
  /** Paths of the files to be installed together; null: no torch that serves. */
  set: string[] | null;
  missing: { requirement: string; by: string }[];
  /** `2.14.1+cu126` of the torch that was taken; null: none. */
  torch: string | null;
}

type One = { wheel: LookedAt; verdict: WheelVerdict };

/** Judges the wheels together: one torch, what fits it, and what is still missing, dependencies included. */
export function judgeSet(
  wheels: readonly LookedAt[],
  verdicts: readonly WheelVerdict[],
  situation: Situation,
): WheelSet {
  const all = wheels.flatMap((wheel, i): One[] => {
    const verdict = verdicts[i];
    return verdict ? [{ wheel, verdict }] : [];
  });
  const torches = all
    .filter(({ verdict }) => verdict.package === 'torch' && verdict.verdict === 'usable')
    .sort(newestFirst);
  const [torch] = torches;
  const judged = all.map((one) => beside(one, torch ?? null));
  if (!torch) return { files: judged.map(({ verdict }) => verdict), set: null, missing: [], torch: null };
  const { set, missing } = closure(
    judged.filter(({ verdict }) => verdict.verdict === 'usable' && !isPassedOver(verdict)),
    situation,
  );
  return { files: judged.map(({ verdict }) => verdict), set, missing, torch: torch.verdict.version };
}

const isPassedOver = ({ problems }: WheelVerdict) => problems.some(({ code }) => code === 'wheel/not-chosen');
const publicOf = ({ verdict }: One) => verdict.version?.split('+')[0] ?? '';

/** Versions nobody can read come last. */
function newestFirst(a: One, b: One): number {
  const [x, y] = [publicOf(a), publicOf(b)];
  return valid(x) && valid(y) ? compare(y, x) : Number(Boolean(valid(y))) - Number(Boolean(valid(x)));
}

const tagOf = ({ verdict }: One) => verdict.version?.split('+')[1] ?? null;

/** What a wheel is beside the torch that was taken. */
function beside(one: One, torch: One | null): One {
  if (torch === null || one.wheel.inside.is !== 'read') return one;
  const more: WheelVerdict['problems'] = [];
  const { version } = torch.verdict;
  if (one.verdict.package === 'torch') {
    if (one !== torch && one.verdict.verdict === 'usable') more.push(problem('wheel/not-chosen', { torch: version }));
  } else {
    const needs = one.wheel.inside.requires.map(parseRequirement).find((line) => line?.package === 'torch')?.specifier;
    const fits = needs === undefined || allowsTorch(needs, torch);
    if (!fits) more.push(problem('wheel/other-torch', { needs: `torch${needs}`, has: version }));
    const [own, its] = [tagOf(one), tagOf(torch)];
    if (own !== null && its !== null && own !== its && /^(cu|cpu|rocm|xpu)/.test(own))
      more.push(problem('wheel/other-channel', { tag: own, torch: version }));
  }
  const problems = [...one.verdict.problems, ...more];
  return { ...one, verdict: { ...one.verdict, problems, verdict: verdictOf(problems) } };
}

/** Requirements name the public version, or the one with its tag. */
function allowsTorch(specifier: string, torch: One): boolean {
  return [publicOf(torch), torch.verdict.version ?? ''].some((version) => allows(specifier, version));
}

const asked = (extras: readonly string[]) => (extras.length > 0 ? `[${extras.join()}]` : '');

/** Picks, for torch and all it asks for, the wheels that are here; the rest is missing unless it is installed already. */
function closure(here: readonly One[], situation: Situation): { set: string[]; missing: WheelSet['missing'] } {
  const values = markerValues(situation);
  const set = new Set<string>();
  const missing = new Map<string, string>();
  const wanted = ['torch', ...(situation.wants.torchvision ? ['torchvision'] : [])];
  const queue: { line: string; by: string; extras: readonly string[] }[] = wanted.map((name) => ({
    line: name,
    by: '',
    extras: [],
  }));
  if (here.some(({ verdict }) => verdict.package === 'torchaudio'))
    queue.push({ line: 'torchaudio', by: '', extras: [] });
  for (let next = queue.shift(); next; next = queue.shift()) {
    const requirement = parseRequirement(next.line);
    if (!requirement || isMeant(requirement.marker, values, next.extras) === false) continue;
    const { package: name, specifier } = requirement;
    const [best] = here
      .filter(({ verdict }) => verdict.package === name)
      .filter((one) => allowsTorch(specifier, one))
      .sort(newestFirst);
    if (!best) {
      const installed = situation.constraints.packages.find(
        (one) => one.name.toLowerCase().replace(/[-_.]+/g, '-') === name,
      );
      const serves =
        installed && (installed.version === null || specifier === '' || allows(specifier, installed.version));
      if (!serves || wanted.includes(name)) missing.set(`${name}${asked(requirement.extras)}${specifier}`, next.by);
      continue;
    }
    if (set.has(best.verdict.file) || best.wheel.inside.is !== 'read') continue;
    set.add(best.verdict.file);
    const by = `${best.verdict.package} ${best.verdict.version}`;
    queue.push(...best.wheel.inside.requires.map((line) => ({ line, by, extras: requirement.extras })));
  }
  return { set: [...set], missing: [...missing].map(([requirement, by]) => ({ requirement, by })) };
}
