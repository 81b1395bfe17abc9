import type { Host } from '../host';
import type { Dependent, Place } from '../model';
import { fact, known, type Look, type LookContext, type Probe } from '../probe';
import { readVenvFile } from './base';
import { mayWrite } from './find/environment';
import { knownPlaces } from './find/places';
import { runningIn } from './find/running';

const NAME = 'environment surroundings';
const PLACES = 'known places';

/** What a repair of this environment would meet: room, locks, and others who would feel it. */
export const surroundingsProbe: Probe = {
  name: NAME,
  promises: ['environment.volume', 'environment.processes', 'environment.dependents'],
  needs: ['environment.place'],
  stage: 'disk',
  deadlineMs: 20_000,
  async *look({ host, facts, signal }: LookContext): AsyncGenerator<Look> {
    const reading = facts['environment.place'];
    if (reading?.is !== 'known') return;
    const place = reading.value;
    const space = await host.space(place.sitePackages[0] ?? place.prefix);
    if (space.is === 'known')
      yield known('environment.volume', { ...space.value, writable: await mayWrite(host, place) }, NAME);
    else
      yield fact('environment.volume', space.is === 'absent' ? { is: 'absent', from: NAME } : { ...space, from: NAME });
    yield known('environment.dependents', await dependentsOf(host, place), PLACES);
    const running = await host.processes(signal);
    if (running.is === 'known')
      yield known('environment.processes', runningIn(host, place.prefix, running.value), 'running processes');
    else
      yield fact(
        'environment.processes',
        running.is === 'absent' ? { is: 'absent', from: NAME } : { ...running, from: NAME },
      );
  },
};

/** The virtual environments that stand on this Python, of those that lie where environments lie by custom. */
async function dependentsOf(host: Host, { prefix }: Place): Promise<Dependent[]> {
  if (await readVenvFile(host, prefix)) return []; // nothing stands on a virtual environment itself
  const folders = await Promise.all(
    knownPlaces(host).map(async (place): Promise<string[]> => {
      if (place.is === 'environment') return [place.path];
      if (place.is !== 'parent') return [];
      const entries = await host.list(place.path);
      return entries.is === 'known' ? entries.value.map(({ name }) => host.path.join(place.path, name)) : [];
    }),
  );
  const found = await Promise.all(
    [...new Set(folders.flat())].map(async (path): Promise<Dependent[]> => {
      const home = (await readVenvFile(host, path))?.home;
      return home && (await leadsTo(host, home, prefix)) ? [{ path, how: 'base' }] : [];
    }),
  );
  return found.flat();
}

/** `home` of pyvenv.cfg names the folder of the program: `/usr/bin`, `C:\Python311`. */
async function leadsTo(host: Host, home: string, prefix: string): Promise<boolean> {
  const real = await host.realPath(home);
  const folder = real.is === 'known' ? real.value : home;
  const fold = (path: string) => (host.platform === 'linux' ? path : path.toLowerCase());
  return [folder, host.path.dirname(folder)].some((one) => fold(one) === fold(prefix));
}
