import type { Host } from '../host';
import type { Unread } from './unread';

/** `.so`, `.so.13`, `.pyd`, `.dll`. */
export const LIBRARY = /\.(?:so(?:\.\d+)*|pyd|dll)$/i;

export interface WalkOptions {
  /** Folders below the first one. */
  depth: number;
  /** Names to look for; left out: compiled libraries. */
  names?: RegExp;
  /** Files that are links count too. Folders that are links never do: what lies there belongs to others, or loops. */
  links?: boolean;
  signal?: AbortSignal | undefined;
}

export interface Walked {
  files: string[];
  /** Folders nobody could look into. */
  unread: Unread[];
}

/** All files of these names below a folder, one folder after another; what can't be listed is said. */
export async function findLibraries(
  host: Host,
  folder: string,
  { depth, names = LIBRARY, links = false, signal }: WalkOptions,
): Promise<Walked> {
  const found: Walked = { files: [], unread: [] };
  const folders = [{ path: folder, left: depth }];
  for (let next = folders.pop(); next && !signal?.aborted; next = folders.pop()) {
    const { path, left } = next;
    const entries = await host.list(path);
    if (entries.is === 'unknown') found.unread.push({ file: path, why: entries.why, detail: entries.detail });
    for (const { name, kind } of entries.is === 'known' ? entries.value : []) {
      const at = host.path.join(path, name);
      if (kind === 'folder' && left > 0) folders.push({ path: at, left: left - 1 });
      else if (kind === 'folder') found.unread.push({ file: at, why: 'unreadable', detail: `more than ${depth} deep` });
      else if ((kind === 'file' || (links && kind === 'link')) && names.test(name)) found.files.push(at);
    }
  }
  return found;
}
