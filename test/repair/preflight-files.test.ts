import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Host } from '../../probes/host';
import { deadPort, serve } from '../fetch/server';
import { factsOf, host, look, planWith, wheel } from './gathering';
import { scratch } from './places';
import { smallEnvironment } from './plan';

describe('files', () => {
  it('are here, reachable, gone, or nobody knows', async () => {
    const { prefix, site } = smallEnvironment();
    const server = await serve({
      '/there.whl': (asked, answer) => void answer.writeHead(asked.method === 'HEAD' ? 200 : 500).end(),
      '/no-head.whl': (asked, answer) => void answer.writeHead(asked.method === 'HEAD' ? 405 : 206).end('x'),
      '/broken.whl': (_, answer) => void answer.writeHead(503).end(),
    });
    const dead = await deadPort();
    const cache = scratch('cache');
    writeFileSync(path.join(cache, 'here.whl'), Buffer.alloc(1000));
    writeFileSync(path.join(cache, 'half.whl'), Buffer.alloc(999));
    const file = (name: string, url: string | null) => wheel(cache, { name, url, path: path.join(cache, name) });
    const files = [
      file('here.whl', `${dead}/here.whl`),
      file('half.whl', null),
      file('absent.whl', null),
      ...['there.whl', 'no-head.whl', 'gone.whl', 'broken.whl'].map((name) => file(name, `${server.url}/${name}`)),
      file('silent.whl', `${dead}/silent.whl`),
    ];
    const seen = await look(planWith(prefix, files), factsOf(prefix, site));
    await server.close();
    expect(Object.fromEntries(seen.files.map(({ name, is }) => [name, is]))).toEqual({
      ...{ 'here.whl': 'here', 'half.whl': 'gone', 'absent.whl': 'gone', 'there.whl': 'reachable' },
      ...{ 'no-head.whl': 'reachable', 'gone.whl': 'gone', 'broken.whl': { trouble: 'server-error' } },
      'silent.whl': { trouble: 'refused' },
    });
  });
});

describe('what wheels are put into', () => {
  it('is told by the facts, and by the system for its C library', async () => {
    const { prefix, site } = smallEnvironment();
    const says = (stdout: string): Host => ({
      ...host,
      run: async () => ({ ended: 'exited', code: 0, signal: null, stdout, stderr: '', ms: 1 }),
      list: async (folder) =>
        folder === '/lib' ? { is: 'known', value: [{ name: 'ld-musl-x86_64.so.1', kind: 'file' }] } : host.list(folder),
    });
    const target = async (by: Host) => (await look(planWith(prefix, []), factsOf(prefix, site), by)).target;
    expect(await target(says('glibc 2.35\n'))).toEqual({
      ...{ python: '3.11', system: { os: 'linux', machine: 'x86_64', libc: 'glibc', glibc: '2.35' } },
    });
    expect((await target(says('')))?.system).toMatchObject({ libc: 'musl', glibc: null });
    expect((await look(planWith(prefix, []), {})).target).toBeNull();
  });
});
