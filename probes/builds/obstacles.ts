import { compareVersions } from '../compat';
import type { Reason } from '../model';
import type { Build, Catalogue } from './catalogue';
import { driverFit } from './driver';
import { fitsConstraints, fitsPython, fitsSystem, NEEDS_GLIBC } from './fits';
import { reason } from './reasons';
import { isJetson, servesAll } from './serves';
import { capabilitiesOf, type Situation } from './situation';
import { type SourceBuild, sourceBuild } from './source-build';

/** Why there is no build, the plainest cause first, and what remains. */
export function obstacles(situation: Situation, from: Catalogue): Reason[] {
  const { cards, system, python, wants, constraints } = situation;
  const capabilities = capabilitiesOf(cards);
  const serving = from.builds.filter((build) => isServed(build, situation));
  const here = serving.filter((build) => fitsSystem(build, system) && fitsConstraints(build, constraints));
  const blocked = ofSystem(situation);
  const rest = remains(situation, true);
  const withoutSource = remains(situation, false);
  if (blocked.length > 0) return [...blocked, ...(system.libc === 'musl' ? rest : withoutSource)];
  if (here.length > 0 && here.every((build) => !fitsPython(build, python, wants)))
    return [...ofPython(python ?? '', here), ...(cards.length > 1 ? [common(capabilities)] : []), ...withoutSource];
  if (
    here.length === 0 &&
    serving.some((build) => fitsSystem(build, { ...system, glibc: null })) &&
    system.glibc !== null
  )
    return [reason('system/old-glibc', { has: system.glibc, needs: NEEDS_GLIBC.glibc }), ...rest];
  if (serving.some((build) => fitsSystem(build, system) && !fitsConstraints(build, constraints)))
    return [reason('index/not-there'), ...rest];
  if (cards.length > 1) {
    const noDriver = from.builds.length > 0 && neverDriven(situation, from);
    return [
      common(capabilities),
      ...(noDriver ? [reason('cards/no-common-driver', { cards: capabilities })] : []),
      ...rest,
    ];
  }
  const jetson = capabilities.some(isJetson) ? [reason('card/jetson')] : [];
  const elsewhere = [...new Set(serving.map(({ os, machine }) => `${os} ${machine}`))];
  if (elsewhere.length > 0)
    return [reason('card/not-for-this-system', { cards: capabilities, systems: elsewhere }), ...jetson, ...rest];
  return [reason('card/never-built', { cards: capabilities }), ...jetson, ...rest];
}

function common(cards: string[]): Reason {
  return reason('cards/no-common-build', { cards });
}

function isServed(build: Build, { cards, driver, system }: Situation): boolean {
  const { runs } = servesAll(build, cards);
  return (runs === 'sass' || runs === 'jit') && driverFit(build, cards, driver, system).is !== 'never';
}

/** No driver drives them all, whatever the build. */
function neverDriven({ cards, driver, system }: Situation, from: Catalogue): boolean {
  return from.builds.every((build) => driverFit(build, cards, driver, system).is === 'never');
}

function ofSystem({ system }: Situation): Reason[] {
  if (system.os === 'macos') return [reason('system/macos')];
  if (system.os === 'windows' && system.machine === 'aarch64') return [reason('system/windows-arm')];
  if (system.os !== 'windows' && system.libc === 'musl') return [reason('system/musl')];
  return [];
}

/** The Python is what is in the way: too old, too new, or with torch alone. */
function ofPython(python: string, here: readonly Build[]): Reason[] {
  const pythons = [...new Set(here.flatMap((build) => [...build.pythons]))].sort(comparePythons);
  const oldest = pythons[0] ?? '';
  const newest = pythons.at(-1) ?? '';
  const only = here.some((build) => build.torchOnly.includes(python));
  const code = only
    ? 'python/torch-only'
    : comparePythons(python, oldest) < 0
      ? 'python/too-old'
      : comparePythons(python, newest) > 0
        ? 'python/too-new'
        : 'python/not-built';
  return [reason(code, { python, oldest, newest }), reason('remains/other-python', { pythons })];
}

function comparePythons(a: string, b: string): number {
  return compareVersions(a.replace('t', ''), b.replace('t', '')) || a.length - b.length;
}

function remains({ system, cards }: Situation, buildable: boolean): Reason[] {
  const capabilities = capabilitiesOf(cards);
  const builds = buildable && cards.length === 1 ? capabilities.flatMap((one) => sourceBuild(one, system) ?? []) : [];
  return [...builds.map(sourceReason), reason('remains/cpu'), reason('remains/other-card')];
}

/** The whole advice travels with the reason, so that a window can show it too. */
function sourceReason(build: SourceBuild): Reason {
  const { torch, cuda, compiler, pythons, architectures, commands, hours, diskGib, memoryGibPerJob } = build;
  const [least, most] = hours;
  return reason('remains/source-build', {
    cards: [architectures],
    ...{ torch, cuda, compiler, pythons: [...pythons], commands, least, most, diskGib, memoryGibPerJob },
  });
}
