import { mkdtempSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openHost } from '../../probes/host';
import { container, elf } from './make';

const root = path.resolve(import.meta.dirname, '../..');
const library = (...images: string[]) => elf([{ name: '.nv_fatbin', bytes: container(...images) }]);

it('keeps what was read from one run to the next, until the file is another; damage costs only the time', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'torchmend cache 缓存 🙂-'));
  const file = path.join(folder, 'lib.so');
  const own = path.join(folder, 'own', 'scans');
  writeFileSync(file, library('sm_90'));
  const look = async () => {
    const host = openHost({
      ...{ scripts: folder, watchdog: [process.execPath, '-e', ''], scanWorker: path.join(root, 'out/scan-worker.js') },
      scanCache: () => own,
    });
    try {
      const answer = await host.scan(file);
      return answer.is === 'known' ? answer.value.images : answer;
    } finally {
      await host.close();
    }
  };
  expect(await look()).toEqual({ sm_90: 1 });
  const [kept = ''] = readdirSync(own);
  expect(readdirSync(own)).toHaveLength(1);
  // Another library in the same place, of the same length and time: found by what was kept, so it really was.
  const { mtime } = statSync(file);
  writeFileSync(file, library('sm_70'));
  utimesSync(file, mtime, mtime);
  const whole = readFileSync(path.join(own, kept), 'utf8');
  const { size, mtimeNs, ino } = statSync(file, { bigint: true });
  const key = ['archs-1', file, size, mtimeNs, ino].join('\0');
  writeFileSync(path.join(own, kept), JSON.stringify({ ...JSON.parse(whole), key: 'of another' }));
  expect(await look()).toEqual({ sm_70: 1 });
  for (const name of readdirSync(own)) writeFileSync(path.join(own, name), '{"key":');
  expect(await look()).toEqual({ sm_70: 1 });
  expect(
    readdirSync(own).some((name) => readFileSync(path.join(own, name), 'utf8').includes(JSON.stringify(key))),
  ).toBe(true);
  writeFileSync(file, library('sm_90'));
  utimesSync(file, mtime, mtime);
  expect(await look()).toEqual({ sm_70: 1 });
  utimesSync(file, new Date(), new Date(Date.now() + 5_000));
  expect(await look()).toEqual({ sm_90: 1 });
});
