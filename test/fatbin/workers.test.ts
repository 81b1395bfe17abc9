import { mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ScanAnswer } from '../../probes/fatbin/index';
import { openScanner, type Scanner, type ScannerOptions } from '../../probes/host/workers';
import { bundle } from './bundle';
import { longestTurn } from './longest-turn';
import { container, elf, zip } from './make';

const library = elf([{ name: '.nv_fatbin', bytes: container('sm_80', 'sm_90') }]);
let folder = '';
let worker: Awaited<ReturnType<typeof bundle>> | undefined;
const open: Scanner[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'workers-'));
  worker = await bundle('probes/host/scan-worker.ts');
  const head = elf([{ name: '.nv_fatbin', bytes: container('sm_90') }], { tableFirst: true });
  writeFileSync(longWork(), zip([{ name: 'a.so', bytes: Buffer.concat([head, Buffer.alloc(120_000_000)]) }]));
}, 60_000);
afterEach(async () => {
  await Promise.all(open.splice(0).map((scanner) => scanner.close()));
});
afterAll(() => {
  worker?.remove();
  rmSync(folder, { recursive: true, force: true });
});

function scanner(options: Partial<ScannerOptions> = {}): Scanner {
  if (!worker) throw new Error('not built');
  const one = openScanner({ worker: worker.url, ...options });
  open.push(one);
  return one;
}

/** A worker that does what `code` says on every message. */
function broken(code: string): URL {
  const at = path.join(folder, `${open.length}-${code.length}.mjs`);
  writeFileSync(
    at,
    `import { parentPort } from 'node:worker_threads';\nparentPort.on('message', (path) => { ${code} });`,
  );
  return pathToFileURL(at);
}

function file(name: string, bytes = library): string {
  const at = path.join(folder, name);
  writeFileSync(at, bytes);
  return at;
}

/** 120 MB of zeros inside a wheel: some tenths of a second of work. */
function longWork(): string {
  return path.join(folder, 'long.whl');
}

it('reads what somebody waits for before all else, then the largest', async () => {
  const one = scanner({ threads: 1 });
  const done: string[] = [];
  let before: Promise<unknown> = Promise.resolve();
  await new Promise<void>((begun) => {
    before = one.scan(longWork(), { onProgress: () => begun() });
  });
  const sizes = { small: 20, large: 900_000, larger: 2_000_000, wanted: 30 };
  const asked = Object.entries(sizes).map(async ([name, bytes]) => {
    const file = path.join(folder, `order-${name}.so`);
    writeFileSync(file, elf([{ name: '.text', bytes: Buffer.alloc(bytes) }]));
    await one.scan(file, { isFirst: name === 'wanted' });
    done.push(name);
  });
  await Promise.all([before, ...asked]);
  expect(done).toEqual(['wanted', 'larger', 'large', 'small']);
});

