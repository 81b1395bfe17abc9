import { cudaOfDriver } from '../data/driver-minimum';
import type { Gpu, Reading, Why } from '../model';
import { mergeCards } from './merge';
import { type From, type Heard, RANK } from './source';

/** What all sources together come to. */
export interface GpuFacts {
  version: Reading<'driver.version'>;
  cudaVersion: Reading<'driver.cudaVersion'>;
  present: Reading<'gpus.present'>;
  sources: Heard[];
}

/** These would show any card there is; only their "none" is a none. nvidia-smi and the driver see what works. */
const SEE_ALL: readonly From[] = ['PCI list', 'Windows devices'];
/** Who would know a driver: "none" takes all of those that were asked. */
const KNOW_DRIVER: readonly From[] = ['driver library', 'nvidia-smi', '/proc/driver/nvidia', 'Windows registry'];

/** Folds what the sources said into facts. `blind`: the bus would not show a card. */
export function factsOf(sources: readonly Heard[], blind: boolean): GpuFacts {
  const ranked = [...sources].sort((a, b) => RANK.indexOf(a.from) - RANK.indexOf(b.from));
  const version = driverVersion(ranked);
  return { version, cudaVersion: cudaVersion(ranked, version), present: present(ranked, blind), sources: ranked };
}

function driverVersion(sources: readonly Heard[]): Reading<'driver.version'> {
  const source = sources.find(({ driver }) => driver !== undefined);
  if (source?.driver !== undefined) return { is: 'known', value: source.driver, from: source.from };
  const asked = sources.filter(({ from }) => KNOW_DRIVER.includes(from));
  const from = namesOf(asked);
  const none = asked.every((one) => one.why === 'no-tool' || (one.is === 'absent' && one.cudaVersion === undefined));
  // nvidia-smi and the library look with different eyes; one alone is not enough to say that there is no driver.
  return none && asked.length > 1 ? { is: 'absent', from } : unknown(asked);
}

function cudaVersion(sources: readonly Heard[], driver: Reading<'driver.version'>): Reading<'driver.cudaVersion'> {
  const source = sources.find((one) => one.cudaVersion !== undefined);
  if (source?.cudaVersion !== undefined) return { is: 'known', value: source.cudaVersion, from: source.from };
  if (driver.is !== 'known') return driver;
  const value = cudaOfDriver(driver.value);
  return value === null ? unknown(sources) : { is: 'known', value, from: `${driver.from}, driver branches` };
}

function present(sources: readonly Heard[], blind: boolean): Reading<'gpus.present'> {
  const value: Gpu[] = mergeCards(sources);
  if (value.length > 0) return { is: 'known', value, from: namesOf(sources.filter(({ cards }) => cards.length > 0)) };
  const sure = sources.find(({ from, is }) => is === 'absent' && SEE_ALL.includes(from));
  return sure && !blind ? { is: 'absent', from: sure.from } : unknown(sources);
}

/** Who said it; there is none to ask on macOS. */
export function namesOf(sources: readonly Heard[]): string {
  return sources.map(({ from }) => from).join(', ') || 'no source';
}

/** The reason that says most comes first: what hung or crashed is more than what is not installed. */
const TELLING: readonly Why[] = ['timeout', 'crashed', 'denied', 'unreadable', 'cancelled', 'not-reached', 'no-tool'];

function unknown(sources: readonly Heard[]): { is: 'unknown'; from: string; why: Why; detail: string } {
  const whys = sources.flatMap(({ why }) => why ?? []);
  return {
    is: 'unknown',
    from: namesOf(sources),
    why: TELLING.find((one) => whys.includes(one)) ?? 'no-tool',
    detail: sources.map(({ from, is, why, said }) => `${from}: ${said ?? why ?? is}`).join('; '),
  };
}
