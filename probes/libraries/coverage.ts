import type { Card } from '../compat';
import { compilesAtRunTime } from '../data/extensions';
import { holding, type Library } from '../fatbin/index';
import type { Coverage } from '../model';
import type { OwnedLibrary } from './owned';

export interface ReadLibrary {
  owner: OwnedLibrary;
  library: Library;
}

/** Sums up, package by package, what its libraries hold for each of the cards. */
export function coverByPackage(libraries: readonly ReadLibrary[], cards: readonly Card[]): Coverage[] {
  const packages = new Map<string, ReadLibrary[]>();
  for (const one of libraries) packages.set(one.owner.package, [...(packages.get(one.owner.package) ?? []), one]);
  return [...packages].map(([name, own]) => cover(name, own, cards));
}

function cover(name: string, own: readonly ReadLibrary[], cards: readonly Card[]): Coverage {
  const coded = own.filter(({ library }) => hasCode(library));
  const images = [
    ...new Set(coded.flatMap(({ library }) => [...Object.keys(library.images), ...Object.keys(library.hidden)])),
  ];
  return {
    package: name,
    version: own[0]?.owner.version ?? null,
    deviceCode: coded.length > 0 ? 'own' : compilesAtRunTime(name) ? 'at-run-time' : 'none',
    images: images.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })),
    cards: coded.length > 0 ? cards.map((card) => forCard(coded, card)) : [],
  };
}

function hasCode({ sections }: Library): boolean {
  return sections.some(({ role, containers, stubContainers }) => role !== 'relocatable' && containers > stubContainers);
}

function forCard(coded: readonly ReadLibrary[], card: Card): Coverage['cards'][number] {
  const held = coded.map(({ owner, library }) => ({ file: owner.file, is: holding(library, card).is }));
  const count = (is: (typeof held)[number]['is']) => held.filter((one) => one.is === is).length;
  const some = count('some') > 0 || (count('all') > 0 && count('none') > 0);
  const runs = some ? 'some' : count('unsure') > 0 ? 'unsure' : count('all') > 0 ? 'all' : 'none';
  const lacking = held.filter(({ is }) => is === 'none' || is === 'some').map(({ file }) => file);
  return { capability: card.capability, runs, without: lacking };
}
