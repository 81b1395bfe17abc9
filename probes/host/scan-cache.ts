import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ScanCache } from './workers';

/** Ten environments of 90 libraries, several times over; 2 kB each. */
const MOST = 5000;
const Kept = z.object({ key: z.string(), value: z.unknown() });

/**
 * Answers of the scanner as small files in a folder of ours, so that a second look is instant after a restart too.
 * Nothing depends on it: what can't be read or written is looked at anew.
 */
export function openScanCache(folder: () => string): ScanCache {
  const fileOf = (key: string) =>
    path.join(folder(), `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`);
  let ready: Promise<unknown> | undefined;
  return {
    async get(key) {
      const kept = Kept.parse(JSON.parse(await readFile(fileOf(key), 'utf8')));
      return kept.key === key ? kept.value : null;
    },
    async put(key, value) {
      ready ??= mkdir(folder(), { recursive: true, mode: 0o700 }).then(() => makeRoom(folder()));
      await ready;
      // By way of another name: a reader never meets half an answer.
      const part = path.join(folder(), `${randomBytes(8).toString('hex')}.part`);
      await writeFile(part, JSON.stringify({ key, value }), { mode: 0o600 });
      await rename(part, fileOf(key));
    },
  };
}

/** The oldest go first. */
async function makeRoom(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length < MOST) return;
  const dated = await Promise.all(
    names.map(async (name) => ({
      name,
      at: await stat(path.join(folder, name)).then(
        (s) => s.mtimeMs,
        () => 0,
      ),
    })),
  );
  dated.sort((a, b) => a.at - b.at);
  const gone = dated.slice(0, names.length - MOST / 2);
  await Promise.all(gone.map(({ name }) => rm(path.join(folder, name), { force: true })));
}
