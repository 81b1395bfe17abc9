import type { Runs } from '../compat';
import dates from '../data/torch-dates.json';
import type { Evidence } from '../model';
import { type Build, type Catalogue, catalogue, compareTorch } from './catalogue';
import { driverFit } from './driver';
import { serves } from './serves';

/** One official build and what it does for one card. */
export interface ReleaseRow {
  torch: string;
  channel: string;
  os: Build['os'];
  machine: Build['machine'];
  stability: Build['stability'];
  runs: Runs;
  /** Only by an image that reports disagree on. */
  doubtful: boolean;
  evidence: Evidence;
  /** The oldest driver for this card and build; null: none is named, or it doesn't run. */
  driver: string | null;
  /** Day of the release, `2025-08-06`; null: not known. */
  date: string | null;
}

/** From which build to which one system's builds hold code for the card; null: none ever did. */
export interface Span {
  os: Build['os'];
  machine: Build['machine'];
  first: ReleaseRow | null;
  last: ReleaseRow | null;
  /** `first` is merely where the list begins: earlier ones may have it too. */
  isFromStart: boolean;
  /** The newest release still has it, in one channel at least. */
  isOpen: boolean;
}

export interface Releases {
  capability: string;
  /** Newest first. */
  rows: ReleaseRow[];
  spans: Span[];
  /** Day of the research behind it, `2026-12-02`. */
  asOf: string;
}

const DATES: Readonly<Record<string, string>> = dates.dates;

/** Every official build, release by release and channel by channel, and whether it runs on a card. Pure. */
export function releasesFor(
  capability: string,
  { os, machine }: { os?: Build['os'] | undefined; machine?: Build['machine'] | undefined } = {},
  from: Catalogue = catalogue(),
): Releases {
  const { builds, date } = from;
  const rows = builds
    .filter((build) => (os === undefined || build.os === os) && (machine === undefined || build.machine === machine))
    .map((build) => rowOf(build, capability))
    .sort((a, b) => compareTorch(b.torch, a.torch) || b.channel.localeCompare(a.channel, 'en', { numeric: true }));
  return { capability, rows, spans: spansOf(rows, oldestOf(builds)), asOf: date };
}

function rowOf(build: Build, capability: string): ReleaseRow {
  const { torch, channel, os, machine, stability, evidence, released } = build;
  const { runs, doubtful } = serves(build, capability);
  const system = { os, machine, libc: 'glibc', glibc: null } as const;
  const fit = isYes(runs) ? driverFit(build, [{ capabilities: [capability] }], { is: 'unknown' }, system) : null;
  return {
    ...{ torch, channel, os, machine, stability, runs, doubtful, evidence },
    driver: fit?.needs ?? null,
    date: DATES[torch] ?? released,
  };
}

const isYes = (runs: Runs) => runs === 'sass' || runs === 'jit';

/** Where the list begins. */
function oldestOf(builds: readonly Build[]): string | undefined {
  const stable = builds.filter(({ stability }) => stability === 'stable').map(({ torch }) => torch);
  return stable.sort(compareTorch)[0];
}

/** Finished releases only: a nightly promises nothing. */
function spansOf(rows: readonly ReleaseRow[], oldest: string | undefined): Span[] {
  const stable = rows.filter(({ stability }) => stability === 'stable');
  const systems = [...new Set(stable.map(({ os, machine }) => `${os} ${machine}`))].sort();
  return systems.map((system) => {
    const own = stable.filter(({ os, machine }) => `${os} ${machine}` === system);
    const having = own.filter(({ runs }) => isYes(runs));
    const [os, machine] = [own[0]?.os ?? 'linux', own[0]?.machine ?? 'x86_64'];
    const [last = null, first = null] = [having[0], having.at(-1)];
    const isFromStart = first !== null && first.torch === oldest;
    return { os, machine, first, last, isFromStart, isOpen: last !== null && last.torch === own[0]?.torch };
  });
}
