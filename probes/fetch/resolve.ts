import { compare } from '@renovatebot/pep440';
import {
  allows,
  isMeant,
  markerValues,
  packageName,
  parseRequirement,
  parseWheelName,
  type Requirement,
  type Target,
  whyUnfit,
} from '../builds/index';
import type { Host } from '../host';
import { readPackage } from './confirm';
import type { IndexOptions, Trouble } from './index-reader';
import type { IndexFile } from './page';
import { proxyFor } from './proxy';

/** One file to download. */
export interface Download {
  package: string;
  version: string;
  name: string;
  url: string;
  sha256: string | null;
  bytes: number | null;
}

export interface Resolved {
  downloads: Download[];
  /** What could not be found or read, and so is not in the list. */
  missing: { requirement: string; why: 'not-there' | 'metadata' | 'marker' | Trouble['code'] }[];
}

/** torch brings about 30 packages; more than this is a loop or a joke. */
const MOST_PACKAGES = 200;
const METADATA_BYTES = 2 * 1024 * 1024;

/**
 * Everything a set of exact requirements needs, from one index alone: for each package the newest wheel that fits and
 * every requirement allows, by the METADATA the index offers beside it. Nothing is downloaded.
 */
export async function resolve(
  host: Host,
  index: string,
  requirements: readonly string[],
  target: Target,
  options: IndexOptions = {},
): Promise<Resolved> {
  const values = markerValues(target);
  const wanted = new Map<string, { specifiers: Set<string>; extras: Set<string> }>();
  const picked = new Map<string, { file: IndexFile; version: string; extras: string }>();
  const missing = new Map<string, Resolved['missing'][number]>();
  const queue: Requirement[] = requirements.flatMap((text) => parseRequirement(text) ?? []);
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { package: name, specifier, extras } = next;
    const want = wanted.get(name) ?? { specifiers: new Set(), extras: new Set() };
    wanted.set(name, want);
    if (specifier !== '') want.specifiers.add(specifier);
    for (const extra of extras) want.extras.add(extra);
    if (wanted.size > MOST_PACKAGES || missing.has(name)) continue;
    const before = picked.get(name);
    const asked = [...want.extras].sort().join();
    if (before && before.extras === asked && fits(before.version, want.specifiers)) continue;
    const found = await pick(host, index, name, want.specifiers, target, options);
    if (typeof found === 'string') {
      missing.set(name, { requirement: `${name}${[...want.specifiers].join(',')}`, why: found });
      continue;
    }
    picked.set(name, { ...found, extras: asked });
    const text = await metadataOf(host, found.file, options);
    if (text === null) {
      missing.set(`${name} METADATA`, { requirement: `${name} ${found.version}`, why: 'metadata' });
      continue;
    }
    for (const line of requiresOf(text)) {
      const requirement = parseRequirement(line);
      const meant = requirement && isMeant(requirement.marker, values, [...want.extras]);
      if (requirement && meant) queue.push(requirement);
      if (!requirement || meant === null) missing.set(line, { requirement: line, why: 'marker' });
    }
  }
  const downloads = await Promise.all(
    [...picked].map(async ([name, { file, version }]) => ({
      package: name,
      version,
      name: file.name,
      url: file.url,
      sha256: file.sha256,
      bytes: file.bytes ?? (await sizeOf(host, file.url, options)),
    })),
  );
  return { downloads, missing: [...missing.values()] };
}

function fits(version: string, specifiers: ReadonlySet<string>): boolean {
  return specifiers.size === 0 ? allows('', version) : [...specifiers].every((one) => allows(one, version));
}

async function pick(
  host: Host,
  index: string,
  name: string,
  specifiers: ReadonlySet<string>,
  target: Target,
  options: IndexOptions,
): Promise<{ file: IndexFile; version: string } | Resolved['missing'][number]['why']> {
  const page = await readPackage(host, index, name, options);
  if (page.is === 'trouble') return page.trouble.code === 'not-found' ? 'not-there' : page.trouble.code;
  const python = (target.python ?? '3.11').replace('t', '');
  const candidates = page.files.flatMap((file) => {
    const wheel = parseWheelName(file.name);
    if (!wheel || wheel.package !== packageName(name) || file.yanked !== null || whyUnfit(wheel, target)) return [];
    if (file.requiresPython !== null && !allows(file.requiresPython.replace(/\s/g, ''), `${python}.0`)) return [];
    return fits(wheel.version, specifiers) ? [{ file, version: wheel.version }] : [];
  });
  const [best] = candidates.sort((a, b) => compare(b.version, a.version));
  return best ?? 'not-there';
}

async function metadataOf(host: Host, file: IndexFile, options: IndexOptions): Promise<string | null> {
  if (file.metadataUrl === null) return null;
  const { proxy } = options.bypassProxy ? { proxy: null } : await proxyFor(host, file.metadataUrl);
  const fetched = await host.fetch(file.metadataUrl, {
    deadlineMs: options.deadlineMs ?? 15_000,
    limitBytes: METADATA_BYTES,
    proxy,
    ...(options.signal ? { signal: options.signal } : {}),
  });
  if (fetched.is === 'failed' || fetched.status !== 200 || !fetched.complete) return null;
  const text = Buffer.from(fetched.body).toString('utf8');
  return /^Metadata-Version:/m.test(text) ? text : null;
}

/** The `Requires-Dist` lines of a METADATA's head. */
export function requiresOf(metadata: string): string[] {
  const head = metadata.replaceAll('\r\n', '\n').split('\n\n')[0] ?? '';
  return [...head.matchAll(/^Requires-Dist:\s*(.+)$/gim)].map(([, line = '']) => line.trim());
}

async function sizeOf(host: Host, url: string, options: IndexOptions): Promise<number | null> {
  const { proxy } = options.bypassProxy ? { proxy: null } : await proxyFor(host, url);
  const fetched = await host.fetch(url, { method: 'HEAD', deadlineMs: 10_000, limitBytes: 0, proxy });
  const length = fetched.is === 'answered' && fetched.status === 200 ? Number(fetched.headers['content-length']) : NaN;
  return Number.isFinite(length) ? length : null;
}
