import { compareVersions } from '../compat';
import type { Build } from './catalogue';
import { compareTorch } from './catalogue';
import type { DriverFit } from './driver';
import type { Service } from './serves';
import type { Wants } from './situation';

/** A build that would serve all cards, and what stands in its way. */
export interface Candidate {
  build: Build;
  service: Service;
  driver: DriverFit;
}

/** How sure we are of it; a lower step is never passed over for a higher one. */
export const STEPS = { sure: 0, compiled: 1, assumed: 2, nightly: 3 } as const;

/**
 * Stable before nightly unless a nightly was asked for; what is known before what is assumed (rows nobody has looked
 * at, images reports disagree on, no torchvision that is known to fit); finished kernels before compiled ones.
 */
export function stepOf({ build, service }: Candidate, wants: Wants): number {
  if (build.stability === 'nightly') return wants.nightly ? -1 : STEPS.nightly;
  if (build.evidence === 'assumed' || service.doubtful) return STEPS.assumed;
  if (wants.torchvision && build.torchvision === null) return STEPS.assumed;
  return service.runs === 'jit' ? STEPS.compiled : STEPS.sure;
}

const EVIDENCE = ['wheel', 'documented', 'inferred', 'assumed'];

/**
 * Best first. Within a step: least change (the torch that is there, from another channel), then the newest release,
 * the driver that does all of it, the channel the release comes in by itself, what was read from a wheel, newer CUDA.
 */
export function ranked(candidates: readonly Candidate[], wants: Wants): Candidate[] {
  const same = (candidate: Candidate) => (candidate.build.torch === wants.now?.torch ? 0 : 1);
  return [...candidates].sort(
    (a, b) =>
      stepOf(a, wants) - stepOf(b, wants) ||
      same(a) - same(b) ||
      compareTorch(b.build.torch, a.build.torch) ||
      Number(b.driver.is === 'full') - Number(a.driver.is === 'full') ||
      Number(b.build.isDefault) - Number(a.build.isDefault) ||
      EVIDENCE.indexOf(a.build.evidence) - EVIDENCE.indexOf(b.build.evidence) ||
      compareVersions(b.build.cuda, a.build.cuda),
  );
}
