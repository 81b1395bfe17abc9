import type { BuildAnswer, ChosenBuild, Params, Reason, ReasonCode } from '../model';
import { type Build, type Catalogue, compareTorch, releaseOf } from './catalogue';
import { fitsSystem } from './fits';
import type { Candidate } from './rank';
import { isJetson, servesAll } from './serves';
import { capabilitiesOf, type Situation } from './situation';

export function reason(code: ReasonCode, params: Params = {}): Reason {
  return { code, params };
}

/** With local tags: without them pip says "already satisfied" to another channel's build. */
export function chosen(build: Build): ChosenBuild {
  const { channel, index, stability, evidence, exact } = build;
  const tagged = (version: string | null) => (version === null ? null : `${version}+${channel}`);
  return {
    torch: `${build.torch}+${channel}`,
    torchvision: tagged(build.torchvision),
    torchaudio: tagged(build.torchaudio),
    ...{ channel, index, stability, evidence, exact },
  };
}

export function driverOf({ driver }: Candidate, { driver: state }: Situation): BuildAnswer['driver'] {
  return { has: state.is === 'known' ? state.version : null, needs: driver.needs };
}

export function whyDriver({ driver }: Candidate, { driver: state }: Situation): Reason {
  const { is, needs, card = '' } = driver;
  if (state.is !== 'known') return reason(state.is === 'absent' ? 'driver/missing' : 'driver/unknown', { needs });
  const has = state.version;
  return is === 'too-new'
    ? reason('driver/too-new', { has, card, branch: needs })
    : reason('driver/too-old', { has, needs });
}

/** How sure the catalogue is of a build. */
export function howSure({ build, service }: Candidate): Reason[] {
  const { torch, channel, evidence, doubtful } = build;
  if (service.doubtful)
    return [reason('build/doubtful-image', { torch: `${torch}+${channel}`, images: [...doubtful] })];
  if (evidence === 'assumed') return [reason('build/assumed', { torch: `${torch}+${channel}` })];
  if (evidence === 'inferred') return [reason('build/inferred', { torch: `${torch}+${channel}` })];
  return build.read ? [reason('build/read-from-wheel', { file: build.read.file })] : [];
}

/** Why this one, and what to know of it. */
export function whyThis(best: Candidate, situation: Situation, from: Catalogue): Reason[] {
  const { build } = best;
  const { wants, constraints, python, system } = situation;
  const named = `${build.torch}+${build.channel}`;
  const cards = capabilitiesOf(situation.cards);
  const is = (condition: boolean, code: ReasonCode, params: Params = {}) => (condition ? [reason(code, params)] : []);
  const same = build.torch === wants.now?.torch;
  return [
    ...is(best.service.runs === 'sass', 'build/serves', { torch: named, cards }),
    ...is(best.service.runs === 'jit', 'build/by-jit', { torch: named, cards }),
    ...(build.stability === 'nightly' ? whyNightly(build, wants.nightly) : whyVersion(build, same, situation, from)),
    ...howSure(best),
    ...lacking(build, cards),
    ...is(cards.some(isJetson), 'card/jetson'),
    ...is(best.driver.is === 'runs', 'driver/minor-version', { cuda: build.cuda }),
    ...is(best.driver.is === 'unknown', 'driver/unknown', { needs: best.driver.needs }),
    ...is(python === null, 'python/unknown', { pythons: [...build.pythons] }),
    ...is(build.torchvision === null && build.exact, 'build/torchvision-unknown', { torch: named }),
    ...is(python !== null && build.torchOnly.includes(python), 'build/torch-only', { python: python ?? '' }),
    ...is(build.torchaudio === null && build.exact, 'build/torchaudio-ended'),
    ...is(system.os === 'windows', 'build/windows-default-is-cpu', { index: build.index }),
    ...is(system.os !== 'windows', 'build/explicit-index', { index: build.index }),
    ...is(same, 'build/local-tag', { torch: named }),
    ...is(constraints.torch !== null, 'pin/held', { pin: constraints.torch }),
  ];
}

function whyNightly({ exact }: Build, asked: boolean): Reason[] {
  return [
    reason(asked ? 'build/nightly-asked' : 'build/nightly-only'),
    ...(exact ? [] : [reason('build/nightly-date-unknown')]),
  ];
}

/** The same torch again, the last one that holds the card, or the newest. */
function whyVersion(build: Build, same: boolean, situation: Situation, from: Catalogue): Reason[] {
  const newer = from.builds.filter(
    (one) =>
      one.stability === 'stable' &&
      compareTorch(releaseOf(one.torch), releaseOf(build.torch)) > 0 &&
      fitsSystem(one, situation.system),
  );
  const last =
    newer.length > 0 && newer.every((one) => !['sass', 'jit'].includes(servesAll(one, situation.cards).runs));
  const cards = capabilitiesOf(situation.cards);
  return [
    ...(same ? [reason('build/same-torch', { torch: build.torch, channel: build.channel })] : []),
    ...(last ? [reason('build/last-for-card', { release: releaseOf(build.torch), cards })] : []),
    ...(same || last ? [] : [reason('build/newest', { torch: build.torch })]),
  ];
}

/** Libraries beside the main one that were read and hold nothing for a card. */
function lacking({ read }: Build, cards: readonly string[]): Reason[] {
  return (read?.lacking ?? []).flatMap(({ library, capabilities }) => {
    const mine = cards.filter((card) => capabilities.includes(card));
    return mine.length > 0 ? [reason('build/part-without-kernels', { library, cards: mine })] : [];
  });
}
