import { setMaxListeners } from 'node:events';
import type { Host } from '../../host';
import type { Facts, FoundEnvironment, NotSeen } from '../../model';
import { Queue } from '../../queue';
import type { Candidate } from './candidate';
import { Collector } from './collector';
import { configured } from './configurations';
import { condaList, knownPlaces, onPath, registered } from './places';
import { rootsOf } from './roots';
import { appFolderOf, isOurs, prefixOfProcess } from './running';
import { walk } from './walk';

export interface FindOptions {
  /** Folders to look through to the bottom; without any, the whole machine. */
  folders: readonly string[];
  signal: AbortSignal;
}

/** What finding says as it goes. An environment may be told of again when more is known of it: by its path it is the same. */
export type Sighting =
  | { is: 'environment'; environment: FoundEnvironment; facts: Facts }
  | { is: 'not-seen'; notSeen: NotSeen };

/** A folder that was handed over is looked through this deep. */
const GIVEN_DEPTH = 12;

/** Finds every Python environment without starting any: what runs, what apps have written down, then the disks. */
export async function* find(host: Host, { folders, signal }: FindOptions): AsyncGenerator<Sighting> {
  const sightings = new Queue<Sighting>();
  const stop = new AbortController();
  const until = AbortSignal.any([signal, stop.signal]);
  setMaxListeners(0, until); // one for each question that is open
  const collector = new Collector(host, until, (sighting) => sightings.push(sighting));
  const looking = look(host, folders, until, collector).finally(() => sightings.end());
  try {
    yield* sightings;
    await looking; // rethrows a fault of ours
  } finally {
    stop.abort();
    await looking.catch(() => undefined);
  }
}

async function look(host: Host, folders: readonly string[], signal: AbortSignal, collector: Collector): Promise<void> {
  const running = host.processes(signal);
  const real = await Promise.all(folders.map((folder) => host.realPath(folder)));
  const roots = folders.map((folder, i) => ({
    folder: real[i]?.is === 'known' ? real[i].value : folder,
    depth: GIVEN_DEPTH,
  }));
  const within = roots.map(({ folder }) => folder);
  const all: Promise<unknown>[] = [running.then((said) => hearProcesses(host, collector, said, within))];
  const consider = async (asked: Promise<Candidate[]> | Candidate[]) => {
    await Promise.all((await asked).map((candidate) => collector.consider(candidate)));
  };
  if (folders.length > 0) {
    await Promise.all(roots.map(({ folder }) => collector.consider({ is: 'folder', path: folder, from: 'folder' })));
    all.push(walk({ host, roots, signal, ...collector.ears('folder') }));
  } else {
    all.push(
      consider(configured(host)),
      consider(knownPlaces(host)),
      consider(onPath(host)),
      consider(condaList(host)),
    );
    all.push(consider(registered(host, signal)));
    all.push(rootsOf(host).then((roots) => walk({ host, roots, signal, ...collector.ears('disk') })));
  }
  await Promise.all(all);
  await collector.settled();
}

/** Where only some folders are looked through, what runs counts if its Python or its app lies there. */
function hearProcesses(
  host: Host,
  collector: Collector,
  said: Awaited<ReturnType<Host['processes']>>,
  within: readonly string[],
): Promise<void> {
  const running = said.is === 'known' ? said.value.filter((one) => !isOurs(host, one)) : [];
  const isInside = (place: string | undefined) =>
    place !== undefined && within.some((folder) => !leadsOut(host, host.path.relative(folder, place)));
  const meant = running.filter((one) => isInside(prefixOfProcess(host, one)) || isInside(appFolderOf(host, one)));
  return collector.hearRunning(within.length === 0 ? running : meant);
}

function leadsOut({ path }: Host, relative: string): boolean {
  return path.isAbsolute(relative) || relative.split(path.sep)[0] === '..';
}
