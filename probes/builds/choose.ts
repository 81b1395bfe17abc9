import type { BuildAnswer, Choice, Reason } from '../model';
import { breaksOf } from './breaks';
import { type Build, type Catalogue, catalogue, compareTorch, releaseOf } from './catalogue';
import { driverFit } from './driver';
import { fits, idOf } from './fits';
import { isEnough, keep, type NowState, stateOfNow, whyNotKept } from './now';
import { obstacles } from './obstacles';
import { type Candidate, ranked } from './rank';
import { chosen, driverOf, howSure, reason, whyDriver, whyThis } from './reasons';
import { serves, servesAll } from './serves';
import { capabilitiesOf, type Situation, type WantedCard } from './situation';

/** Where NVIDIA gives drivers out. */
const DRIVERS = 'https://www.nvidia.com/Download/index.aspx';
const MOST_ALTERNATIVES = 5;

/**
 * The right build for these cards on this driver, Python and system, with what else is installed: ranked, with reasons,
 * from the catalogue alone. Pure; the same question always has the same answer.
 */
export function choose(situation: Situation, from: Catalogue = catalogue()): Choice {
  const cards = distinct(situation.cards.map((card) => settled(card, from)));
  const { answer, alternatives, build } = answerFor({ ...situation, cards }, from);
  return {
    answer: { ...answer, reasons: [...answer.reasons, ...ambiguous(situation.cards)] },
    alternatives,
    breaks: build ? breaksOf(build, situation) : [],
    catalogueDate: from.date,
  };
}

/** `build`: what would be put in place of what is there. */
type Answered = Pick<Choice, 'answer' | 'alternatives'> & { build: Build | null };

function answerFor(situation: Situation, from: Catalogue): Answered {
  const candidates = candidatesFor(situation, from);
  const here = ranked(candidates.filter(inReach), situation.wants);
  const after = ranked(
    candidates.filter((candidate) => !inReach(candidate)),
    situation.wants,
  );
  const now = stateOfNow(situation, from);
  if (now.is === 'serves' && isEnough(now.candidate, situation)) {
    const rest = [...here, ...after].filter(({ build }) => idOf(build) !== idOf(now.candidate.build));
    return { answer: keep(now.candidate, situation), alternatives: others(rest, null, situation), build: null };
  }
  const [best] = here;
  if (best) return install(best, here.slice(1), after, { situation, from, now });
  const [first] = after;
  if (first) return driverFirst(first, after.slice(1), { situation, from, now });
  return nothing(situation, from);
}

/** On the driver that is there; one that nobody could tell is not held against a build. */
function inReach({ driver }: Candidate): boolean {
  return driver.is === 'full' || driver.is === 'runs' || driver.is === 'unknown';
}

/** The builds that would serve every card, were the driver right. */
function candidatesFor(situation: Situation, from: Catalogue): Candidate[] {
  const { cards, driver, system } = situation;
  const found: Candidate[] = [];
  for (const build of from.builds) {
    if (!fits(build, situation)) continue;
    const service = servesAll(build, cards);
    if (service.runs !== 'sass' && service.runs !== 'jit') continue;
    const fit = driverFit(build, cards, driver, system);
    if (fit.is !== 'never') found.push({ build, service, driver: fit });
  }
  return found;
}

interface Asked {
  situation: Situation;
  from: Catalogue;
  now: NowState;
}

function install(best: Candidate, rest: readonly Candidate[], after: readonly Candidate[], asked: Asked): Answered {
  const { situation, from, now } = asked;
  const newer = after.find(({ build }) => compareTorch(build.torch, best.build.torch) > 0);
  const reasons = [
    ...whyThis(best, situation, from),
    ...unseen(best, rest),
    ...whyNotKept(now),
    ...(newer ? [reason('driver/update-would-do', { needs: newer.driver.needs, torch: newer.build.torch })] : []),
  ];
  return {
    answer: { kind: 'install', build: chosen(best.build), driver: driverOf(best, situation), reasons },
    alternatives: others([...rest, ...after], best, situation),
    build: best.build,
  };
}

