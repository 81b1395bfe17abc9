import type { Card } from '../compat';
import { compilesAtRunTime } from '../data/extensions';
import type { Library } from '../fatbin/index';
import type { Coverage } from '../model';
import { heldBy, KERNELS } from './held';
import type { OwnedLibrary, UnreadPart } from './owned';

export interface ReadLibrary {
  owner: OwnedLibrary;
  library: Library;
}

/** Unread libraries that are named, of each package: the rest are of the same kind. */
const MOST_NAMED = 20;

interface Parts {
  version: string;
  read: ReadLibrary[];
  unread: UnreadPart[];
}

/** Sums up, package by package, what its libraries hold for each of the cards, and what of it nobody could read. */
export function coverByPackage(
  libraries: readonly ReadLibrary[],
  cards: readonly Card[],
  unread: readonly UnreadPart[] = [],
): Coverage[] {
  const packages = new Map<string, Parts>();
  const partsOf = (name: string, version: string) => {
    const parts = packages.get(name) ?? { version, read: [], unread: [] };
    packages.set(name, parts);
    return parts;
  };
  for (const one of libraries) partsOf(one.owner.package, one.owner.version).read.push(one);
  for (const one of unread) partsOf(one.package, one.version).unread.push(one);
  return [...packages].map(([name, parts]) => cover(name, parts, cards));
}

function cover(name: string, { version, read, unread }: Parts, cards: readonly Card[]): Coverage {
  const compiles = compilesAtRunTime(name);
  const coded = read.filter(({ library }) => hasCode(library, compiles));
  const images = [
    ...new Set(coded.flatMap(({ library }) => [...Object.keys(library.images), ...Object.keys(library.hidden)])),
  ];
  const open = unread.length > 0;
  const without = open ? 'unknown' : 'none';
  return {
    package: name,
    version,
    deviceCode: coded.length > 0 ? 'own' : compiles ? 'at-run-time' : without,
    images: images.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })),
    cards: coded.length > 0 || open ? cards.map((card) => forCard(coded, open, card)) : [],
    ...(open ? { unread: unread.slice(0, MOST_NAMED).map(({ file, why, detail }) => ({ file, why, detail })) } : {}),
  };
}

/** triton ships NVIDIA's profiler, which hides kernels of its own: not what triton runs. */
function hasCode({ sections }: Library, compiles: boolean): boolean {
  return sections.some(
    ({ role, containers, stubContainers }) =>
      (role === 'executable' || (role === 'hidden' && !compiles)) && containers > stubContainers,
  );
}

/**
 * What nobody could read may hold what the others lack, or lack what they hold: then nothing is sure but "some". Without
 * torch's own kernels nothing of torch runs, whatever the libraries beside them hold: cuBLAS in torch's folder, say.
 */
function forCard(coded: readonly ReadLibrary[], open: boolean, card: Card): Coverage['cards'][number] {
  const held = coded.map(({ owner, library }) => ({ file: owner.file, is: heldBy(library, card).is }));
  const count = (is: (typeof held)[number]['is']) => held.filter((one) => one.is === is).length;
  const isLost = held.some(({ file, is }) => is === 'none' && KERNELS.test(file));
  const some = count('some') > 0 || (count('all') > 0 && count('none') > 0);
  const runs = isLost
    ? 'none'
    : some
      ? 'some'
      : open || count('unsure') > 0
        ? 'unsure'
        : count('all') > 0
          ? 'all'
          : 'none';
  const lacking = held.filter(({ is }) => is === 'none' || is === 'some').map(({ file }) => file);
  return { capability: card.capability, runs, without: lacking };
}
