import { compareVersions } from '../compat';
import { driversOf, minimumDriver } from '../data/driver-minimum';
import type { BaselineState, Drift } from '../model';
import { drift, knownOf, type ValueOf } from './known';
import { holds } from './torch';

/** What became of the cards. */
export function cardDrifts(before: BaselineState, now: BaselineState): Drift[] {
  if (before.cards.is === 'unknown' || now.cards.is === 'unknown') return [];
  const [was, is] = [knownOf(before, 'cards') ?? [], knownOf(now, 'cards') ?? []];
  if (was.length > 0 && is.length === 0) return [drift('drift/cards-gone', 'broken', { cards: was.map(nameOf) })];
  const gone = without(was, is);
  const came = without(is, was);
  const images = knownOf(now, 'architectures');
  const unserved = came.filter(({ capability }) => images && capability !== null && !holds(images, capability));
  if (unserved.length > 0)
    return [drift('drift/card-not-in-build', 'broken', { cards: unserved.map(nameOf), from: was.map(nameOf) })];
  if (gone.length > 0 && came.length > 0)
    return [drift('drift/card-changed', 'note', { from: gone.map(nameOf), to: came.map(nameOf) })];
  if (gone.length > 0) return [drift('drift/card-gone', 'degraded', { cards: gone.map(nameOf) })];
  if (came.length > 0) return [drift('drift/card-added', 'note', { cards: came.map(nameOf) })];
  const isSame = was.every(({ name }, at) => is[at]?.name === name);
  return isSame ? [] : [drift('drift/cards-reordered', 'note', { to: is.map(nameOf) })];
}

type Card = ValueOf<'cards'>[number];
const nameOf = ({ name }: Card) => name;

/** Those of the first that are not among the second, each as often as it is there. */
function without(some: readonly Card[], others: readonly Card[]): Card[] {
  const left = others.map(nameOf);
  return some.filter(({ name }) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** What became of the driver: whether the build still runs on it, and whether it still drives the cards. */
export function driverDrifts(before: BaselineState, now: BaselineState): Drift[] {
  if (before.driver.is === 'unknown' || now.driver.is === 'unknown') return [];
  const [from, to] = [knownOf(before, 'driver'), knownOf(now, 'driver')];
  if (to === null) return from === null ? [] : [drift('drift/driver-gone', 'broken', { from })];
  if (from === null) return [drift('drift/driver-came', 'note', { to })];
  const needs = neededBy(now);
  const lacks = needs !== null && compareVersions(to, needs) < 0;
  const lackedBefore = needs !== null && compareVersions(from, needs) < 0;
  if (from === to) {
    const lacked = neededBy(before);
    const isNew = lacks && !(lacked !== null && compareVersions(from, lacked) < 0);
    return isNew ? [drift('drift/torch-needs-driver', 'broken', { driver: to, needs })] : [];
  }
  const dropped = (knownOf(now, 'cards') ?? []).filter(
    (card) => isDropped(card, to, now) && !isDropped(card, from, now),
  );
  if (dropped.length > 0)
    return [
      drift('drift/driver-dropped-card', 'broken', {
        from,
        to,
        cards: dropped.map(nameOf),
        last: lastOf(dropped, now),
      }),
    ];
  if (lacks) return [drift('drift/driver-too-old', 'broken', { from, to, needs, before: lackedBefore })];
  return [drift(compareVersions(to, from) > 0 ? 'drift/driver-newer' : 'drift/driver-older', 'note', { from, to })];
}

/** The oldest driver that PyTorch's CUDA runs on; null: no CUDA in it, or nobody says. */
function neededBy(state: BaselineState): string | null {
  const cuda = knownOf(state, 'torch')?.cuda;
  return cuda ? minimumDriver(cuda, state.drivers).runs : null;
}

const branch = (driver: string) => Number(driver.split('.')[0]);

/** Windows counts on within a branch: 582.28 belongs to 580. */
function isDropped({ capability }: Card, driver: string, { drivers }: BaselineState): boolean {
  const last = capability === null ? null : (driversOf(capability, drivers)?.lastBranch ?? null);
  return last !== null && branch(driver) >= last + 10;
}

function lastOf(cards: readonly Card[], { drivers }: BaselineState): string | null {
  const last = cards.map(({ capability }) => (capability && driversOf(capability, drivers)?.lastBranch) || 0);
  return String(Math.min(...last));
}
