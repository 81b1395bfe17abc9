import { createHash } from 'node:crypto';
import { signsOf } from '../guard/index';
import { type Host, type Read, readText } from '../host';
import { Baseline, type CheckView, type Target } from '../model';
import { baselineFolder } from '../places';
import { stateOf } from './of';

/** One file for each environment, named after its folder so that the next look finds it. */
function fileOf(host: Host, prefix: string): string {
  const plain = host.platform === 'win32' ? prefix.toLowerCase() : prefix;
  return host.path.join(baselineFolder(host), `${createHash('sha256').update(plain).digest('hex').slice(0, 16)}.json`);
}

/** The three answers. `unreadable` names the file that should hold it. */
export type Found = { is: 'known'; baseline: Baseline } | { is: 'absent' } | { is: 'unreadable'; file: string };

async function readFile(host: Host, file: string): Promise<Found> {
  const text = await readText(host, file);
  if (text.is === 'absent') return { is: 'absent' };
  if (text.is === 'unknown') return { is: 'unreadable', file };
  let raw: unknown;
  try {
    raw = JSON.parse(text.value);
  } catch {
    return { is: 'unreadable', file };
  }
  const parsed = Baseline.safeParse(raw);
  return parsed.success ? { is: 'known', baseline: parsed.data } : { is: 'unreadable', file };
}

/** What is remembered of an environment. */
export function readBaseline(host: Host, prefix: string): Promise<Found> {
  return readFile(host, fileOf(host, prefix));
}

/** All that is remembered on this machine, the newest first, and the files that can't be read. */
export async function listBaselines(host: Host): Promise<{ baselines: Baseline[]; unreadable: string[] }> {
  const folder = baselineFolder(host);
  const list = await host.list(folder);
  if (list.is === 'absent') return { baselines: [], unreadable: [] };
  if (list.is === 'unknown') return { baselines: [], unreadable: [folder] };
  const names = list.value.map(({ name }) => name).filter((name) => name.endsWith('.json'));
  const all = await Promise.all(names.map((name) => readFile(host, host.path.join(folder, name))));
  return {
    baselines: all.flatMap((one) => (one.is === 'known' ? one.baseline : [])).sort((a, b) => b.at - a.at),
    unreadable: all.flatMap((one) => (one.is === 'unreadable' ? one.file : [])),
  };
}

/** What a check saw, as it is kept; null: it saw no environment. */
export async function baselineOf(host: Host, check: CheckView, target: Target): Promise<Baseline | null> {
  const place = check.facts['environment.place'];
  if (place?.is !== 'known') return null;
  const { prefix, executable, sitePackages, app } = place.value;
  const kept = { path: target.path, prefix, executable, sitePackages };
  return { version: 1, at: host.now(), app, place: kept, state: stateOf(check), signs: await signsOf(host, kept) };
}

/** Keeps it in place of what was remembered before. */
export async function saveBaseline(host: Host, baseline: Baseline): Promise<{ written: Read<true>; file: string }> {
  const file = fileOf(host, baseline.place.prefix);
  return { file, written: await host.write(file, `${JSON.stringify(baseline)}\n`) };
}
