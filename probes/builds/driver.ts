import { compareVersions } from '../compat';
import drivers from '../data/cuda-drivers.json';
import { driversOf } from '../data/driver-minimum';
import type { Build } from './catalogue';
import { serves } from './serves';
import { capabilitiesOf, type DriverState, type System, type WantedCard } from './situation';

/**
 * How the driver takes a build. `full`: everything works; `runs`: its finished kernels run, by minor version
 * compatibility; `too-new`: it has dropped a card, `needs` is the last branch that drives it; `never`: no driver
 * drives all the cards and runs this build. `needs`: the oldest driver.
 */
export interface DriverFit {
  is: 'full' | 'runs' | 'too-old' | 'too-new' | 'absent' | 'unknown' | 'never';
  needs: string | null;
  /** The card that decides. */
  card?: string;
}

function newer(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return compareVersions(a, b) >= 0 ? a : b;
}

const majorOf = (version: string) => Number(version.split('.')[0]);

/** Every branch a CUDA toolkit came from, highest first. */
const BRANCHES = [
  ...new Set([
    ...drivers.branches.map(({ branch }) => branch),
    ...drivers.toolkits.flatMap(({ linux }) => (linux === null ? [] : [majorOf(linux)])),
  ]),
].sort((a, b) => b - a);

/** On Windows a branch counts on: 580.88, 581.80 and 582.28 are all R580, 572.16 is R570. */
export function branchOf(version: string): number {
  const major = majorOf(version);
  return BRANCHES.find((branch) => branch <= major) ?? major;
}

/** From CUDA 13 on NVIDIA pairs no driver for Windows; the branch is the same as on Linux. */
function pairedDriver(build: Build, side: 'linux' | 'windows'): string | null {
  const { full } = build.drivers[side];
  const { full: linux } = build.drivers.linux;
  return full ?? (linux === null ? null : String(branchOf(linux)));
}

/** Judges the driver for one build on these cards. */
export function driverFit(build: Build, cards: readonly WantedCard[], driver: DriverState, system: System): DriverFit {
  // Under WSL the driver is the one of Windows, and bears its number.
  const side = system.os === 'linux' ? 'linux' : 'windows';
  const { runs } = build.drivers[side];
  const full = pairedDriver(build, side);
  const capabilities = capabilitiesOf(cards);
  const compiles = capabilities.some((capability) => serves(build, capability).runs === 'jit');
  let needs = compiles ? (full ?? runs) : runs;
  let last: { branch: number; card: string } | null = null;
  for (const card of capabilities) {
    const limits = driversOf(card, side === 'windows' ? 'win32' : 'linux');
    needs = newer(needs, limits?.first ?? null);
    if (limits?.lastBranch && (last === null || limits.lastBranch < last.branch))
      last = { branch: limits.lastBranch, card };
  }
  if (needs !== null && last !== null && branchOf(needs) > last.branch) return { is: 'never', needs };
  if (driver.is !== 'known') return { is: driver.is, needs };
  if (last !== null && branchOf(driver.version) > last.branch)
    return { is: 'too-new', needs: String(last.branch), card: last.card };
  if (needs !== null && compareVersions(driver.version, needs) < 0) return { is: 'too-old', needs };
  return { is: full === null || compareVersions(driver.version, full) >= 0 ? 'full' : 'runs', needs };
}

/** The driver for a wheel of a channel, by any build of it; null: the channel is not known. */
export function driverForChannel(
  channel: string,
  builds: readonly Build[],
  { cards, driver, system }: { cards: readonly WantedCard[]; driver: DriverState; system: System },
): DriverFit | null {
  const build = builds.find((one) => one.channel === channel);
  return build ? driverFit(build, cards, driver, system) : null;
}

/** The oldest Linux driver that a build runs on with these cards; null: none is named. */
export function driverFor(build: Build, capabilities: readonly string[]): string | null {
  const system: System = { os: 'linux', machine: build.machine, libc: 'glibc', glibc: null };
  return driverFit(build, [{ capabilities }], { is: 'unknown' }, system).needs;
}
