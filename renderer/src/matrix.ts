import type { CheckView, Coverage, Why } from '../../probes/model';

/** One design of card; two cards of one design share a column. */
export interface Column {
  /** `12.0` */
  capability: string;
  names: readonly string[];
}

/** What a package's libraries hold for one card. */
export type Cell = Coverage['cards'][number]['runs'] | 'at-run-time' | 'no-code' | 'unknown';

export interface Row {
  package: string;
  version: string | null;
  images: readonly string[];
  /** One for each column. */
  cells: readonly Cell[];
  /** Names of libraries without code for one of the cards, each once. */
  without: readonly string[];
  /** Names of libraries that nobody could read. */
  unread: readonly string[];
}

export type Matrix =
  | { is: 'known'; columns: readonly Column[]; rows: readonly Row[] }
  | { is: 'unknown'; why: Why }
  /** Nobody has looked yet, or there was nothing to look at. */
  | { is: 'absent' };

/** What needs a person's eye comes first, what can't matter last. */
const ORDER: readonly Cell[] = ['none', 'some', 'unsure', 'unknown', 'all', 'at-run-time', 'no-code'];

/** All packages whose libraries were read, against all NVIDIA cards of the machine that was checked. */
export function matrixOf({ facts }: CheckView): Matrix {
  const coverage = facts['libraries.coverage'];
  if (coverage?.is === 'unknown') return { is: 'unknown', why: coverage.why };
  if (coverage?.is !== 'known') return { is: 'absent' };
  const columns = columnsOf(facts, coverage.value);
  const rows = coverage.value.map((one) => rowOf(one, columns));
  return { is: 'known', columns, rows: rows.sort((a, b) => rank(a) - rank(b) || byName(a, b)) };
}

/** The row has code of its own for cards, or may have. */
export function matters({ cells, unread }: Row): boolean {
  return unread.length > 0 || cells.some((cell) => cell !== 'no-code');
}

function columnsOf(facts: CheckView['facts'], coverage: readonly Coverage[]): Column[] {
  const names = new Map<string, string[]>();
  const gpus = facts['gpus.present'];
  const runtime = facts['torch.runtime'];
  if (gpus?.is === 'known')
    for (const { vendor, name, computeCapability } of gpus.value)
      if (vendor === 'nvidia' && computeCapability !== null)
        names.set(computeCapability, [...(names.get(computeCapability) ?? []), name]);
  // PyTorch may name a card that the system's tools did not.
  const devices = runtime?.is === 'known' ? runtime.value.devices : [];
  for (const { capability } of coverage.flatMap(({ cards }) => cards))
    if (!names.has(capability))
      names.set(
        capability,
        devices.filter((one) => one.computeCapability === capability).map(({ name }) => name),
      );
  return [...names].map(([capability, all]) => ({ capability, names: counted(all) }));
}

/** `2 × RTX 5090` where there are two of them. */
function counted(names: readonly string[]): string[] {
  return [...new Set(names)].map((name) => {
    const count = names.filter((one) => one === name).length;
    return count > 1 ? `${count} × ${name}` : name;
  });
}

function rowOf(one: Coverage, columns: readonly Column[]): Row {
  const { package: name, version, images, cards, unread = [] } = one;
  return {
    ...{ package: name, version, images, cells: columns.map(({ capability }) => cellOf(one, capability)) },
    without: [...new Set(cards.flatMap((card) => card.without).map(baseName))],
    unread: unread.map(({ file }) => baseName(file)),
  };
}

function cellOf({ deviceCode, cards }: Coverage, capability: string): Cell {
  const card = cards.find((one) => one.capability === capability);
  if (deviceCode === 'at-run-time') return card && card.runs !== 'all' ? card.runs : 'at-run-time';
  if (deviceCode === 'none') return 'no-code';
  return card?.runs ?? 'unknown';
}

function rank({ cells }: Row): number {
  return Math.min(ORDER.length, ...cells.map((cell) => ORDER.indexOf(cell)));
}

function byName(a: Row, b: Row): number {
  return a.package.localeCompare(b.package, 'en');
}

/** Of a path of Linux or Windows; the window may run on another system than the one that was looked at. */
function baseName(file: string): string {
  return file.split(/[\\/]/).at(-1) ?? file;
}
