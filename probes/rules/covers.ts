import { coverage, direction, type Runs } from '../compat';
import { RELEASES, type Release, releaseOf } from '../data/releases';
import type { FactKey, Value } from '../model';
import { build } from './build';
import type { Ask } from './rule';

/** Whether a PyTorch build holds code for a card, and where that is known from. */
export interface Covers {
  is: 'yes' | 'no' | 'unknown';
  /** Read from the build itself or printed by it; a name alone (`2.7.1+cu128`) is no proof. */
  proven: boolean;
  images: readonly string[];
  from: FactKey;
}

const UNKNOWN: Covers = { is: 'unknown', proven: false, images: [], from: 'torch.architectures' };

const answer = (runs: Runs): Covers['is'] => (runs === 'none' ? 'no' : runs === 'unsure' ? 'unknown' : 'yes');

/** Does the PyTorch in question hold code for a card of this capability? */
export function covers(ask: Ask, capability: string): Covers {
  const driverCuda = ask.maybe('driver.cudaVersion');
  const printed = ask.maybe('torch.runtime')?.architectures ?? [];
  if (printed.length > 0)
    return {
      is: answer(coverage(printed, { capability, driverCuda })),
      ...{ proven: true, images: printed, from: 'torch.runtime' },
    };
  const held = ask.maybe('libraries.coverage')?.find((one) => one.package === 'torch');
  const runs = held?.cards.find((card) => card.capability === capability)?.runs;
  if (held && runs)
    return {
      is: runs === 'none' ? 'no' : runs === 'unsure' ? 'unknown' : 'yes',
      ...{ proven: true, images: held.images, from: 'libraries.coverage' },
    };
  const named = ask.maybe('torch.architectures');
  if (named) return { ...byList(named, capability), proven: true, images: named.images, from: 'torch.architectures' };
  return byName(ask, capability);
}

/** Of a list that only names its ends, what lies between them is not known. */
function byList({ images, whole }: Value<'torch.architectures'>, capability: string): Pick<Covers, 'is'> {
  const runs = coverage(images, { capability });
  if (whole || runs !== 'none') return { is: answer(runs) };
  return { is: direction(images, capability) === 'between' ? 'unknown' : 'no' };
}

const X64: readonly Release['system'][] = ['linux-x64', 'win32-x64'];

/** The official builds that the name of this one fits, on this system, or on any where that is not known. */
function officialBuilds(ask: Ask): Release[] {
  const torch = build(ask);
  if (!torch?.channel) return [];
  const { version, channel } = torch;
  const system = ask.maybe('machine.system');
  const platform = system?.platform;
  const arm = system?.machine === 'arm64';
  const systems: readonly Release['system'][] =
    platform === 'win32' ? ['win32-x64'] : platform === 'linux' ? [arm ? 'linux-arm64' : 'linux-x64'] : X64;
  const own = systems.flatMap((one) => releaseOf(version, channel, one) ?? []);
  // Not listed for this system: what the others of this name hold is the next best guess.
  return own.length > 0 ? own : X64.flatMap((one) => releaseOf(version, channel, one) ?? []);
}

function byName(ask: Ask, capability: string): Covers {
  const builds = officialBuilds(ask);
  const answers = builds.map(({ images }) => answer(coverage(images, { capability })));
  const [first] = builds;
  const [is = 'unknown'] = answers;
  if (!first || answers.some((one) => one !== is)) return UNKNOWN;
  return { is, proven: false, images: first.images, from: 'torch.named' };
}

/** Every official build for x86 since 2.1 runs on it: a card in the middle of the range. */
export function everyBuildCovers(capability: string): boolean {
  return RELEASES.filter(({ torch, system }) => system !== 'linux-arm64' && !/^(1\.|2\.0)/.test(torch)).every(
    ({ images }) => answer(coverage(images, { capability })) === 'yes',
  );
}

/** Older than anything an official build was ever made for. */
export function noBuildCovers(capability: string): boolean {
  return RELEASES.every(({ images }) => direction(images, capability) === 'older');
}

/**
 * Which way another build lies. A card between two architectures of the list (11.0 between 9.0 and 12.0) is newer if
 * its kind came with CUDA 12.8 or later, for lists only grow at that end; else the list has dropped it.
 */
export function whichWay(images: readonly string[], capability: string): 'newer' | 'older' | 'between' {
  const side = images.length > 0 ? direction(images, capability) : 'between';
  if (side !== 'between') return side;
  const major = Number(capability.split('.')[0]);
  if (major >= 10) return 'newer';
  return images.length > 0 || !everyBuildCovers(capability) ? 'older' : 'between';
}
