import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Plan } from '../../probes/model';
import { deadPort, proxy, type TestServer } from '../fetch/server';
import { serveIndex } from './index-place';
import { fingerprint, scratch } from './places';
import { findPython, realEnvironment } from './small-environment';
import { NEW, smallWheels } from './small-torch';

const python = findPython();
const root = path.resolve(import.meta.dirname, '../..');
const Planned = z.object({ plans: z.array(Plan) });
const Repaired = z.object({
  repair: z.string().nullable(),
  how: z.string(),
  trouble: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }).nullable(),
});

/** The terminal's own way: one index, no network beside it. */
describe.skipIf(python === null)('from an index (needs python3 with venv)', () => {
  let home: string;
  let prefix: string;
  let wheels: string;
  let before: Record<string, string>;
  const servers: TestServer[] = [];
  beforeAll(() => {
    if (!python) return;
    execFileSync(process.execPath, ['build.mjs', '--quiet', '--run', 'cli', '--version'], { cwd: root });
    home = scratch('index');
    prefix = realEnvironment(path.join(home, '环境 🙂', 'venv'), python);
    wheels = path.join(home, 'wheels');
    smallWheels(wheels, python.tag, NEW);
    before = fingerprint(prefix, []);
  }, 120_000);
  afterAll(() => python && rmSync(home, { recursive: true, force: true }));
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });
  async function own<T extends TestServer>(server: Promise<T>): Promise<T> {
    servers.push(await server);
    return server;
  }
  let run = 0;
  const fresh = () => path.join(home, `own ${++run}`);

  /** `env`: beside nothing but a home, so that no proxy of the tester's is in it. */
  function torchmend(words: readonly string[], env: Record<string, string> = {}) {
    const variables = { PATH: process.env['PATH'] ?? '', HOME: home, TORCHMEND_HOME: path.join(home, 'own'), ...env };
    return new Promise<{ code: unknown; out: string; err: string }>((resolve) =>
      execFile(
        process.execPath,
        [path.join(root, 'out/cli.js'), ...words],
        { env: variables, maxBuffer: 1e8 },
        (error, out, err) => resolve({ code: error ? (error.code ?? null) : 0, out, err }),
      ),
    );
  }
  const repair = async (index: string, env: Record<string, string>, ...more: string[]) => {
    const { code, out, err } = await torchmend(['repair', prefix, '--index', index, '--yes', '--json', ...more], env);
    return { code, err, ...Repaired.parse(JSON.parse(out)) };
  };

  it('planned, fetched past a cut line, repaired, undone; that one index alone was asked', async () => {
    const index = await own(serveIndex(wheels, { cutAfter: 500 }));
    const nobody = await own(proxy(502));
    // Both a proxy for everything and an exception for this computer: as people have who use one.
    const env = { http_proxy: nobody.url, https_proxy: nobody.url, NO_PROXY: 'localhost,127.0.0.1' };
    const planned = await torchmend(['plan', prefix, '--index', index.url, '--json'], env);
    expect(planned.code, planned.err).toBe(1);
    const [plan] = Planned.parse(JSON.parse(planned.out)).plans;
    expect(plan).toMatchObject({ kind: 'replace-torch', trust: 'certain', for: 'torch/no-kernel-for-gpu' });
    const [fetch] = plan?.steps ?? [];
    if (fetch?.do !== 'fetch') throw new Error('nothing to fetch');
    expect(
      fetch.files.map(({ package: name, url, sha256 }) => [name, url?.startsWith(index.url), sha256?.length]),
    ).toEqual([
      ['torch', true, 64],
      ['torchvision', true, 64],
    ]);
    expect(fingerprint(prefix, [])).toEqual(before);
    const done = await repair(index.url, env);
    expect([done.code, done.how, done.trouble], done.err).toEqual([0, 'repaired', null]);
    for (const name of readdirSync(wheels)) {
      expect(index.ranges[name]).toEqual([0, 500]); // gone on with, not begun anew
      expect(readFileSync(path.join(home, 'own/wheels', name))).toEqual(readFileSync(path.join(wheels, name)));
    }
    expect(nobody.asked).toEqual([]);
    const undone = await torchmend(['undo', '--json'], env);
    expect([undone.code, JSON.parse(undone.out)]).toMatchObject([0, { how: 'undone', setAside: [], safety: null }]);
    expect(fingerprint(prefix, [])).toEqual(before);
  }, 120_000);

  it('a file that is not what the index says: refused before anything is touched', async () => {
    const index = await own(
      serveIndex(wheels, {
        sends: (name, bytes) => (name.startsWith('torchvision') ? Buffer.from(bytes).fill(0, 100, 104) : bytes),
      }),
    );
    const done = await repair(index.url, { TORCHMEND_HOME: fresh() });
    expect([done.code, done.how], done.err).toEqual([1, 'untouched']);
    expect(done.trouble).toMatchObject({ code: 'repair/fetch-failed', params: { why: 'wrong-hash' } });
    expect(fingerprint(prefix, [])).toEqual(before);
  }, 120_000);

  it('through a proxy, past one with --direct, and told where one refuses', async () => {
    const index = await own(serveIndex(wheels));
    const through = await own(proxy());
    const ok = await torchmend(['plan', prefix, '--index', index.url, '--json'], {
      HTTP_PROXY: through.url,
      TORCHMEND_HOME: fresh(),
    });
    expect(Planned.parse(JSON.parse(ok.out)).plans[0]).toMatchObject({ trust: 'certain' });
    expect(through.asked.length).toBeGreaterThan(2);
    expect(through.asked.filter((url) => !url.startsWith(index.url))).toEqual([]);
    const dead = { HTTP_PROXY: await deadPort(), TORCHMEND_HOME: fresh() };
    const stuck = await torchmend(['plan', prefix, '--index', index.url], dead);
    expect(stuck.out).not.toMatch(/undefined|\{\{/);
    const past = await torchmend(['plan', prefix, '--index', index.url, '--direct', '--json'], {
      ...dead,
      TORCHMEND_HOME: fresh(),
    });
    expect(Planned.parse(JSON.parse(past.out)).plans[0]).toMatchObject({ trust: 'certain' });
  }, 120_000);

  it('another file of that name in the cache is no shortcut: the hash decides', async () => {
    const index = await own(serveIndex(wheels));
    const place = fresh();
    const env = { TORCHMEND_HOME: place };
    const first = await repair(index.url, env);
    expect(first.how, first.err).toBe('repaired');
    await torchmend(['undo', '--json'], env);
    for (const name of readdirSync(path.join(place, 'wheels')))
      writeFileSync(path.join(place, 'wheels', name), 'another build');
    const second = await repair(index.url, env);
    expect([second.how, second.trouble], second.err).toEqual(['repaired', null]);
    await torchmend(['undo', '--json'], env);
    expect(fingerprint(prefix, [])).toEqual(before);
    expect(existsSync(path.join(prefix, '.torchmend'))).toBe(false);
  }, 120_000);
});
