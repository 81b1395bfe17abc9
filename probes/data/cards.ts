import type { Gpu } from '../model';
import amd from './amd-gpus.json';
import nvidia from './gpus.json';

/** What a PCI id tells of a card. Sources: SOURCES.md. */
export interface KnownCard {
  vendor: Gpu['vendor'];
  /** As its driver would call it; where the list has no name, the chip's. */
  name: string;
  /** null: not an NVIDIA card, or not known for this chip. */
  computeCapability: string | null;
  /** AMD's name of the architecture; null: other vendors, and chips that the id leaves open. */
  gfx: string | null;
}

const VENDORS: Readonly<Record<string, Gpu['vendor']>> = {
  '10de': 'nvidia',
  '1002': 'amd',
  '8086': 'intel',
};

/** Whose card this is by its PCI vendor id, four hexadecimal digits. */
export function vendorOf(vendor: string): Gpu['vendor'] {
  return VENDORS[vendor.toLowerCase()] ?? 'other';
}

/** Splits off the first `count` words; `-` stands for nothing. */
function words(row: string, count: number): (string | null)[] {
  const parts = row.split(' ');
  const last = parts.slice(count).join(' ');
  return [...parts.slice(0, count), last].map((part) => (part === '-' ? null : part));
}

/** Longest prefix first: GB20B is not a GB20. */
const chips = nvidia.chips.map((row) => words(row, 2)).sort(([a], [b]) => (b?.length ?? 0) - (a?.length ?? 0));

/** The compute capability of a chip by its name (`GB202`, `AD107M`); null: not known. */
export function capabilityOfChip(chip: string): string | null {
  return chips.find(([prefix]) => prefix && chip.startsWith(prefix))?.[1] ?? null;
}

let nvidiaRows: Map<string, KnownCard> | undefined;
let amdRows: Map<string, KnownCard> | undefined;

function nvidiaCards(): Map<string, KnownCard> {
  nvidiaRows ??= new Map(
    nvidia.pci.map((row) => {
      const [device = '', chip, name] = words(row, 2);
      const computeCapability = capabilityOfChip(chip ?? '');
      return [device ?? '', { vendor: 'nvidia', name: `NVIDIA ${name ?? chip}`, computeCapability, gfx: null }];
    }),
  );
  return nvidiaRows;
}

function amdCards(): Map<string, KnownCard> {
  amdRows ??= new Map(
    amd.pci.map((row) => {
      const [device, revision, gfx = null, , name] = words(row, 4);
      const full = `AMD ${(name ?? 'graphics').replace(/^AMD /, '')}`;
      return [`${device} ${revision ?? ''}`, { vendor: 'amd', name: full, computeCapability: null, gfx }];
    }),
  );
  return amdRows;
}

/**
 * The card of a PCI id: vendor, device and, for AMD's names, revision, in hexadecimal digits. null: not in the list,
 * or not a graphics card.
 */
export function cardByPciId(vendor: string, device: string, revision = ''): KnownCard | null {
  const id = device.toLowerCase();
  if (vendor.toLowerCase() === '10de') return nvidiaCards().get(id) ?? null;
  if (vendor.toLowerCase() !== '1002') return null;
  return amdCards().get(`${id} ${revision.toLowerCase()}`) ?? amdCards().get(`${id} `) ?? null;
}

const patterns = nvidia.patterns.map((row) => {
  const [capability, pattern] = words(row, 1);
  return { capability: capability ?? '', pattern: new RegExp(pattern ?? '$^') };
});

/** What a driver calls a card that is newer than itself: the name of no card. */
const NAMELESS = /^Graphics Device$/i;

/** A name with one of these before it is whole; `RTX 5000` or `TITAN X` may be a part of several others. */
const BRAND = /^(GeForce|Quadro|Tesla|Jetson|GRID|CMP)\b/i;

function plain(name: string): string {
  return name
    .replace(/\((R|TM)\)/gi, '')
    .replace(/^\s*NVIDIA\s+/i, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The compute capabilities that cards of this name have, lowest first: none known, one, or several for names that
 * NVIDIA used more than once (GT 730, GTX 860M, RTX 5000). The last thing to ask: names are made for shops.
 */
export function capabilitiesByName(name: string): string[] {
  const asked = plain(name);
  if (asked === '' || NAMELESS.test(asked)) return [];
  const found = new Set<string>();
  const add = (capability: string | null | undefined) => {
    if (capability) found.add(capability);
  };
  const inside = new RegExp(`(^|\\s)${asked.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\s|$)`, 'i');
  const fits = (other: string) =>
    other.toLowerCase() === asked.toLowerCase() || (!BRAND.test(asked) && inside.test(other));
  for (const card of nvidiaCards().values()) if (fits(plain(card.name))) add(card.computeCapability);
  for (const row of nvidia.listed) {
    const [capability, other] = words(row, 1);
    if (fits(plain(other ?? ''))) add(capability);
  }
  for (const { capability, pattern } of patterns) if (pattern.test(asked)) add(capability);
  return [...found].sort((a, b) => Number(a) - Number(b));
}
