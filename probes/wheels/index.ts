import { type LookedAt, packageName, type WheelHolding } from '../builds/index';
import { type Card, compareVersions } from '../compat';
import { holding, type Library } from '../fatbin/index';
import type { Host } from '../host';
import { readWheelFile, type WheelOptions } from './wheel-file';

export { readWheelFile, type WheelAnswer, type WheelContents } from './wheel-file';

/** How deep wheels are looked for below the folder that was named. */
const DEPTH = 3;
const MOST_FILES = 500;

export interface WheelList {
  files: string[];
  /** Folders that could not be looked into. */
  notSeen: string[];
}

/** The wheels that lie at a path: the file itself, or what a folder and those in it hold. Links to folders stay closed. */
export async function wheelsAt(host: Host, path: string): Promise<WheelList | 'absent' | 'denied'> {
  const stat = await host.stat(path);
  if (stat.is !== 'known') return stat.is === 'absent' ? 'absent' : 'denied';
  if (stat.value.kind === 'file') return { files: [path], notSeen: [] };
  const found: WheelList = { files: [], notSeen: [] };
  await walk(host, path, DEPTH, found);
  found.files.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return found;
}

async function walk(host: Host, folder: string, depth: number, found: WheelList): Promise<void> {
  const entries = await host.list(folder);
  if (entries.is !== 'known') return void found.notSeen.push(folder);
  for (const { name, kind } of entries.value) {
    const path = host.path.join(folder, name);
    if (kind === 'folder' && depth > 1) await walk(host, path, depth - 1, found);
    if (!/\.whl\b/i.test(name) || found.files.length >= MOST_FILES) continue;
    if (kind === 'file' || (kind === 'link' && (await leadsToFile(host, path)))) found.files.push(path);
  }
}

/** One that leads nowhere, or can't be looked at, is listed too: its verdict says so. */
async function leadsToFile(host: Host, path: string): Promise<boolean> {
  const stat = await host.stat(path);
  return stat.is !== 'known' || stat.value.kind === 'file';
}

/** Reads a wheel whole: what it says of itself, whether it is as it was made, and what its libraries hold. */
export async function lookAtWheel(
  host: Host,
  path: string,
  cards: readonly Card[],
  options: WheelOptions = {},
): Promise<LookedAt> {
  const answer = await readWheelFile(host, path, options);
  const found = { file: host.path.basename(path), path, bytes: answer.is === 'read' ? answer.contents.bytes : null };
  if (answer.is === 'absent')
    return { ...found, inside: { is: 'unreadable', detail: 'nothing lies there under this name' }, code: null };
  if (answer.is === 'cancelled') return { ...found, inside: { is: 'unreadable', detail: 'stopped' }, code: null };
  if (answer.is !== 'read') return { ...found, inside: answer, code: null };
  const { contents } = answer;
  const { changed, absent, unrecorded } = contents.differences;
  return {
    ...found,
    inside: {
      is: 'read',
      package: packageName(contents.package),
      version: contents.version,
      tags: contents.tags,
      requires: contents.requires,
      torch: contents.torch,
      changed: [...changed, ...absent, ...unrecorded, ...contents.doubled],
    },
    code: contents.tags.every((tag) => tag.endsWith('-any')) ? null : await codeOf(host, path, cards, options),
  };
}

async function codeOf(
  host: Host,
  path: string,
  cards: readonly Card[],
  { signal }: WheelOptions,
): Promise<LookedAt['code']> {
  const scanned = await host.scan(path, signal ? { signal } : {});
  if (scanned.is === 'absent') return { is: 'not-read', detail: 'gone' };
  if (scanned.is === 'unknown') return { is: 'not-read', detail: scanned.detail };
  const libraries: Library[] = scanned.value.members ?? [];
  const holdings = libraries.flatMap((library): WheelHolding[] =>
    cards.map((card) => ({ library: library.path, capability: card.capability, is: holding(library, card).is })),
  );
  const names = new Set(libraries.flatMap((library) => Object.keys(library.images)));
  return { is: 'read', architectures: [...names].sort(byArchitecture), holdings };
}

function byArchitecture(a: string, b: string): number {
  return compareVersions(a.replace(/\D/g, ''), b.replace(/\D/g, '')) || a.localeCompare(b);
}
