import { capabilitiesByName } from '../data/cards';
import type { Gpu } from '../model';
import { type Card, type From, type Heard, RANK } from './source';

/** Its keys outlive their cards, so it may add to a card that others show but not show one of its own. */
const REMEMBERS: From = 'Windows registry';

/** One card, as all sources that know it see it, the most trusted first. */
type Joined = { from: From; card: Card }[];

/**
 * One list of cards from all sources: joined by bus address, UUID, PCI id or name; each property is the most trusted
 * source's. In the order of the driver library, which is PyTorch's; what it does not show comes after.
 */
export function mergeCards(sources: readonly Heard[]): Gpu[] {
  const ranked = [...sources].sort((a, b) => RANK.indexOf(a.from) - RANK.indexOf(b.from));
  const joined: Joined[] = [];
  for (const { from, cards } of ranked) {
    const adds = from !== REMEMBERS || joined.length === 0;
    const free = new Set(joined);
    let left = cards;
    // Sure matches first, so that a merely likely one can't take another card's place.
    for (const same of [surely, likely])
      left = left.filter((card) => {
        const match = [...free].find((one) => same(fold(one), card));
        if (match) free.delete(match);
        match?.push({ from, card });
        return !match;
      });
    if (adds) joined.push(...left.map((card) => [{ from, card }]));
  }
  return joined.map(toGpu);
}

/** The most trusted word on each property. */
function fold(joined: Joined): Card {
  const cards = joined.map(({ card }) => card);
  const first = <K extends keyof Card>(key: K) => cards.find((card) => card[key] !== null)?.[key] ?? null;
  return {
    vendor: cards[0]?.vendor ?? 'other',
    name: first('name'),
    computeCapability: first('computeCapability'),
    candidates: cards.find(({ candidates }) => candidates.length > 0)?.candidates ?? [],
    gfx: first('gfx'),
    memoryBytes: first('memoryBytes'),
    pci: first('pci'),
    uuid: first('uuid'),
    device: first('device'),
  };
}

/** The first property that both have decides. */
function surely(a: Card, b: Card): boolean {
  if (a.vendor !== b.vendor) return false;
  for (const key of ['pci', 'uuid', 'device'] as const) {
    const [left, right] = [a[key], b[key]];
    if (left !== null && right !== null) return left.toLowerCase() === right.toLowerCase();
  }
  return a.name !== null && b.name !== null && plain(a.name) === plain(b.name);
}

/** Neither bus nor id to compare, other names (`Orin`, `Jetson AGX Orin`), but the same capability. */
function likely(a: Card, b: Card): boolean {
  const comparable = (['pci', 'uuid', 'device'] as const).some((key) => a[key] !== null && b[key] !== null);
  return (
    !comparable && a.vendor === b.vendor && a.computeCapability !== null && a.computeCapability === b.computeCapability
  );
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/\((r|tm)\)|nvidia/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function toGpu(joined: Joined): Gpu {
  const { vendor, name, computeCapability, candidates, gfx, memoryBytes, pci, uuid } = fold(joined);
  const gpu = { name: name ?? vendor, vendor, memoryBytes, pci, uuid, from: joined.map(({ from }) => from) };
  if (vendor !== 'nvidia') return { ...gpu, computeCapability, ...(gfx === null ? {} : { gfx }) };
  if (computeCapability !== null) return { ...gpu, computeCapability };
  // No source can tell: last of all the name, and one that fits several cards stays open.
  const names = joined.map(({ card }) => capabilitiesByName(card.name ?? '')).find((found) => found.length > 0) ?? [];
  const open = names.length > 0 ? names : candidates;
  const [only] = open.length === 1 ? open : [];
  if (only !== undefined) return { ...gpu, computeCapability: only, from: [...gpu.from, 'card names'] };
  return { ...gpu, computeCapability: null, ...(open.length > 0 ? { candidates: open } : {}) };
}
