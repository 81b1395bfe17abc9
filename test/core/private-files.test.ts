import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { journalFolder, sessionFile } from '../../probes/places';
import { openSession } from '../../probes/session';
import { testHost } from '../fetch/server';

let home: string;
let mask: number;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'torchmend-private-'));
  mask = process.umask(0); // a careless system: whatever is open to all is our own doing
});
afterEach(() => {
  process.umask(mask);
  rmSync(home, { recursive: true });
});

/** `sessions 700`, `sessions/….jsonl 600`: every file and folder below ours. */
function modes(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => [
    name,
    (statSync(path.join(folder, name)).mode & 0o777).toString(8),
  ]);
}

it.skipIf(process.platform === 'win32')(
  'histories, journals and settings are whole, and their owner’s alone',
  async () => {
    const host = testHost({ TORCHMEND_HOME: path.join(home, 'ours') });
    const session = await openSession(host, { file: sessionFile(host) });
    await session.send({ do: 'pick', path: home });
    await session.close();
    const journal = path.join(journalFolder(host), 'r1.jsonl');
    expect(await host.change.append(journal, '{"token":"hf_whole"}\n')).toEqual({ is: 'done' });
    expect(await host.write(path.join(home, 'ours', 'settings.json'), '{}')).toEqual({ is: 'known', value: true });
    const found = modes(home);
    expect(found.map(([name]) => name).filter((name) => /\.jsonl?(?:$|o)/.test(name))).toHaveLength(3);
    for (const [name, mode] of found) expect([name, mode]).toEqual([name, /\.json/.test(name) ? '600' : '700']);
  },
);
