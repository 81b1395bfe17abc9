import { satisfies } from '@renovatebot/pep440';
import type { BuildAnswer, Reason } from '../model';
import { type Build, type Catalogue, releaseOf } from './catalogue';
import { driverFit } from './driver';
import { fitsSystem } from './fits';
import type { Candidate } from './rank';
import { chosen, driverOf, howSure, reason } from './reasons';
import { serves, servesAll } from './serves';
import { capabilitiesOf, type Installed, type Situation } from './situation';

/** What the torch that is there does for these cards. */
export type NowState =
  | { is: 'none' }
  | { is: 'cpu-only' | 'other-vendor' | 'not-known'; now: string }
  | { is: 'lacks-card'; now: string; cards: string[] }
  | { is: 'driver-too-old'; now: string; needs: string | null }
  | { is: 'serves'; candidate: Candidate };

/** Judges what is there, by what its libraries hold where they were read, else by the catalogue. */
export function stateOfNow(situation: Situation, from: Catalogue): NowState {
  const { now } = situation.wants;
  if (now === null) return { is: 'none' };
  const channel = now.channel ?? defaultChannel(now, situation, from);
  const named = channel === null ? now.torch : `${now.torch}+${channel}`;
  if (channel === 'cpu') return { is: 'cpu-only', now: named };
  if (channel !== null && !channel.startsWith('cu')) return { is: 'other-vendor', now: named };
  const row = from.builds.find(
    (build) => build.torch === now.torch && build.channel === channel && fitsSystem(build, situation.system),
  );
  const build = row && now.images ? asRead(row, now.images) : row;
  if (!build) return { is: 'not-known', now: named };
  return judge(build, named, situation);
}

function judge(build: Build, now: string, { cards, driver, system }: Situation): NowState {
  const service = servesAll(build, cards);
  if (service.runs !== 'sass' && service.runs !== 'jit') {
    const lacking = capabilitiesOf(cards).filter((one) => !runs(build, one));
    return { is: 'lacks-card', now, cards: lacking };
  }
  const fit = driverFit(build, cards, driver, system);
  if (fit.is === 'full' || fit.is === 'runs' || fit.is === 'unknown')
    return { is: 'serves', candidate: { build, service, driver: fit } };
  return { is: 'driver-too-old', now, needs: fit.needs };
}

function runs(build: Build, capability: string): boolean {
  const { runs: how } = serves(build, capability);
  return how === 'sass' || how === 'jit';
}

function asRead(build: Build, images: readonly string[]): Build {
  return { ...build, images, doubtful: [], evidence: 'wheel' };
}

/** A version without a tag came from the main index: on Windows that is a build for the processor alone. */
function defaultChannel({ torch }: Installed, { system }: Situation, from: Catalogue): string | null {
  const os = system.os === 'wsl' ? 'linux' : system.os;
  return from.defaults.get(`${releaseOf(torch)} ${os}_${system.machine}`) ?? null;
}

/** It serves, and nothing else was asked for. */
export function isEnough({ build, service }: Candidate, { wants, constraints }: Situation): boolean {
  if (service.doubtful || (wants.nightly && build.stability === 'stable')) return false;
  return constraints.torch === null || satisfies(build.torch, constraints.torch);
}

export function keep(candidate: Candidate, situation: Situation): BuildAnswer {
  const cards = capabilitiesOf(situation.cards);
  const { torch, channel } = candidate.build;
  return {
    kind: 'keep',
    build: chosen(candidate.build),
    driver: driverOf(candidate, situation),
    reasons: [
      reason('now/serves', { now: `${torch}+${channel}`, cards }),
      ...(candidate.driver.is === 'unknown' ? [reason('driver/unknown', { needs: candidate.driver.needs })] : []),
      ...howSure(candidate),
    ],
  };
}

export function whyNotKept(now: NowState): Reason[] {
  switch (now.is) {
    case 'none':
    case 'serves':
      return [];
    case 'lacks-card':
      return [reason('now/lacks-card', { now: now.now, cards: now.cards })];
    case 'driver-too-old':
      return [reason('now/driver-too-old', { now: now.now, needs: now.needs })];
    default:
      return [reason(`now/${now.is}`, { now: now.now })];
  }
}
