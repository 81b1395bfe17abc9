import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { download } from '../../probes/fetch';
import type { Host } from '../../probes/host';
import { serve, type TestServer, testHost } from './server';

const NAME = 'torch-2.14.1+cu126-cp311-cp311-manylinux_2_28_x86_64.whl';
const BODY = Buffer.alloc(900_000, 'a wheel that nearly fills a disk ');

/** A disk of one megabyte of its own; null: only root may make one. */
function smallDisk(): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'torchmend disk 图-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}

const disk = smallDisk();
let server: TestServer;
let host: Host;
const asked: (string | undefined)[] = [];

beforeAll(async () => {
  host = testHost();
  server = await serve({
    '/x.whl': (incoming, answer) => {
      asked.push(incoming.headers.range);
      const from = Number(/^bytes=(\d+)-$/.exec(incoming.headers.range ?? '')?.[1] ?? 0);
      const range = from > 0 ? { 'content-range': `bytes ${from}-${BODY.length - 1}/${BODY.length}` } : {};
      answer.writeHead(from > 0 ? 206 : 200, { etag: '"1"', 'content-length': BODY.length - from, ...range });
      answer.end(BODY.subarray(from));
    },
  });
});
afterAll(async () => {
  if (disk) {
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  }
  await Promise.all([server.close(), host.close()]);
});

async function run(folder: string) {
  const news = [];
  const file = {
    ...{ package: 'torch', version: '2.14.1+cu126', name: NAME, url: `${server.url}/x.whl` },
    ...{ path: path.join(folder, NAME), bytes: BODY.length, sha256: createHash('sha256').update(BODY).digest('hex') },
  };
  for await (const one of download(host, file, { folder, retryMs: 1 })) news.push(one);
  return news.at(-1);
}

// Without root nothing of this is proven: run it as root, or in a container.
describe.runIf(disk !== null)('a real disk', () => {
  const folder = disk ?? '';
  const ballast = path.join(folder, 'ballast');

  it('that is full is said; what is there stays, and only the rest is fetched once there is room', async () => {
    writeFileSync(ballast, Buffer.alloc(500_000));
    expect(await run(folder)).toMatchObject({ is: 'trouble', code: 'disk-full', params: { why: 'full' } });
    const kept = statSync(path.join(folder, `${NAME}.part`)).size;
    expect(kept).toBeGreaterThan(100_000);
    rmSync(ballast);
    expect(await run(folder)).toMatchObject({ is: 'there', bytes: BODY.length, checked: true });
    expect(asked).toEqual([undefined, `bytes=${kept}-`]);
    expect(readFileSync(path.join(folder, NAME)).equals(BODY)).toBe(true);
    expect(readdirSync(folder)).toEqual([NAME]);
  });

  it('that can only be read is said, and what is whole in it still serves', async () => {
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    expect(await run(folder)).toMatchObject({ is: 'there', from: 'cache' });
    execFileSync('mount', ['-o', 'remount,rw', folder]);
    rmSync(path.join(folder, NAME));
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    expect(await run(folder)).toMatchObject({ is: 'trouble', code: 'no-write' });
    execFileSync('mount', ['-o', 'remount,rw', folder]);
  });
});
