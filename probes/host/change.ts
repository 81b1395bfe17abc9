import { constants, type Stats } from 'node:fs';
import {
  chmod,
  copyFile,
  link,
  lstat,
  mkdir,
  open,
  readlink,
  rename,
  rmdir,
  stat,
  symlink,
  unlink,
  utimes,
} from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Read } from '../host';
import { whyNot } from './why-not';

/** What stands at a path, links not followed. `bytes` of a file; times in milliseconds since 1970. */
export interface Node {
  kind: 'file' | 'folder' | 'link' | 'other';
  /** Permission bits only, `0o755`. */
  mode: number;
  bytes: number;
  modifiedMs: number;
  /** Volume and number of the file: two names of one file have the same. */
  inode: string;
  /** How many names the file has. */
  names: number;
  /** Where a link points to, as it is written; null for all else. */
  to: string | null;
}

/**
 * Why a change could not be made. `no-links`: this volume, or this pair of volumes, has none of that kind; `busy`: a
 * program holds it open; `too-long`: the system refuses the length of the path.
 */
export const ChangeWhy = z.enum([
  'exists',
  'absent',
  'denied',
  'busy',
  'full',
  'read-only',
  'other-volume',
  'no-links',
  'too-long',
  'not-empty',
  'failed',
]);
export type ChangeWhy = z.infer<typeof ChangeWhy>;
export type Changed = { is: 'done' } | { is: 'failed'; why: ChangeWhy; detail: string };

/** Every way we have of changing what is not ours alone. Each does one thing, whole or not at all. */
export interface Changes {
  look(file: string): Promise<Read<Node>>;
  /** Makes a folder, and those above it. */
  makeFolder(folder: string): Promise<Changed>;
  /** A second name for a file; nothing may be there yet. */
  link(from: string, to: string): Promise<Changed>;
  /** A copy with the same mode and time; nothing may be there yet. On disk only once it was settled. */
  copy(from: string, to: string): Promise<Changed>;
  /** A symbolic link that says `to`. */
  linkTo(to: string, at: string): Promise<Changed>;
  /** Renames within a volume; a file that is there is replaced, in one moment. */
  move(from: string, to: string): Promise<Changed>;
  mode(file: string, mode: number): Promise<Changed>;
  /** Takes one name of a file, a link or an empty folder away. */
  remove(file: string): Promise<Changed>;
  /** A whole new file, on disk when this is done; nothing may be there yet. */
  write(file: string, bytes: Uint8Array, mode: number): Promise<Changed>;
  /** Adds to a file and waits until it is on disk, the file's name too. */
  append(file: string, text: string): Promise<Changed>;
  /** Waits until a file's bytes, or the names in a folder, are on disk. */
  settle(path: string): Promise<Changed>;
}

const WHY: Readonly<Record<string, ChangeWhy>> = {
  EEXIST: 'exists',
  ENOENT: 'absent',
  ENOTDIR: 'absent',
  EACCES: 'denied',
  EPERM: 'denied',
  EBUSY: 'busy',
  ETXTBSY: 'busy',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EXDEV: 'other-volume',
  EMLINK: 'no-links',
  ENOTSUP: 'no-links',
  EOPNOTSUPP: 'no-links',
  ENOSYS: 'no-links',
  ENAMETOOLONG: 'too-long',
  ENOTEMPTY: 'not-empty',
};

const Coded = z.object({ code: z.string(), message: z.string() });

async function changing(work: () => Promise<unknown>): Promise<Changed> {
  try {
    await work();
    return { is: 'done' };
  } catch (error) {
    return { is: 'failed', ...whyNotChanged(error) };
  }
}

/** Says why the file system refused. */
export function whyNotChanged(error: unknown): { why: ChangeWhy; detail: string } {
  const known = Coded.safeParse(error);
  const why = known.success ? (WHY[known.data.code] ?? 'failed') : 'failed';
  return { why, detail: known.success ? known.data.message : String(error) };
}

function kindOf(stats: Stats): Node['kind'] {
  if (stats.isFile()) return 'file';
  if (stats.isDirectory()) return 'folder';
  return stats.isSymbolicLink() ? 'link' : 'other';
}

async function look(file: string): Promise<Read<Node>> {
  try {
    const stats = await lstat(file);
    const kind = kindOf(stats);
    return {
      is: 'known',
      value: {
        kind,
        mode: stats.mode & 0o7777,
        bytes: kind === 'file' ? stats.size : 0,
        modifiedMs: stats.mtimeMs,
        inode: `${stats.dev}:${stats.ino}`,
        names: stats.nlink,
        to: kind === 'link' ? await readlink(file) : null,
      },
    };
  } catch (error) {
    return whyNot(error);
  }
}

/** Windows can't do this for a folder, and needs not: NTFS keeps a journal of names. */
async function settle(file: string): Promise<void> {
  const windows = process.platform === 'win32';
  if (windows && (await lstat(file)).isDirectory()) return;
  const handle = await open(file, windows ? 'r+' : 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function copy(from: string, to: string): Promise<void> {
  const before = await lstat(from);
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  await chmod(to, before.mode & 0o7777);
  await utimes(to, before.atimeMs / 1000, before.mtimeMs / 1000);
}

async function write(file: string, bytes: Uint8Array, mode: number): Promise<void> {
  const handle = await open(file, 'wx', mode);
  try {
    await handle.writeFile(bytes);
    await handle.chmod(mode); // whatever the umask took away
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function append(file: string, text: string): Promise<void> {
  await makeFolder(path.dirname(file), 0o700);
  const handle = await open(file, 'a', 0o600);
  try {
    await handle.appendFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await settle(path.dirname(file));
}

async function remove(file: string): Promise<void> {
  const stats = await lstat(file);
  await (stats.isDirectory() ? rmdir(file) : unlink(file));
}

/** Node's own `recursive` says "no such folder" of a volume that is full or read-only. */
async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const { why } = whyNotChanged(error);
    if (why === 'exists' && (await stat(folder)).isDirectory()) return;
    if (why !== 'absent' || path.dirname(folder) === folder) throw error;
    await makeFolder(path.dirname(folder), mode);
    await mkdir(folder, { recursive: true, mode }); // somebody else may have been quicker
  }
}

/** Changes to this computer. */
export const changes: Changes = {
  look,
  makeFolder: (folder) => changing(() => makeFolder(folder)),
  link: (from, to) => changing(() => link(from, to)),
  copy: (from, to) => changing(() => copy(from, to)),
  linkTo: (to, at) => changing(() => symlink(to, at)),
  move: (from, to) => changing(() => rename(from, to)),
  mode: (file, mode) => changing(() => chmod(file, mode)),
  remove: (file) => changing(() => remove(file)),
  write: (file, bytes, mode) => changing(() => write(file, bytes, mode)),
  append: (file, text) => changing(() => append(file, text)),
  settle: (file) => changing(() => settle(file)),
};