/** A newer one that nobody has looked into is passed over, and that is said. */
function unseen({ build: { torch } }: Candidate, rest: readonly Candidate[]): Reason[] {
  const newer = rest.find(
    ({ build }) => build.stability === 'stable' && build.evidence === 'assumed' && compareTorch(build.torch, torch) > 0,
  );
  return newer ? [reason('build/newer-unseen', { torch: chosen(newer.build).torch })] : [];
}

function driverFirst(best: Candidate, rest: readonly Candidate[], { situation, from, now }: Asked): Answered {
  const reasons = [
    whyDriver(best, situation),
    reason('driver/where', { url: DRIVERS }),
    ...whyThis(best, situation, from),
    ...whyNotKept(now),
  ];
  return {
    answer: { kind: 'driver-first', build: chosen(best.build), driver: driverOf(best, situation), reasons },
    alternatives: others(rest, best, situation),
    build: best.build,
  };
}

/** No build serves them all: perhaps one for each card alone, perhaps none. */
function nothing(situation: Situation, from: Catalogue): Answered {
  const { cards, constraints } = situation;
  if (constraints.torch !== null) {
    const free = answerFor({ ...situation, constraints: { ...constraints, torch: null } }, from);
    if (free.answer.build) return withReason(free, reason('pin/cannot-hold', { pin: constraints.torch }));
  }
  const alone =
    cards.length > 1 ? cards.map((card) => ({ card, ...answerFor({ ...situation, cards: [card] }, from) })) : [];
  const common = alone.some(({ answer }) => answer.build !== null);
  return {
    answer: {
      kind: common ? 'no-common-build' : 'no-official-build',
      build: null,
      driver: null,
      reasons: obstacles(situation, from),
    },
    alternatives: common ? alone.map(({ card, answer }) => ({ ...answer, cards: [...card.capabilities] })) : [],
    build: null,
  };
}

function withReason(answered: Answered, more: Reason): Answered {
  return { ...answered, answer: { ...answered.answer, reasons: [...answered.answer.reasons, more] } };
}

/** The next best, one of each release and channel. */
function others(rest: readonly Candidate[], best: Candidate | null, situation: Situation): Choice['alternatives'] {
  const seen = new Set(best ? [kindOf(best.build)] : []);
  const picked: Candidate[] = [];
  for (const candidate of rest) {
    const kind = kindOf(candidate.build);
    if (seen.has(kind)) continue;
    seen.add(kind);
    picked.push(candidate);
    if (picked.length === MOST_ALTERNATIVES) break;
  }
  const cards = capabilitiesOf(situation.cards);
  return picked.map((candidate) => ({ ...alternative(candidate, situation), cards }));
}

const kindOf = (build: Build) => `${build.stability} ${releaseOf(build.torch)} ${build.channel}`;

function alternative(candidate: Candidate, situation: Situation): BuildAnswer {
  return {
    kind: inReach(candidate) ? 'install' : 'driver-first',
    build: chosen(candidate.build),
    driver: driverOf(candidate, situation),
    reasons: [...(inReach(candidate) ? [] : [whyDriver(candidate, situation)]), ...howSure(candidate)],
  };
}

/** Of the capabilities a name leaves open only those any build was ever made for can be served. */
function settled(card: WantedCard, from: Catalogue): WantedCard {
  if (card.capabilities.length < 2) return card;
  const possible = card.capabilities.filter((capability) =>
    from.builds.some((build) => ['sass', 'jit'].includes(serves(build, capability).runs)),
  );
  return possible.length > 0 ? { ...card, capabilities: possible } : card;
}

/** Two cards of one kind ask the same as one. */
function distinct(cards: readonly WantedCard[]): WantedCard[] {
  return [...new Map(cards.map((card) => [card.capabilities.join(), card])).values()];
}

function ambiguous(cards: readonly WantedCard[]): Reason[] {
  return distinct(cards)
    .filter(({ capabilities }) => capabilities.length > 1)
    .map(({ name, capabilities }) =>
      reason('card/ambiguous', { name: name ?? capabilities.join(' / '), capabilities: [...capabilities] }),
    );
}
