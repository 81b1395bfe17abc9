import { createHash } from 'node:crypto';
import { parseWheelName } from '../builds/index';
import type { ChangeWhy, Host, Read } from '../host';

export interface CachedFile {
  name: string;
  path: string;
  bytes: number;
  /** Milliseconds since 1970. */
  modifiedMs: number;
  /** false: a download that was not finished, or what is known of one. */
  whole: boolean;
}

/** `left`: what could not be taken away, and why. */
export interface Emptied {
  bytes: number;
  left: { path: string; why: ChangeWhy }[];
}

/** The folder that downloads lie in. It is ours alone; what is no download in it is neither counted nor touched. */
export interface WheelCache {
  /** Where a wheel of this name lies; null: no name that we would give a file. */
  pathOf(name: string): string | null;
  list(): Promise<Read<CachedFile[]>>;
  /** All of it together, unfinished downloads too. */
  bytes(): Promise<Read<number>>;
  empty(): Promise<Emptied>;
  /** A wheel with exactly this hash; read whole, since a disk forgets. null: none. Throws what `signal` throws. */
  find(name: string, sha256: string, options?: FindOptions): Promise<string | null>;
}

export interface FindOptions {
  /** As it is read: bytes so far. */
  onBytes?: ((done: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export const PART = '.part';
export const SIDECAR = '.part.json';
/** File systems end a name at 255 bytes; ours add to it. */
const LONGEST = 200;
/** Windows opens a device for these, whatever stands behind the dot. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)\./i;
const OURS = /\.whl(\.part(\.json)?)?$/i;
const CHUNK = 1 << 20;

/** Opens the wheels kept in a folder: `wheelFolder` of places.ts, or one that the person chose for it. */
export function openWheelCache(host: Host, folder: string): WheelCache {
  const pathOf = (name: string) => (isSafeName(name) ? host.path.join(folder, name) : null);
  const list = async (): Promise<Read<CachedFile[]>> => {
    const entries = await host.list(folder);
    if (entries.is === 'absent') return { is: 'known', value: [] };
    if (entries.is !== 'known') return entries;
    const files = entries.value.filter(({ name, kind }) => kind === 'file' && OURS.test(name));
    const looked = await Promise.all(
      files.map(async ({ name }): Promise<CachedFile[]> => {
        const path = host.path.join(folder, name);
        const stat = await host.stat(path);
        if (stat.is !== 'known') return [];
        const { bytes, modifiedMs } = stat.value;
        return [{ name, path, bytes, modifiedMs, whole: /\.whl$/i.test(name) }];
      }),
    );
    return { is: 'known', value: looked.flat().sort((a, b) => a.name.localeCompare(b.name, 'en')) };
  };
  return {
    pathOf,
    list,
    async bytes() {
      const files = await list();
      return files.is === 'known' ? { is: 'known', value: sum(files.value) } : files;
    },
    async empty() {
      const files = await list();
      const emptied: Emptied = { bytes: 0, left: [] };
      if (files.is !== 'known') return { bytes: 0, left: [{ path: folder, why: 'failed' }] };
      for (const { path, bytes } of files.value) {
        const removed = await host.change.remove(path);
        if (removed.is === 'done' || removed.why === 'absent') emptied.bytes += bytes;
        else emptied.left.push({ path, why: removed.why });
      }
      return emptied;
    },
    async find(name, sha256, options) {
      const path = pathOf(name);
      if (path === null) return null;
      const found = await hashOf(host, path, options);
      return found.is === 'known' && found.value.sha256 === sha256.toLowerCase() ? path : null;
    },
  };
}

/** A name from an index becomes a file's only where it is a wheel's, and so has no separator and no blank. */
function isSafeName(name: string): boolean {
  return name.length <= LONGEST && !DEVICE.test(name) && parseWheelName(name) !== null;
}

function sum(files: readonly CachedFile[]): number {
  return files.reduce((all, { bytes }) => all + bytes, 0);
}

/** Reads a file from start to end, a piece at a time; returns its bytes. Throws what `signal` throws. */
export async function readThrough(
  host: Host,
  file: string,
  onBytes: (bytes: Uint8Array) => void,
  signal?: AbortSignal,
): Promise<Read<number>> {
  const opened = await host.open(file);
  if (opened.is !== 'known') return opened;
  let at = 0;
  try {
    while (at < opened.value.bytes) {
      signal?.throwIfAborted();
      const bytes = await opened.value.read(at, CHUNK);
      if (bytes.length === 0) break;
      onBytes(bytes);
      at += bytes.length;
    }
  } catch (error) {
    if (signal?.aborted) throw error;
    return { is: 'unknown', why: 'unreadable', detail: error instanceof Error ? error.message : String(error) };
  } finally {
    await opened.value.close();
  }
  return { is: 'known', value: at };
}

/** The SHA-256 of a file, in hex. Throws what `signal` throws. */
export async function hashOf(
  host: Host,
  file: string,
  { onBytes, signal }: FindOptions = {},
): Promise<Read<{ sha256: string; bytes: number }>> {
  const hash = createHash('sha256');
  let done = 0;
  const add = (bytes: Uint8Array) => {
    hash.update(bytes);
    done += bytes.length;
    onBytes?.(done);
  };
  const read = await readThrough(host, file, add, signal);
  return read.is === 'known' ? { is: 'known', value: { sha256: hash.digest('hex'), bytes: read.value } } : read;
}
