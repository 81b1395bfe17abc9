import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findPython } from '../repair/small-environment';
import type { Bench } from './index';
import { type Moment, momentFrom, randomFrom } from './kill-moment';
import { Place, verdict } from './kill-place';

/**
 * `bench -- kill [--moments 300] [--seed 1]`: SIGKILL of Torchmend, of pip, or of both and the guard process, at a random
 * moment of a whole repair (real venv, real pip, small wheels), of the putting back, of `recover` after such a kill, and
 * of `undo`; then `recover`. Phases are drawn evenly, the moment within a phase too. The environment must be, to the
 * last path, mode and byte, what it was before or what an undisturbed repair makes of it and has proven.
 */
export default async function bench(args: string[]): Promise<Bench> {
  const { values } = parseArgs({
    args,
    options: { moments: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
  });
  const python = findPython();
  if (!python) throw new Error('this needs a python3 with venv and ensurepip');
  const moments = Number(values.moments);
  const root = mkdtempSync(path.join(tmpdir(), 'torchmend-kill-'));
  const random = randomFrom(Number(values.seed));
  const counts = { old: 0, proven: 0, broken: 0, tooLate: 0 };
  const by = new Map<string, { old: number; proven: number; broken: number; late: number }>();
  try {
    // A build of its own: others may build while this runs.
    execFileSync('cp', ['-a', path.resolve('out'), path.join(root, 'out')]);
    execFileSync('ln', ['-s', path.resolve('node_modules'), path.join(root, 'node_modules')]);
    const place = new Place(root, python, path.join(root, 'out/cli.js'));
    const stages = await place.undisturbed();
    for (let no = 0; no < moments; no++) {
      const moment: Moment = momentFrom(random, stages);
      const late = await place.kill(moment);
      const is = verdict(place);
      counts[is]++;
      if (late) counts.tooLate++;
      const key = `${moment.during} ${moment.victim}`;
      const row = by.get(key) ?? { old: 0, proven: 0, broken: 0, late: 0 };
      row[is]++;
      if (late) row.late++;
      by.set(key, row);
      if (is === 'broken') console.error(`moment ${no}: ${JSON.stringify(moment)}\n${place.why()}`);
      if (no % 25 === 24) console.error(`${no + 1} of ${moments}: ${JSON.stringify(counts)}`);
    }
  } finally {
    execFileSync('rm', ['-rf', root]);
  }
  const rows = [...by].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    table: [
      ['during, killed', 'old', 'proven', 'broken', 'had ended already'],
      ...rows.map(([key, row]) => [key, ...[row.old, row.proven, row.broken, row.late].map(String)]),
    ],
    result: { moments, ...counts },
  };
}
