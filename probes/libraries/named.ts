import type { Host } from '../host';
import type { FailureCode } from '../model';
import { findPython, readLayout, readPackages } from '../python/index';
import { ownedLibraries } from './owned';

/** A library or wheel to read, and the package it came with where one is known. */
export interface Named {
  file: string;
  package: string | null;
}

const READABLE = /\.(?:so(?:\.\d+)*|pyd|dll|whl|zip|a|lib|o|obj|fatbin|cubin)$/i;
/** Deep enough for site-packages below an app; what links lead to is not followed. */
const DEPTH = 12;

/** What a path leads to: the file itself, an environment's libraries with their owners, or all that lies in a folder. */
export async function librariesAt(host: Host, path: string): Promise<Named[] | FailureCode> {
  const stat = await host.stat(path);
  if (stat.is === 'absent') return 'target/not-found';
  if (stat.is === 'unknown') return 'target/denied';
  if (stat.value.kind === 'file') return [{ file: path, package: null }];
  const found = await findPython(host, path);
  if (typeof found === 'object') {
    const layout = await readLayout(host, found);
    const packages = layout ? await readPackages(host, layout.sitePackages) : null;
    if (packages?.is === 'known') return ownedLibraries(host, packages.value);
  }
  return walk(host, path, DEPTH);
}

async function walk(host: Host, folder: string, depth: number): Promise<Named[]> {
  const entries = depth === 0 ? null : await host.list(folder);
  if (entries?.is !== 'known') return [];
  const found: Named[] = [];
  for (const { name, kind } of entries.value) {
    const path = host.path.join(folder, name);
    if (kind === 'folder') found.push(...(await walk(host, path, depth - 1)));
    else if (READABLE.test(name)) found.push({ file: path, package: null });
  }
  return found;
}
