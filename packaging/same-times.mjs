import { lutimesSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * electron-builder's hook before each archive: every file in it gets the time of the commit, so that archives of two runs
 * differ only where their contents do.
 */
export default function sameTimes({ file }) {
  const dist = path.dirname(file);
  const at = Number(process.env['SOURCE_DATE_EPOCH']);
  for (const folder of readdirSync(dist).filter((name) => name.endsWith('-unpacked')))
    for (const name of ['.', ...readdirSync(path.join(dist, folder), { recursive: true })])
      lutimesSync(path.join(dist, folder, name), at, at);
}
