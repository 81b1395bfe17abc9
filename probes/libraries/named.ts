import type { Host } from '../host';
import type { FailureCode } from '../model';
import { findPython, readLayout, readPackages } from '../python/index';
import { ownedLibraries } from './owned';
import type { Unread } from './unread';
import { findLibraries } from './walk';

/** A library or wheel to read, and the package it came with where one is known. */
export interface Named {
  file: string;
  package: string | null;
}

const READABLE = /\.(?:so(?:\.\d+)*|pyd|dll|whl|zip|a|lib|o|obj|fatbin|cubin)$/i;
/** Deep enough for site-packages below an app; what links lead to is not followed. */
const DEPTH = 12;

/** What a path leads to: the file itself, an environment's libraries with their owners, or all that lies in a folder. */
export async function librariesAt(
  host: Host,
  path: string,
  signal?: AbortSignal,
): Promise<{ libraries: Named[]; unread: Unread[] } | FailureCode> {
  const stat = await host.stat(path);
  if (stat.is === 'absent') return 'target/not-found';
  if (stat.is === 'unknown') return 'target/denied';
  if (stat.value.kind === 'file') return { libraries: [{ file: path, package: null }], unread: [] };
  const found = await findPython(host, path);
  if (typeof found === 'object') {
    const layout = await readLayout(host, found);
    const packages = layout ? await readPackages(host, layout.sitePackages) : null;
    if (packages?.is === 'known') return ownedLibraries(host, packages.value);
  }
  const { files, unread } = await findLibraries(host, path, { depth: DEPTH, names: READABLE, links: true, signal });
  return { libraries: files.map((file) => ({ file, package: null })), unread };
}
