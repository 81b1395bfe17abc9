import type { Host, Read } from '../../host';
import type { Facts, FoundEnvironment, Place, Reading, Value } from '../../model';
import type { Found } from '../interpreter';
import { type Folders, launchOf, placeOf, readFolders } from '../place';
import type { Recognised } from '../recognise';
import { readTorch } from '../torch-files';

export interface Looked {
  environment: FoundEnvironment;
  /** For the rules: what the files alone say. */
  facts: Facts;
}

/** What an environment's files say; null: no layout that we know. `appFolder`: an app that is known to use it. */
export async function readEnvironment(
  host: Host,
  found: Found,
  { list, appFolder }: { list: Host['list']; appFolder: string | null },
): Promise<Looked | null> {
  const placed = await placeOf(host, found.prefix, found, { list, appFolder });
  if (!placed) return null;
  const { place, recognised, base } = placed;
  const launch = await launchOf(host, placed);
  const [folders, torch, lastUsedMs, space, writable] = await Promise.all([
    readFolders(host, placed, launch),
    readTorch(host, place.sitePackages),
    lastUsed(host, recognised, place.sitePackages),
    host.space(found.prefix),
    mayWrite(host, place),
  ]);
  const environment: FoundEnvironment = {
    app: place.app,
    folder: recognised?.folder ?? null,
    path: place.prefix,
    python: place.executable,
    version: place.version,
    abi: place.abi,
    platform: place.platform ?? null,
    manager: place.manager,
    torch: torch.is === 'known' ? pick(torch.value) : null,
    torchIs: torch.is,
    architectures: null,
    problems: [],
    from: [],
    running: [],
    lastUsedMs,
    pip: folders.pip.is === 'unknown' ? null : folders.pip.is === 'known',
    base: base?.home ?? null,
    baseIs: base?.is ?? null,
    usedBy: [],
    freeBytes: space.is === 'known' ? space.value.freeBytes : null,
    writable,
    launch,
  };
  return { environment, facts: factsOf(place, folders, torch) };
}

function factsOf(place: Place, folders: Folders, torch: Reading<'torch.files'>): Facts {
  const from = 'files';
  return {
    'environment.place': { is: 'known', from, value: place },
    'environment.shadows': folders.shadows,
    'environment.torchCopies': { is: 'known', from, value: folders.torchCopies },
    'environment.leftovers': { is: 'known', from, value: folders.leftovers },
    'environment.packages': { is: 'known', from, value: folders.relatives },
    'torch.files': torch,
  };
}

function pick({ folder, version, cuda, hip }: Value<'torch.files'>): FoundEnvironment['torch'] {
  return { folder, version, cuda, hip };
}

/** The newest of what the app writes when it runs; where there is no app, when something was installed last. */
async function lastUsed(
  host: Host,
  recognised: Recognised | null,
  sitePackages: readonly string[],
): Promise<number | null> {
  const traces = (recognised?.app?.traces ?? []).map((one) =>
    host.path.join(recognised?.folder ?? '', ...one.split('/')),
  );
  return (await newest(host, traces)) ?? newest(host, sitePackages);
}

async function newest(host: Host, files: readonly string[]): Promise<number | null> {
  const stats = await Promise.all(files.map((file) => host.stat(file)));
  const times = stats.flatMap((stat) => (stat.is === 'known' ? [stat.value.modifiedMs] : []));
  return times.length > 0 ? Math.max(...times) : null;
}

/** Windows answers for files only: the environment's own configuration, or torch's version, stands for the folder. */
export async function mayWrite(host: Host, place: Place): Promise<boolean | null> {
  const [site = place.prefix] = place.sitePackages;
  const asked: Read<boolean>[] = [await host.writable(site)];
  if (asked[0]?.is !== 'known')
    for (const file of [host.path.join(site, 'torch', 'version.py'), host.path.join(place.prefix, 'pyvenv.cfg')])
      asked.push(await host.writable(file));
  const answer = asked.find((one) => one.is === 'known');
  return answer?.is === 'known' ? answer.value : null;
}
