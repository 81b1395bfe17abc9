import type { Host } from '../host';
import type { Base, Launch, Leftovers, Package, Place, Reading, TorchCopy } from '../model';
import type { Found } from './interpreter';
import { readLaunch } from './launch';
import { readLayout } from './layout';
import { readPlatform } from './platform';
import type { PathFile } from './pth';
import { type Recognised, recogniseApp, recogniseFolder } from './recognise';
import { findShadows } from './shadows';
import { isRelative, leftoversIn, listSite, type SiteListing, torchIn } from './site';

/** An environment as its files show it. */
export interface Placed {
  place: Place;
  recognised: Recognised | null;
  base: Base | null;
  pathFile: PathFile | null;
}

/**
 * Reads what lies there, running nothing; null: no layout that we know. `path`: what the person pointed at; `appFolder`:
 * an app that is known to use this Python, should its place not tell.
 */
export async function placeOf(
  host: Host,
  path: string,
  found: Found,
  { list = host.list, appFolder = null }: { list?: Host['list']; appFolder?: string | null } = {},
): Promise<Placed | null> {
  const layout = await readLayout(host, found);
  if (!layout) return null;
  const { base, pathFile, ...known } = layout;
  const byPlace = await recogniseApp(host, found.prefix, list);
  const recognised = byPlace ?? (appFolder === null ? null : await recogniseFolder(host, appFolder, list));
  const platform = await readPlatform(host, found.executable);
  const place = { path, ...found, app: recognised?.key ?? null, ...known, platform };
  return { place, recognised, base, pathFile };
}

/** What the folders say that Python takes packages from. */
export interface Folders {
  pip: Reading<'environment.pip'>;
  shadows: Reading<'environment.shadows'>;
  torchCopies: TorchCopy[];
  leftovers: Leftovers;
  /** Of PyTorch and its relatives only, by their folders' names. */
  relatives: Package[];
}

const FROM = 'package folders';

export async function readFolders(host: Host, placed: Placed, launch: Launch | null): Promise<Folders> {
  const own: SiteListing[] = [];
  let pip: Folders['pip'] = { is: 'absent', from: FROM };
  for (const folder of placed.place.sitePackages) {
    const site = await listSite(host, folder);
    if (site.is === 'known') own.push(site.value);
    else if (site.is === 'unknown') pip = { is: 'unknown', from: FROM, why: site.why, detail: site.detail };
  }
  const found = own.flatMap(({ packages }) => packages).find(({ name }) => name === 'pip');
  if (found) pip = { is: 'known', from: FROM, value: { version: found.version, folder: found.folder } };
  const { found: shadows, unfollowed } = await findShadows(host, { ...placed, launch });
  const copies = [
    ...(await Promise.all(own.map((site) => torchIn(host, site, 'environment')))),
    ...(await Promise.all(shadows.map(({ site, shadow }) => torchIn(host, site, shadow.by)))),
  ];
  // Debian takes RECORD out of what it packages; that is no fault.
  const installed = own.filter(({ folder }) => !folder.endsWith('dist-packages'));
  const leftovers = await leftoversIn(host, installed);
  return {
    pip,
    relatives: own.flatMap(({ packages }) =>
      packages.filter(isRelative).map((one) => ({
        ...one,
        hasRecord: !leftovers.withoutRecord.includes(one.folder),
        installer: null,
      })),
    ),
    shadows:
      unfollowed !== null && shadows.length === 0
        ? { is: 'unknown', from: FROM, why: 'not-reached', detail: `PYTHONPATH: ${unfollowed || 'an empty entry'}` }
        : { is: 'known', from: FROM, value: shadows.map(({ shadow }) => shadow) },
    torchCopies: copies.flat(),
    leftovers,
  };
}

/** How the app starts this Python, where there is an app. */
export function launchOf(host: Host, { recognised }: Placed): Promise<Launch | null> {
  return recognised ? readLaunch(host, recognised) : Promise.resolve(null);
}
