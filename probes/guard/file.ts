import type { SmallHost } from '../host/small';
import type { GuardFile, Signs } from '../model';
import { baselineFolder } from '../places';

/** A baseline as the guard needs it, or why a file of that kind could not be read. */
export interface Kept {
  files: GuardFile[];
  unreadable: string[];
}

/** A baseline with three hundred packages has 15 kB. */
const LIMIT = 4 * 1024 * 1024;

/** All that is remembered on this machine. */
export async function readKept(host: SmallHost): Promise<Kept> {
  const folder = baselineFolder(host);
  const list = await host.list(folder);
  if (list.is === 'absent') return { files: [], unreadable: [] };
  if (list.is === 'unknown') return { files: [], unreadable: [folder] };
  const names = list.value.map(({ name }) => name).filter((name) => name.endsWith('.json'));
  const read = await Promise.all(
    names.map(async (name) => {
      const file = host.path.join(folder, name);
      const bytes = await host.read(file, LIMIT);
      return { file, kept: bytes.is === 'known' ? parse(new TextDecoder().decode(bytes.value)) : null };
    }),
  );
  return {
    files: read.flatMap(({ kept }) => kept ?? []),
    unreadable: read.flatMap(({ file, kept }) => (kept === null ? [file] : [])),
  };
}

/**
 * By hand, not by a schema: this runs before every start of an app, and loading the schemas takes longer than all else
 * that it does. null: no baseline, or a newer Torchmend's.
 */
export function parse(text: string): GuardFile | null {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(raw) || raw['version'] !== 1 || !isObject(raw['place']) || !isObject(raw['signs'])) return null;
  const { at, place, signs: seen } = raw;
  const { path, prefix, executable, sitePackages } = place;
  if (!isObject(seen) || typeof at !== 'number' || !Number.isFinite(at)) return null;
  if (typeof path !== 'string' || typeof prefix !== 'string' || typeof executable !== 'string') return null;
  if (!Array.isArray(sitePackages) || !sitePackages.every((one) => typeof one === 'string')) return null;
  const signs: Signs = {};
  for (const [name, value] of Object.entries(seen)) {
    if (typeof value !== 'string' && value !== null) return null;
    signs[name] = value;
  }
  return { version: 1, at, place: { path, prefix, executable, sitePackages }, signs };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
