import type { Host } from '../host';

type Machine = Pick<Host, 'env' | 'path' | 'home'>;

/** The folder that one of these variables names; one that is empty or relative names none: it would be our own. */
export function namedFolder({ env, path }: Machine, ...names: readonly string[]): string | undefined {
  return names.map((name) => env[name] ?? '').find((folder) => path.isAbsolute(folder));
}

/** Where Windows' programs keep what belongs to this user. */
export function roamingFolder(host: Machine): string {
  return namedFolder(host, 'APPDATA') ?? host.path.join(host.home, 'AppData', 'Roaming');
}

/** …and to this user on this computer. */
export function localFolder(host: Machine): string {
  return namedFolder(host, 'LOCALAPPDATA') ?? host.path.join(host.home, 'AppData', 'Local');
}
