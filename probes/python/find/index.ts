import type { Host, RunningPython } from '../../host';
import type { Facts, FoundEnvironment, NotSeen } from '../../model';
import { Queue } from '../../queue';
import type { Candidate } from './candidate';
import { Collector } from './collector';
import { configured } from './configurations';
import { condaList, knownPlaces, onPath, registered } from './places';
import { rootsOf } from './roots';
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
  const all: Promise<unknown>[] = [running.then((said) => hearProcesses(collector, said))];
  const consider = async (asked: Promise<Candidate[]> | Candidate[]) => {
    await Promise.all((await asked).map((candidate) => collector.consider(candidate)));
  };
  if (folders.length > 0) {
    const real = await Promise.all(folders.map((folder) => host.realPath(folder)));
    const roots = folders.map((folder, i) => ({
      folder: real[i]?.is === 'known' ? real[i].value : folder,
      depth: GIVEN_DEPTH,
    }));
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

function hearProcesses(collector: Collector, said: Awaited<ReturnType<Host['processes']>>): Promise<void> {
  const running: readonly RunningPython[] = said.is === 'known' ? said.value : [];
  return collector.hearRunning(running);
}
