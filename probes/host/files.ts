import { randomBytes } from 'node:crypto';
import { constants, type Dirent, readdir, realpath as realpathByHand } from 'node:fs';
import { access, appendFile, mkdir, open, realpath, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Entry, Read, Space, Stat } from '../host';
import { whyNot } from './why-not';

async function reading<T>(work: () => Promise<T>): Promise<Read<T>> {
  try {
    return { is: 'known', value: await work() };
  } catch (error) {
    return whyNot(error);
  }
}

export async function readBytes(file: string, limit: number): Promise<Read<Uint8Array>> {
  return reading(async () => {
    // Non-blocking, so that a named pipe called METADATA can't hold us; it is refused below.
    const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const { size } = await regular(handle.stat(), file);
      // /proc and /sys say 0 or 4096 for files of any length: read until the end, not until the size.
      const chunks: Uint8Array[] = [];
      let total = 0;
      while (total < limit) {
        const chunk = Buffer.alloc(Math.min(limit - total, Math.max(size - total, 4096), 1 << 20));
        const { bytesRead } = await handle.read(chunk, 0, chunk.length, null);
        if (bytesRead === 0) break;
        chunks.push(chunk.subarray(0, bytesRead));
        total += bytesRead;
      }
      return Buffer.concat(chunks);
    } finally {
      await handle.close();
    }
  });
}

async function regular(asked: Promise<{ isFile(): boolean; size: number }>, file: string) {
  const stats = await asked;
  if (!stats.isFile()) throw new Error(`${file} is no regular file`);
  return stats;
}

/** By callback: for the ten thousand small folders of a machine the promises of node:fs cost a third more. */
export function listFolder(folder: string): Promise<Read<Entry[]>> {
  return new Promise((resolve) => {
    readdir(folder, { withFileTypes: true }, (error, entries) => {
      if (error) return resolve(whyNot(error));
      const value = entries.map((entry): Entry => ({ name: entry.name, kind: kindOf(entry) }));
      resolve({ is: 'known', value });
    });
  });
}

function kindOf(entry: Dirent): Entry['kind'] {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}

export async function statPath(file: string): Promise<Read<Stat>> {
  return reading(async () => {
    const stats = await stat(file);
    const kind = stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other';
    return { kind, bytes: stats.size, modifiedMs: stats.mtimeMs };
  });
}

/** Drives that can't tell a file's final name (RAM disks; Wine beyond 260 characters) give these: links are followed by hand. */
const NO_FINAL_NAME = ['UNKNOWN', 'EISDIR', 'ENOTSUP'];

export function realPath(file: string): Promise<Read<string>> {
  return reading(async () => {
    try {
      return await realpath(file);
    } catch (error) {
      const isUntold = error instanceof Error && 'code' in error && NO_FINAL_NAME.includes(String(error.code));
      if (process.platform !== 'win32' || !isUntold) throw error;
      return promisify(realpathByHand)(file);
    }
  });
}

export function spaceOf(folder: string): Promise<Read<Space>> {
  return reading(async () => {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  });
}

/**
 * Windows has no answer to this for a folder short of trying (access() looks at one attribute only), so there a file
 * is opened for writing, which changes nothing, and a folder stays unknown.
 */
export async function mayWrite(file: string, platform: NodeJS.Platform): Promise<Read<boolean>> {
  const asked = await reading(async (): Promise<true> => {
    if (platform !== 'win32') await access(file, constants.W_OK);
    else if ((await stat(file)).isDirectory()) throw new Error(`nobody can tell whether ${file} may be written to`);
    else await (await open(file, 'r+')).close();
    return true;
  });
  return asked.is === 'unknown' && (asked.why === 'denied' || /EROFS/.test(asked.detail))
    ? { is: 'known', value: false }
    : asked;
}

const PRIVATE = { recursive: true, mode: 0o700 } as const;

export function appendText(file: string, text: string): Promise<Read<true>> {
  return reading(async (): Promise<true> => {
    await mkdir(path.dirname(file), PRIVATE);
    await appendFile(file, text, { mode: 0o600 });
    return true;
  });
}

export function writeText(file: string, text: string | Uint8Array): Promise<Read<true>> {
  return reading(async (): Promise<true> => {
    await mkdir(path.dirname(file), PRIVATE);
    const beside = `${file}.${randomBytes(4).toString('hex')}.part`;
    try {
      const handle = await open(beside, 'wx', 0o600);
      try {
        await handle.writeFile(text);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(beside, file);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
    return true;
  });
}
