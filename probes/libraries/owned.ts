import type { Host } from '../host';
import { readText } from '../host';
import type { Package } from '../model';

/** A compiled library and the package it came with. */
export interface OwnedLibrary {
  file: string;
  package: string;
  version: string;
}

/** RECORD of the largest packages is 2 MB. */
const RECORD_LIMIT = 32 * 1024 * 1024;
/** How deep a package without a RECORD is walked. */
const DEPTH = 6;
/** `.so`, `.so.13`, `.pyd`, `.dll`. */
const LIBRARY = /\.(?:so(?:\.\d+)*|pyd|dll)$/i;

/** The compiled libraries that the packages brought, by their RECORD; a package without one is walked. */
export async function ownedLibraries(host: Host, packages: readonly Package[]): Promise<OwnedLibrary[]> {
  const all = await Promise.all(packages.map((one) => ofPackage(host, one)));
  // Two packages may claim one file (a namespace package, an update that left its RECORD): the first one keeps it.
  const byFile = new Map(all.flat().map((library) => [library.file, library]));
  return [...byFile.values()];
}

async function ofPackage(host: Host, { name, version, folder, hasRecord }: Package): Promise<OwnedLibrary[]> {
  const site = host.path.dirname(folder);
  const record = hasRecord ? await readText(host, host.path.join(folder, 'RECORD'), RECORD_LIMIT) : null;
  const files =
    record?.is === 'known'
      ? recorded(record.value).map((file) => host.path.join(site, ...file.split('/')))
      : await walk(host, host.path.join(site, name.replaceAll('-', '_')), DEPTH);
  return files.map((file) => ({ file, package: name, version }));
}

/** The paths in a RECORD that are compiled libraries: CSV of path, hash, size; paths with commas are quoted. */
export function recorded(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const quoted = /^"((?:[^"]|"")*)"/.exec(line)?.[1]?.replaceAll('""', '"');
    const file = quoted ?? line.slice(0, Math.max(line.indexOf(','), 0));
    return LIBRARY.test(file) ? [file] : [];
  });
}

/** Links are not followed: what lies behind them belongs to somebody else, or loops. */
async function walk(host: Host, folder: string, depth: number): Promise<string[]> {
  const entries = depth === 0 ? null : await host.list(folder);
  if (entries?.is !== 'known') return [];
  const found = await Promise.all(
    entries.value.map(({ name, kind }) => {
      const path = host.path.join(folder, name);
      if (kind === 'folder') return walk(host, path, depth - 1);
      return kind === 'file' && LIBRARY.test(name) ? [path] : [];
    }),
  );
  return found.flat();
}
