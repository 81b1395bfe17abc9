import type { Host } from '../host';
import { isWhole } from '../host/whole-env';
import type { Base, Launch, Place, Shadow } from '../model';
import { namedFolder, roamingFolder } from './named-folder';
import type { PathFile } from './pth';
import { listSite, relativesIn, type SiteListing } from './site';

export interface Shadowing {
  place: Place;
  base: Base | null;
  pathFile: PathFile | null;
  launch: Launch | null;
}

/** Folders that Python looks into before the environment's own, where PyTorch or a relative lies in them. */
export async function findShadows(host: Host, about: Shadowing): Promise<Shadows> {
  const found: Shadows['found'] = [];
  const own = new Set(about.place.sitePackages);
  for (const { by, folder, inEffect } of [
    ...pythonPath(host, about),
    ...pathFileFolders(about),
    ...userSite(host, about),
  ]) {
    if (own.has(folder)) continue;
    const site = await listSite(host, folder);
    const packages = site.is === 'known' ? await relativesIn(host, site.value) : [];
    if (site.is === 'known' && packages.length > 0)
      found.push({ shadow: { by, folder, packages, inEffect }, site: site.value });
  }
  return { found, unfollowed: await unfollowedOf(host, about) };
}

/** `unfollowed`: an entry of PYTHONPATH of which nobody can tell what folder it will be; null: none. */
export interface Shadows {
  found: { shadow: Shadow; site: SiteListing }[];
  unfollowed: string | null;
}

/**
 * What is still relative is so by a folder that we don't know. An empty entry means the folder that Python is started
 * in: the app's, where there is an app. Else that may be where we were started, if something lies there to be found.
 */
async function unfollowedOf(host: Host, about: Shadowing): Promise<string | null> {
  if (about.pathFile || about.launch?.variables['PYTHONPATH'] !== undefined) return null;
  const value = host.env['PYTHONPATH'] ?? '';
  const entries = value === '' ? [] : value.split(host.path.delimiter);
  const relative = entries.find((one) => one.trim() !== '' && !isWhole(host, one));
  if (relative !== undefined) return relative;
  if (about.launch || !entries.some((one) => one.trim() === '')) return null;
  const here = host.startedIn === null ? null : await listSite(host, host.startedIn);
  if (here === null || here.is === 'unknown') return '';
  return here.is === 'known' && (await relativesIn(host, here.value)).length > 0 ? host.startedIn : null;
}

type Place3 = Pick<Shadow, 'by' | 'folder' | 'inEffect'>;

function pythonPath(host: Host, { pathFile, launch }: Shadowing): Place3[] {
  const own = launch?.variables['PYTHONPATH'];
  const value = own ?? host.env['PYTHONPATH'] ?? '';
  if (pathFile || value === '') return []; // an embedded Python with a ._pth doesn't heed it
  const inEffect = !hasFlag(launch, 'E') && !hasFlag(launch, 'I');
  return value
    .split(host.path.delimiter)
    .flatMap((entry) => {
      if (isWhole(host, entry)) return [entry];
      const isByStart = entry.trim() === '' || own !== undefined;
      return launch && isByStart ? [host.path.resolve(launch.folder, entry.trim())] : [];
    })
    .map((folder) => ({ by: 'PYTHONPATH', folder, inEffect }));
}

function pathFileFolders({ pathFile }: Shadowing): Place3[] {
  return (pathFile?.folders ?? []).map((folder) => ({ by: 'pth', folder, inEffect: true }));
}

/** The user's own packages come before the environment's, in all but closed virtual environments. */
function userSite(host: Host, { place, base, pathFile, launch }: Shadowing): Place3[] {
  const folder = userFolder(host, place.abi);
  if (folder === null || (base && !base.seesSystem) || (pathFile && !pathFile.site)) return [];
  const off =
    hasFlag(launch, 's') ||
    hasFlag(launch, 'I') ||
    !!(launch?.variables['PYTHONNOUSERSITE'] ?? host.env['PYTHONNOUSERSITE']);
  return [{ by: 'user-site', folder, inEffect: !off }];
}

/** Where `pip install --user` installs to for a Python of this ABI. */
export function userFolder(host: Host, abi: string | null): string | null {
  const match = /^cp(\d)(\d+)(t?)$/.exec(abi ?? '');
  if (!match) return null;
  const [, major, minor, threads] = match;
  const base = namedFolder(host, 'PYTHONUSERBASE');
  if (host.platform === 'win32') {
    const root = base ?? host.path.join(roamingFolder(host), 'Python');
    return host.path.join(root, `Python${major}${minor}${threads}`, 'site-packages');
  }
  return host.path.join(
    base ?? host.path.join(host.home, '.local'),
    'lib',
    `python${major}.${minor}${threads}`,
    'site-packages',
  );
}

/** `-s`, or `-Es`: Python's short flags may be written together. */
function hasFlag(launch: Launch | null, letter: string): boolean {
  return (launch?.flags ?? []).some((flag) => /^-[a-zA-Z]+$/.test(flag) && flag.includes(letter));
}