describe('libraries read in worker threads', () => {
  it('more files than threads, each with its answer', async () => {
    const one = scanner({ threads: 2 });
    const names = Array.from({ length: 25 }, (_, i) => file(`many-${i}.so`));
    const answers = await Promise.all([...names, path.join(folder, 'none.so'), folder].map((name) => one.scan(name)));
    for (const [i, name] of names.entries()) {
      expect(answers[i]).toMatchObject({ is: 'known', value: { path: name, images: { sm_80: 1, sm_90: 1 } } });
    }
    expect(answers[25]).toEqual({ is: 'absent' });
    expect(answers[26]).toMatchObject({ is: 'unknown', why: 'unreadable' });
  });

  it('a farm of links, as uv makes them: each is what it leads to, under its own name', async () => {
    const one = scanner();
    const names = Array.from({ length: 40 }, (_, i) => {
      const real = file(`cache-${i}.so`, elf([{ name: '.nv_fatbin', bytes: container(`sm_${i < 20 ? 80 : 120}`) }]));
      const link = path.join(folder, `link-${i}.so`);
      symlinkSync(real, link);
      return link;
    });
    const answers = await Promise.all(names.map((name) => one.scan(name)));
    for (const [i, name] of names.entries()) {
      const images = i < 20 ? { sm_80: 1 } : { sm_120: 1 };
      expect(answers[i]).toMatchObject({ is: 'known', value: { path: name, images } });
    }
    // What the cache holds is replaced: the link leads to another file, of the same size and time.
    const now = new Date();
    for (const i of [0, 39]) utimesSync(path.join(folder, `cache-${i}.so`), now, now);
    await one.scan(names[0] ?? '');
    rmSync(names[0] ?? '');
    symlinkSync(path.join(folder, 'cache-39.so'), names[0] ?? '');
    expect(await one.scan(names[0] ?? '')).toMatchObject({ is: 'known', value: { images: { sm_120: 1 } } });
  });

  it('never hold the main thread for 50 ms, however many they are', { timeout: 60_000 }, async ({ skip }) => {
    const bytes = elf([{ name: '.nv_fatbin', bytes: Buffer.concat(Array(50).fill(container('sm_80', 'sm_120a'))) }]);
    const names = Array.from({ length: 400 }, (_, i) => file(`free-${i}.so`, bytes));
    const one = scanner();
    const answers: ScanAnswer[] = [];
    const ms = await longestTurn(async () => {
      for (const answer of await Promise.all(names.map((name) => one.scan(name)))) answers.push(answer);
    });
    expect(answers.filter((answer) => answer.is === 'known' && answer.value.containers === 50)).toHaveLength(400);
    if (ms === null) skip('how long the main thread computes is told by Linux only: run the tests there to prove this');
    expect(ms).toBeLessThan(50);
  });

  it('leave the main thread free, and tell how far they are', async () => {
    const told: number[] = [];
    let ticks = 0;
    const timer = setInterval(() => ticks++, 5);
    const answer = await scanner().scan(longWork(), { onProgress: (done, total) => told.push(done / total) });
    clearInterval(timer);
    expect(answer).toMatchObject({ is: 'known', value: { status: 'members', complete: true } });
    expect(ticks).toBeGreaterThan(10);
    expect(told.length).toBeGreaterThan(0);
    expect(Math.max(...told)).toBeLessThanOrEqual(1);
  });

  it('are not read twice, unless they changed', async () => {
    const one = scanner();
    const name = file('twice.so');
    const first = await one.scan(name);
    const second = await one.scan(name);
    if (first.is !== 'known' || second.is !== 'known') throw new Error('not read');
    expect(second.value.ms).toBe(first.value.ms);
    utimesSync(name, 1, 1);
    const third = await one.scan(name);
    expect(third.is === 'known' && third.value.ms).not.toBe(first.value.ms);
    file('twice.so', elf([{ name: '.nv_fatbin', bytes: container('sm_120') }]));
    expect(await one.scan(name)).toMatchObject({ is: 'known', value: { images: { sm_120: 1 } } });
  });

  it('stop when asked to: what runs, what waits, what was never begun', async () => {
    const one = scanner({ threads: 1 });
    const control = new AbortController();
    const running = one.scan(longWork(), { signal: control.signal });
    const waiting = one.scan(file('waiting.so'), { signal: control.signal });
    await sleep(100);
    const asked = performance.now();
    control.abort();
    const cancelled = { is: 'unknown', why: 'cancelled', detail: 'cancelled' };
    expect(await Promise.all([running, waiting])).toEqual([cancelled, cancelled]);
    expect(performance.now() - asked).toBeLessThan(100);
    expect(await one.scan(file('never.so'), { signal: AbortSignal.abort() })).toEqual(cancelled);
    expect(await one.scan(file('after.so'))).toMatchObject({ is: 'known' });
  });

  it('are answered for when the scanner is closed', async () => {
    const one = scanner();
    const running = one.scan(longWork());
    await sleep(100);
    await one.close();
    expect(await running).toMatchObject({ is: 'unknown', why: 'cancelled' });
    expect(await one.scan(file('late.so'))).toMatchObject({ is: 'unknown', why: 'cancelled' });
  });
});

describe('threads', () => {
  /** Answers after `ms`, and writes down how many of its kind there were. */
  const slow = (ms: number) =>
    broken(`import('node:fs').then((fs) => fs.appendFileSync(${JSON.stringify(path.join(folder, `threads-${ms}`))}, process.pid + ' ' + (globalThis.id ??= Math.random()) + '\\n'));
      setTimeout(() => parentPort.postMessage({ is: 'answer', answer: { is: 'absent' } }), ${ms});`);
  const used = (ms: number) =>
    new Set(
      readFileSync(path.join(folder, `threads-${ms}`), 'utf8')
        .trim()
        .split('\n'),
    ).size;

  it('are four where the disk is slow, unless fewer were asked for', { timeout: 30_000 }, async () => {
    const names = Array.from({ length: 16 }, (_, i) => file(`threads-${i}.so`));
    const one = scanner({ worker: slow(150) });
    await Promise.all(names.map((name) => one.scan(name)));
    expect(used(150)).toBe(4);
    const few = scanner({ worker: slow(100), threads: 1 });
    await Promise.all(names.slice(0, 5).map((name) => few.scan(name)));
    expect(used(100)).toBe(1);
  });
});

