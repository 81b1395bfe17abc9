import type { Host } from '../host';
import { readText } from '../host';
import type { Package } from '../model';
import { inTurn } from './in-turn';
import type { Unread } from './unread';
import { findLibraries, LIBRARY } from './walk';

/** A compiled library and the package it came with. */
export interface OwnedLibrary {
  file: string;
  package: string;
  version: string;
}

/** Something of a package that nobody could look at. */
export interface UnreadPart extends Unread {
  package: string;
  version: string;
}

export interface Owned {
  libraries: OwnedLibrary[];
  unread: UnreadPart[];
}

/** RECORD of the largest packages is 2 MB. */
const RECORD_LIMIT = 8 << 20;
/** torch brings 60 libraries, the largest package known 900. */
const MOST_LIBRARIES = 20_000;
/** How deep a package without a RECORD is walked. */
const DEPTH = 6;
/** RECORDs open at once: an environment may have thousands of packages, a process 256 open files. */
const AT_ONCE = 16;

/** The compiled libraries that the packages brought, by their RECORD; a package without one is walked. */
export async function ownedLibraries(host: Host, packages: readonly Package[]): Promise<Owned> {
  const all = await inTurn(packages, AT_ONCE, (one) => ofPackage(host, one));
  // Two packages may claim one file (a namespace package, an update that left its RECORD): the last one keeps it.
  const byFile = new Map(all.flatMap(({ libraries }) => libraries).map((library) => [library.file, library]));
  return { libraries: [...byFile.values()], unread: all.flatMap(({ unread }) => unread) };
}

async function ofPackage(host: Host, { name, version, folder, hasRecord }: Package): Promise<Owned> {
  const site = host.path.dirname(folder);
  const file = host.path.join(folder, 'RECORD');
  const record = hasRecord ? await readText(host, file, RECORD_LIMIT) : null;
  const files: string[] = [];
  const unread: Unread[] = [];
  if (record?.is === 'known') {
    for (const path of recorded(record.value)) files.push(host.path.join(site, ...path.split('/')));
    if (record.value.length >= RECORD_LIMIT) unread.push(tooLong(file, `longer than ${RECORD_LIMIT >> 20} MB`));
  } else {
    const found = await findLibraries(host, host.path.join(site, name.replaceAll('-', '_')), { depth: DEPTH });
    for (const path of found.files) files.push(path);
    unread.push(...found.unread.slice(0, 50));
    if (record?.is === 'unknown') unread.push({ file, why: record.why, detail: record.detail });
  }
  if (files.length > MOST_LIBRARIES) unread.push(tooLong(file, `more than ${MOST_LIBRARIES} libraries`));
  return {
    libraries: files.slice(0, MOST_LIBRARIES).map((path) => ({ file: path, package: name, version })),
    unread: unread.map((one) => ({ ...one, package: name, version })),
  };
}

function tooLong(file: string, detail: string): Unread {
  return { file, why: 'unreadable', detail: `${detail}: the rest was not looked at` };
}

/** The paths in a RECORD that are compiled libraries: CSV of path, hash, size; paths with commas are quoted. */
export function recorded(text: string): string[] {
  const found: string[] = [];
  // Line by line without making a list of them: a RECORD may have a hundred thousand.
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end);
    at = end < 0 ? text.length : end + 1;
    const quoted = /^"((?:[^"]|"")*)"/.exec(line)?.[1]?.replaceAll('""', '"');
    const file = quoted ?? line.slice(0, Math.max(line.indexOf(','), 0));
    if (LIBRARY.test(file)) found.push(file);
  }
  return found;
}
