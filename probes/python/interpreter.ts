import { PYTHON_FOLDERS } from '../data/apps';
import type { Host } from '../host';
import { localFolder } from './named-folder';
import { Names } from './names';
import { appIn } from './recognise';

/** Where an environment keeps its Python, best first, from the environment's own folder. */
const INSIDE: Readonly<Record<'posix' | 'win32', readonly string[]>> = {
  posix: ['bin/python', 'bin/python3'],
  win32: ['Scripts/python.exe', 'python.exe', 'bin/python.exe'],
};

/** What the disk says about an interpreter that a folder leads to. */
export interface Found {
  executable: string;
  /** The environment's own folder: the one that holds bin, Scripts or python.exe. */
  prefix: string;
}

/** The Python that a folder leads to: an environment itself, or an app that carries one. */
export async function findPython(host: Host, folder: string): Promise<Found | 'none' | 'denied'> {
  const below = [
    '',
    ...(await ownFolders(host, folder)),
    ...PYTHON_FOLDERS,
    '../python_embeded',
    '../python',
    '../system/python',
  ];
  let denied = false;
  for (const one of below) {
    const found = await pythonIn(host, host.path.join(folder, one));
    if (typeof found === 'object') return found;
    if (found === 'denied') denied = true;
  }
  return denied ? 'denied' : 'none';
}

/** Where the app that this folder is says it keeps its Python. */
async function ownFolders(host: Host, folder: string): Promise<readonly string[]> {
  const entries = await host.list(folder);
  if (entries.is !== 'known') return [];
  return (await appIn(host, folder, new Names(entries.value, host.platform)))?.pythons ?? [];
}

/** The Python of an environment; found too when it is one whose Python has gone. */
export async function pythonIn(host: Host, prefix: string): Promise<Found | 'none' | 'denied'> {
  const places = INSIDE[host.platform === 'win32' ? 'win32' : 'posix'].map((one) =>
    host.path.join(prefix, ...one.split('/')),
  );
  let denied = false;
  for (const executable of places) {
    const stat = await host.stat(executable);
    if (stat.is === 'known' && stat.value.kind === 'file') return { executable, prefix };
    if (stat.is === 'unknown' && stat.why === 'denied') denied = true;
  }
  const [first = ''] = places;
  if (!denied && (await host.stat(host.path.join(prefix, 'pyvenv.cfg'))).is === 'known')
    return { executable: first, prefix };
  return denied ? 'denied' : 'none';
}

/** The environment's folder around an interpreter: `…/bin/python` and `…\Scripts\python.exe` lie one below it. */
export function prefixOf(host: Host, executable: string): string {
  const folder = host.path.dirname(executable);
  return ['bin', 'scripts'].includes(host.path.basename(folder).toLowerCase()) ? host.path.dirname(folder) : folder;
}

const ALIASES = /[\\/]Microsoft[\\/]WindowsApps[\\/]/i;
const STORE_PYTHON = /^PythonSoftwareFoundation\.Python\.3\.(\d+)_/i;

/**
 * Windows puts a `python.exe` of no length on everybody's PATH: unless Python was installed from the Store, running it
 * opens the shop. Such a one is never run.
 */
export async function isStoreAlias(host: Host, executable: string): Promise<boolean> {
  return host.platform === 'win32' && ALIASES.test(executable) && (await storePythons(host)).length === 0;
}

/** Pythons from the Microsoft Store: the program may be run but not looked at, the packages lie in the user's folder. */
export async function storePythons(host: Host): Promise<Found[]> {
  if (host.platform !== 'win32') return [];
  const local = localFolder(host);
  const installed = await host.list(host.path.join(local, 'Packages'));
  if (installed.is !== 'known') return [];
  return installed.value.flatMap(({ name }) => {
    const minor = STORE_PYTHON.exec(name)?.[1];
    if (minor === undefined) return [];
    return {
      executable: host.path.join(local, 'Microsoft', 'WindowsApps', name, 'python.exe'),
      prefix: host.path.join(local, 'Packages', name, 'LocalCache', 'local-packages', `Python3${minor}`),
    };
  });
}