describe('a reader that', () => {
  it.each([
    ['throws', 'throw new Error("out of luck")', 'out of luck'],
    ['ends', 'process.exit(7)', 'code 7'],
    ['runs out of memory', 'const all = []; for (;;) all.push(new Array(1e6).fill(path))', 'memory'],
    ['talks nonsense', 'parentPort.postMessage({ is: "answer", answer: { is: "known", value: 3 } })', 'expected'],
  ])('%s is an unknown answer, for each file that asks', { timeout: 30_000 }, async (_, code, detail) => {
    const one = scanner({ worker: broken(code), threads: 1 });
    const names = ['x.so', 'y.so'].map((name) => file(name));
    for (const answer of await Promise.all(names.map((name) => one.scan(name)))) {
      expect(answer).toMatchObject({ is: 'unknown', why: 'crashed', detail: expect.stringContaining(detail) });
    }
  });

  it.each([
    ['hangs', 'for (;;);'],
    ['never answers', ''],
  ])('%s is given up', async (_, code) => {
    const one = scanner({ worker: broken(code), threads: 1, silenceMs: 200 });
    expect(await one.scan(file('x.so'))).toMatchObject({ is: 'unknown', why: 'timeout' });
  });

  it('hangs is left alone by the person who cancels', async () => {
    const one = scanner({ worker: broken('for (;;);'), threads: 1 });
    const control = new AbortController();
    const running = one.scan(file('x.so'), { signal: control.signal });
    await sleep(200);
    control.abort();
    expect(await running).toMatchObject({ is: 'unknown', why: 'cancelled' });
  });

  it('does not exist', async () => {
    const one = scanner({ worker: pathToFileURL(path.join(folder, 'no-such-worker.js')) });
    expect(await one.scan(file('x.so'))).toMatchObject({ is: 'unknown', why: 'crashed' });
  });
});

describe('answers that are kept', () => {
  it('come back in another run, without reading', async () => {
    const kept = new Map<string, unknown>();
    const cache = {
      get: async (key: string) => kept.get(key),
      put: async (key: string, value: unknown) => void kept.set(key, JSON.parse(JSON.stringify(value))),
    };
    const name = file('kept.so');
    const first = scanner({ cache });
    expect(await first.scan(name)).toMatchObject({ is: 'known', value: { images: { sm_80: 1 } } });
    expect([...kept.keys()]).toHaveLength(0); // whoever waits for the answer doesn't wait for the disk
    await first.close();
    expect([...kept.keys()]).toHaveLength(1);
    const dead = scanner({ cache, worker: broken('process.exit(1)') });
    expect(await dead.scan(name)).toMatchObject({ is: 'known', value: { path: name, images: { sm_80: 1 } } });
    for (const key of kept.keys()) kept.set(key, { from: 'another version' });
    expect(await scanner({ cache }).scan(name)).toMatchObject({ is: 'known', value: { images: { sm_80: 1 } } });
  });

  it('are waited for at the end, one after the other; a drive that hangs keeps nobody', async () => {
    let [open, most] = [0, 0];
    const kept: string[] = [];
    const put = async (key: string) => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setTimeout(resolve, 20));
      open--;
      kept.push(key);
    };
    const one = scanner({ cache: { get: async () => null, put } });
    await Promise.all(['a.so', 'b.so', 'c.so'].map((name) => one.scan(file(name))));
    await one.close();
    expect([kept.length, most]).toEqual([3, 1]);
    const stuck = scanner({ cache: { get: async () => null, put: () => new Promise<void>(() => undefined) } });
    await stuck.scan(file('d.so'));
    await stuck.close();
  });

  it('are a convenience: a cache that fails is none', async () => {
    const fails = () => Promise.reject(new Error('disk full'));
    expect(await scanner({ cache: { get: fails, put: fails } }).scan(file('x.so'))).toMatchObject({ is: 'known' });
  });
});
