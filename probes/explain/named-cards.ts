import { capabilitiesByName } from '../data/cards';
import { gfxByName } from '../data/releases';
import type { Gpu } from '../model';

/** A card as a text or a person speaks of it. */
export interface NamedCard {
  name: string | null;
  /** `12.0`; null: not said. */
  capability: string | null;
  /** `gfx1100`; null: not said. */
  gfx: string | null;
}

/** `120` (as in sm_120) → `12.0`. */
export function capabilityOfArch(arch: string): string {
  return `${arch.slice(0, -1)}.${arch.slice(-1)}`;
}

/** Whoever isn't named otherwise: people leave NVIDIA's name out most. */
function vendorOf(name: string): Gpu['vendor'] {
  if (/\bIntel\b|\bArc\b|\bIris\b|\bUHD\b/i.test(name)) return 'intel';
  return /\bApple\b|\bAdreno\b|\bQualcomm\b|\bMali\b/i.test(name) ? 'other' : 'nvidia';
}

const AMD = /\b(AMD|Radeon|RX ?\d{3,4}\w{0,3}|\d{4} ?XTX?)\b/i;

/** The ways to read a card's name as people write it, the closest first: `rtx5060ti 16GB` → `rtx 5060 ti`. */
function spellings(name: string): string[] {
  const spaced = name
    .replace(/\b(RTX|GTX|GT|MX|RX|HD|Arc)(?=\d)/gi, '$1 ')
    .replace(/(\d{3,4})(?=(?:ti(?:super)?|super|xtx|xt|gre)\b)/gi, '$1 ')
    .replace(/\b(ti)(?=super\b)/gi, '$1 ');
  const bare = spaced.replace(/\(?\b\d{1,3} ?G(?:i?B)?\b\)?/gi, '').replace(/\b(?:Series|GPU|OC)\b/gi, '');
  return [...new Set([name, spaced, bare].map((one) => one.replace(/\s+/g, ' ').trim()))];
}

/** The first answer that knows anything. */
function firstOf<T>(names: readonly string[], ask: (name: string) => T, isAnswer: (answer: T) => boolean): T | null {
  for (const name of names) {
    const answer = ask(name);
    if (isAnswer(answer)) return answer;
  }
  return null;
}

/** A card as a fact: what is not said is asked from the tables of names, which leave open what several cards share. */
export function toGpu({ name, capability, gfx }: NamedCard, from: string): Gpu {
  const clean = (name ?? '').replace(/\s+/g, ' ').trim();
  const vendor = gfx !== null || AMD.test(clean) ? 'amd' : vendorOf(clean);
  const names = spellings(clean);
  const known = firstOf(names, capabilitiesByName, (found) => found.length > 0) ?? [];
  const candidates = vendor === 'nvidia' && capability === null ? known : [];
  const [only = null, ...others] = candidates;
  return {
    name: clean === '' ? (gfx ? `AMD ${gfx}` : 'NVIDIA GPU') : clean,
    vendor,
    computeCapability: capability ?? (others.length === 0 ? only : null),
    ...(others.length > 0 ? { candidates } : {}),
    gfx: gfx ?? (vendor === 'amd' ? firstOf(names, gfxByName, (found) => found !== null) : null),
    ...{ memoryBytes: null, pci: null, uuid: null },
    from: [from],
  };
}

const bare = (name: string) =>
  name
    .toLowerCase()
    .replace(/\b(nvidia|amd)\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** One card said twice is one card: `GeForce RTX 5090` beside `NVIDIA GeForce RTX 5090 Laptop GPU`. */
function sameCard(a: NamedCard, b: NamedCard): boolean {
  if (a.name === null || b.name === null) return a.gfx !== null && a.gfx === b.gfx;
  const [left, right] = [bare(a.name), bare(b.name)];
  return left.startsWith(right) || right.startsWith(left);
}

/** Adds what one place says of a card to what others said. */
export function addCard(cards: NamedCard[], card: NamedCard): void {
  const known = cards.find((other) => sameCard(other, card));
  if (!known) {
    cards.push({ ...card });
    return;
  }
  if (card.name !== null && (known.name === null || card.name.length > known.name.length)) known.name = card.name;
  known.capability ??= card.capability;
  known.gfx ??= card.gfx;
}

/** The cards that the values of a text name. */
export function cardsIn(values: readonly Readonly<Record<string, string>>[]): NamedCard[] {
  const cards: NamedCard[] = [];
  for (const { gpu, arch, capability } of values)
    if (gpu !== undefined) {
      const said = capability ?? (arch ? capabilityOfArch(arch) : null);
      addCard(cards, { name: gpu.replace(/^.*Warning: ?/i, ''), capability: said, gfx: null });
    }
  const amd = cards.filter((card) => AMD.test(card.name ?? ''));
  const targets = [...new Set(values.flatMap(({ gfx }) => (gfx ? [gfx.toLowerCase()] : [])))];
  // One AMD card and one target belong together; a list of targets is a build's, not a card's.
  const [gfx] = targets;
  if (gfx && targets.length === 1 && amd.length <= 1) {
    if (amd[0]) amd[0].gfx = gfx;
    else cards.push({ name: null, capability: null, gfx });
  }
  return cards;
}
