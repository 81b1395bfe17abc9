import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** electron-builder's notes to itself. */
const INNER = /^builder-|^SHA256SUMS$/;

/** What `sha256sum --check SHA256SUMS` reads: one line a file that is handed out, by name. */
export function checksums(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !INNER.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(path.join(folder, name)))
          .digest('hex')}  ${name}\n`,
    )
    .join('');
}
