import { compareVersions } from '../compat';
import data from '../data/builds.json';
import type { Evidence } from '../model';
import { CatalogueDocument, type MinimumDriver } from './document';

/** One installable combination. */
export interface Build {
  /** Without the local tag: `2.14.1`; a nightly whose date is not known: `2.16.0.dev`. */
  torch: string;
  channel: string;
  torchvision: string | null;
  torchaudio: string | null;
  os: 'linux' | 'windows';
  machine: 'x86_64' | 'aarch64';
  /** `3.11`, `3.14t`: those with wheels of torch and torchvision. */
  pythons: readonly string[];
  /** Those with wheels of torch alone. */
  torchOnly: readonly string[];
  /** What all of its kernels hold: `sm_75`, `compute_120`. */
  images: readonly string[];
  /** Of these, those that reports disagree on. */
  doubtful: readonly string[];
  /** `13.0` */
  cuda: string;
  drivers: Readonly<Record<'linux' | 'windows', MinimumDriver>>;
  stability: 'stable' | 'nightly';
  evidence: Evidence;
  /** The channel the release comes in by itself. */
  isDefault: boolean;
  /** false: a nightly whose date only the index knows. */
  exact: boolean;
  index: string;
  /** Where it is known from. */
  source: string;
  /** Day of the release, `2025-08-06`; null: not known. */
  released: string | null;
  /** The wheel it was read from, and libraries beside the main one that lack a card's code. */
  read: { file: string; lacking: readonly { library: string; capabilities: readonly string[] }[] } | null;
}

export interface Catalogue {
  /** Rises with every list that is published. */
  serial: number;
  /** Date of the research, `2026-12-02`. */
  date: string;
  builds: readonly Build[];
  /** What plain `pip install torch` brings: channel by release and system, `cpu` included; null: not known. */
  defaults: ReadonlyMap<string, string | null>;
}

/** CUDA 13's Linux channel of a release is the one PyTorch offers first, on Windows too. */
const FIRST_OFFERED = 'linux_x86_64';
const NIGHTLY_FIRST_OFFERED = 'cu130';

/** `2.14.1` → `2.14`. */
export function releaseOf(torch: string): string {
  return torch.split('.').slice(0, 2).join('.');
}

/** The official index of a channel. */
export function indexOf(channel: string, stability: Build['stability']): string {
  return `https://download.pytorch.org/whl/${stability === 'nightly' ? 'nightly/' : ''}${channel}`;
}

/** The catalogue that a document holds; it was read strictly before, so nothing in it can be missing. */
export function catalogueOf(document: CatalogueDocument): Catalogue {
  const { serial, asOf, channels, releases, tuples, rows, nightly, sources, ...more } = document;
  const channelOf = (name: string) => {
    const found = channels.find(({ channel }) => channel === name);
    if (!found) throw new Error(`the catalogue names no channel ${name}`);
    return found;
  };
  const stable = rows.map((row): Build => {
    const release = releases.find((one) => one.release === releaseOf(row.torch));
    const tuple = tuples.find((one) => one.torch === row.torch);
    const { cuda, linux, windows } = channelOf(row.channel);
    return {
      ...row,
      torchvision: tuple?.torchvision ?? null,
      torchaudio: tuple?.torchaudio ?? null,
      pythons: release?.pythons ?? [],
      torchOnly: release?.torchOnly ?? [],
      cuda,
      drivers: { linux, windows },
      stability: 'stable',
      isDefault: release?.defaults[FIRST_OFFERED] === row.channel,
      exact: true,
      index: indexOf(row.channel, 'stable'),
      source: sources[row.source] ?? '',
      released: tuple?.date ?? null,
      read: row.read ?? null,
    };
  });
  const nightlies = nightly.map((row): Build => {
    const { cuda, linux, windows } = channelOf(row.channel);
    return {
      ...row,
      torch: more.nightlyExample.replace(/\.dev.*$/, '.dev'),
      torchvision: null,
      torchaudio: null,
      pythons: more.nightlyPythons,
      torchOnly: more.nightlyTorchOnly,
      doubtful: [],
      cuda,
      drivers: { linux, windows },
      stability: 'nightly',
      isDefault: row.channel === NIGHTLY_FIRST_OFFERED,
      exact: false,
      index: indexOf(row.channel, 'nightly'),
      source: sources[row.source] ?? '',
      released: null,
      read: null,
    };
  });
  const defaults = new Map(
    releases.flatMap((one) =>
      Object.entries(one.defaults).map(([system, channel]) => [`${one.release} ${system}`, channel] as const),
    ),
  );
  return { serial, date: asOf, builds: [...stable, ...nightlies], defaults };
}

let loaded: Catalogue | undefined;

/**
 * Everything PyTorch publishes for NVIDIA cards, as this program carries it; sources and date in data/builds.json.
 * Whoever proposes is handed a newer one where one was fetched (probes/catalogue); this is what holds without.
 */
export function catalogue(): Catalogue {
  loaded ??= catalogueOf(CatalogueDocument.parse(data));
  return loaded;
}

/** Newest last. A nightly without its date counts as newer than any of its base before. */
export function compareTorch(a: string, b: string): number {
  const [x = '', y = ''] = [a, b].map((version) => version.split('.dev')[0]);
  return compareVersions(x, y) || Number(!a.includes('.dev')) - Number(!b.includes('.dev'));
}
