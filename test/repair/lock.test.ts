import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import type { Host } from '../../probes/host';
import { Trouble } from '../../probes/repair/index';
import { Lock, lock, unlock } from '../../probes/repair/lock';
import { fingerprint, realHost } from './places';

const host = realHost();
afterAll(() => host.close());
let prefix: string;
let ours: string;
beforeEach(() => {
  prefix = mkdtempSync(path.join(tmpdir(), 'torchmend lock 锁-'));
  ours = path.join(prefix, '.torchmend');
});
afterEach(() => rmSync(prefix, { recursive: true, force: true }));

const held = () => Lock.parse(JSON.parse(readFileSync(path.join(ours, 'lock'), 'utf8')));
const put = (text: string) => {
  mkdirSync(ours);
  writeFileSync(path.join(ours, 'lock'), text);
};
const dead = (over: object = {}) =>
  JSON.stringify({ pid: 2 ** 22 - 1, life: 'gone', machine: host.names.host, sinceMs: 1, repair: 'old', ...over });

it('is given back without a trace', async () => {
  expect(await lock(host, ours, 'r1')).toBeNull();
  expect(held()).toMatchObject({ pid: process.pid, repair: 'r1', machine: host.names.host });
  expect(await lock(host, ours, 'r2')).toMatchObject({ pid: process.pid, repair: 'r1' });
  expect(Object.keys(fingerprint(prefix, []))).toEqual(['.torchmend', '.torchmend/lock']);
  await unlock(host, ours);
  expect(readdirSync(prefix)).toEqual([]);
});

it.each([
  ['of a process that is gone', dead()],
  ['of a process whose number another one has now', dead({ pid: process.pid })],
  ['that is garbage', '\u0000\u0000{"pid":'],
  ['that is empty', ''],
  ['of another form', '{"pid":"x"}'],
])('one %s is taken over', async (_, text) => {
  put(text);
  expect(await lock(host, ours, 'r1')).toBeNull();
  expect(held().repair).toBe('r1');
  await unlock(host, ours);
  expect(readdirSync(prefix)).toEqual([]);
});

it('one of another computer holds, as nobody can tell from here', async () => {
  put(dead({ machine: 'another' }));
  expect(await lock(host, ours, 'r1')).toMatchObject({ machine: 'another', repair: 'old' });
});

it('what those left who died while they tried goes too', async () => {
  put(dead());
  writeFileSync(path.join(ours, 'lock-4194303-r0'), dead());
  writeFileSync(path.join(ours, 'lock-next'), dead());
  writeFileSync(path.join(ours, 'lock-next-next-4194303-r0'), '');
  expect(await lock(host, ours, 'r1')).toBeNull();
  await unlock(host, ours);
  expect(readdirSync(prefix)).toEqual([]);
});

it('holds in our own process too, by whatever path the environment is named', async () => {
  const way = `${prefix} another way`;
  symlinkSync(prefix, way);
  expect(await lock(host, ours, 'r1')).toBeNull();
  expect(await lock(host, path.join(way, '.torchmend'), 'r2')).toMatchObject({ repair: 'r1' });
  await unlock(host, ours);
  rmSync(way);
});

it('of many who find a dead one’s at once, one gets it', async () => {
  const pids = new AsyncLocalStorage<number>();
  const real = process.pid;
  const alive: Host['life'] = async (pid) =>
    pid > 100_000_000 ? { is: 'known', value: `life of ${pid}` } : host.life(pid);
  Object.defineProperty(process, 'pid', { get: () => pids.getStore() ?? real, configurable: true });
  try {
    for (let round = 0; round < 30; round++) {
      rmSync(ours, { recursive: true, force: true });
      put(round % 2 === 0 ? dead() : 'garbage');
      const ways = Array.from({ length: 6 }, (_, no) => `${prefix} ${round} ${no}`);
      // Six processes, each of which knows the environment by a path of its own, and waits now and then.
      const claims = ways.map((way, no) => {
        symlinkSync(prefix, way);
        const claim = () =>
          lock(
            { ...slow(host), life: alive, realPath: async () => ({ is: 'known', value: way }) },
            path.join(way, '.torchmend'),
            `r${no}`,
          );
        return pids.run(200_000_000 + no, claim);
      });
      const got = await Promise.all(claims);
      const winner = got.indexOf(null);
      expect(got.filter((one) => one === null)).toHaveLength(1);
      expect(held()).toMatchObject({ repair: `r${winner}`, pid: 200_000_000 + winner });
      for (const holder of got) if (holder) expect(holder.repair).toMatch(/^r\d$/);
      expect(readdirSync(ours)).toEqual(['lock']);
      for (const way of ways) {
        await unlock({ ...host, realPath: async () => ({ is: 'known', value: way }) }, path.join(way, '.torchmend'));
        rmSync(way);
      }
    }
  } finally {
    Object.defineProperty(process, 'pid', { value: real });
  }
});

function slow(on: Host): Host {
  const wait = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
  const { change } = on;
  return {
    ...on,
    read: async (file, limit) => (await wait(), on.read(file, limit)),
    change: {
      ...change,
      link: async (from, to) => (await wait(), change.link(from, to)),
      remove: async (file) => (await wait(), change.remove(file)),
    },
  };
}

it.each([
  ['a file', () => writeFileSync(ours, 'mine'), 'exists'],
  ['a link to a folder', () => symlinkSync(tmpdir(), ours), 'exists'],
  ['a link to nowhere', () => symlinkSync('/nowhere/at/all', ours), 'absent'],
])('our folder being %s is refused, and stays', async (_, make, why) => {
  make();
  const before = fingerprint(prefix, []);
  const refused = await lock(host, ours, 'r1').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Trouble);
  expect(refused).toMatchObject({ why, path: ours });
  expect(fingerprint(prefix, [])).toEqual(before);
});

it('our folder’s lock being a folder is refused, and stays', async () => {
  mkdirSync(path.join(ours, 'lock'), { recursive: true });
  const refused = await lock(host, ours, 'r1').catch((error: unknown) => error);
  expect(refused).toMatchObject({ why: 'unreadable', path: path.join(ours, 'lock') });
  expect(existsSync(path.join(ours, 'lock'))).toBe(true);
});

it('whose owner goes while we wait is free, on a volume without hard links too', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(()=>{},60000)']);
  const life = await host.life(child.pid ?? 0);
  put(dead({ pid: child.pid, life: life.is === 'known' ? life.value : '' }));
  const plain: Host = {
    ...host,
    change: { ...host.change, link: async () => ({ is: 'failed', why: 'denied', detail: 'EPERM' }) },
  };
  expect(await lock(plain, ours, 'r1')).toMatchObject({ repair: 'old', pid: child.pid });
  const ended = new Promise((resolve) => child.on('close', resolve));
  child.kill('SIGKILL');
  await ended;
  expect(await lock(plain, ours, 'r1')).toBeNull();
  expect(await lock(plain, ours, 'r2')).toMatchObject({ repair: 'r1' });
  await unlock(host, ours);
});
