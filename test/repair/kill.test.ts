import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { momentFrom, randomFrom, type Stages } from '../bench/kill-moment';
import { Place, verdict } from '../bench/kill-place';
import { findPython } from './small-environment';

const root = path.resolve(import.meta.dirname, '../..');
const python = existsSync('/proc/self') ? findPython() : null;
const MOMENTS = 3;

/** A short round of `npm run -s bench -- kill`; its numbers stand in test/bench/README.md. */
describe.skipIf(python === null)('killed (needs Linux and a python3 with venv; without them no kill is proven)', () => {
  let folder: string;
  let place: Place;
  let stages: Stages;
  beforeAll(async () => {
    if (!python) return;
    execFileSync(process.execPath, [path.join(root, 'build.mjs'), '--quiet', '--run', 'cli', '--version'], {
      cwd: root,
    });
    folder = mkdtempSync(path.join(tmpdir(), 'torchmend-kill-'));
    place = new Place(folder, python, path.join(root, 'out/cli.js'), 100);
    stages = await place.undisturbed();
  }, 120_000);
  afterAll(() => {
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const random = randomFrom(8);
  it.each(Array.from({ length: MOMENTS }, (_, no) => no))(
    'moment %i ends as old or proven',
    async () => {
      const moment = momentFrom(random, stages);
      await place.kill(moment);
      expect(['old', 'proven'], `${JSON.stringify(moment)}: ${place.why()}`).toContain(verdict(place));
    },
    60_000,
  );
});
