import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { GUARDS } from './guards.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');

it('every guard that is taken away by turns stands where the list says', () => {
  const gone = GUARDS.filter(([, file, guard]) => !readFileSync(path.join(ROOT, file), 'utf8').includes(guard));
  expect(gone).toEqual([]);
});
