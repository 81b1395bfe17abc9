import type { Build, Target } from '../builds/index';
import { parseWheelName } from '../builds/index';
import type { Host } from '../host';
import { fitting, readPackage } from './confirm';
import type { IndexOptions, Trouble } from './index-reader';

export type Dated =
  | { is: 'dated'; build: Build; date: string }
  /** The channel still answers, but with builds of long ago; null: with none that fit. */
  | { is: 'stale'; newest: string | null }
  | { is: 'unknown'; trouble: Trouble };

/** The index shows the last 60 days; a channel without a build in half of that has ended. */
const STALE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Gives a nightly its date: the newest day on which both torch and torchvision were built for this place. */
export async function dateNightly(
  host: Host,
  build: Build,
  target: Target,
  options: IndexOptions = {},
): Promise<Dated> {
  const days: Map<string, string>[] = [];
  for (const name of ['torch', 'torchvision']) {
    const page = await readPackage(host, build.index, name, options);
    if (page.is === 'trouble') return { is: 'unknown', trouble: page.trouble };
    days.push(versionsByDay(fitting(page.files, name, null, target), build.channel));
  }
  const [torch = new Map(), vision = new Map()] = days;
  const newest = [...torch.keys()].sort().at(-1) ?? null;
  const day = [...torch.keys()]
    .filter((one) => vision.has(one))
    .sort()
    .at(-1);
  if (day === undefined || host.now() - timeOf(day) > STALE_DAYS * DAY_MS) return { is: 'stale', newest };
  return {
    is: 'dated',
    date: day,
    build: { ...build, torch: torch.get(day) ?? '', torchvision: vision.get(day) ?? '', exact: true },
  };
}

/** `2.16.0.dev20261008` by `20261008`, of one channel. */
function versionsByDay(files: readonly { name: string }[], channel: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name } of files) {
    const [version = '', tag] = parseWheelName(name)?.version.split('+') ?? [];
    const day = /\.dev(\d{8})$/.exec(version)?.[1];
    if (day && tag === channel) found.set(day, version);
  }
  return found;
}

function timeOf(day: string): number {
  return Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`);
}
