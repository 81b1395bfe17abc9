import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { type DownloadEnd, type DownloadNews, type DownloadOptions, download } from '../../probes/fetch';
import type { Host } from '../../probes/host';
import type { PlanFile } from '../../probes/model';
import { type Route, serve, type TestServer, testHost } from './server';

export const NAME = 'torch-2.14.1+cu126-cp311-cp311-manylinux_2_28_x86_64.whl';
export const SIZE = 3_000_000;
export const BODY = Buffer.alloc(SIZE, 'a wheel of torch, 一个轮子 ');
export const OTHER = Buffer.alloc(SIZE, 'somebody else’s file ');
export const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Each test's own: where wheels come to, this computer, and the servers that are closed at its end. */
export let folder: string;
export let host: Host;
export const servers: TestServer[] = [];

/** Called once by each file of tests: a folder and a computer for every test, and nothing of them left behind it. */
export function inOwnFolder(): void {
  beforeEach(() => {
    folder = path.join(mkdtempSync(path.join(tmpdir(), 'torchmend 下载 🙂-')), 'wheels');
    host = testHost();
  });
  afterEach(async () => {
    await host.close();
    await Promise.all(servers.splice(0).map((server) => server.close()));
    rmSync(path.dirname(folder), { recursive: true, force: true });
  });
}

interface FileServer {
  body?: Buffer;
  etag?: string | null;
  modified?: string | null;
  ranges?: boolean;
  /** Breaks the line after so many bytes of one answer; per answer. */
  cutAfter?: (number | null)[];
}

/** A server of one file that knows Range and If-Range, and what each of its visitors asked for. */
export async function fileServer(over: FileServer = {}) {
  const file = { body: BODY, etag: '"one"' as string | null, modified: null, ranges: true, cutAfter: [], ...over };
  const heads: IncomingHttpHeaders[] = [];
  const sent: number[] = [];
  const route: Route = (asked, answer) => {
    heads.push(asked.headers);
    const no = sent.push(0) - 1;
    const { body, etag, modified, ranges, cutAfter } = file;
    const validator = asked.headers['if-range'];
    const same = validator === undefined || validator === etag || validator === modified;
    const from = ranges && same ? Number(/^bytes=(\d+)-$/.exec(asked.headers.range ?? '')?.[1] ?? 0) : 0;
    if (from >= body.length && from > 0) return void answer.writeHead(416).end();
    const part = body.subarray(from);
    answer.writeHead(from > 0 ? 206 : 200, {
      'content-type': 'application/octet-stream',
      'content-length': part.length,
      ...(etag === null ? {} : { etag }),
      ...(modified === null ? {} : { 'last-modified': modified }),
      ...(from > 0 ? { 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` } : {}),
    });
    const cut = cutAfter[no] ?? null;
    sent[no] = cut ?? part.length;
    if (cut === null) return void answer.end(part);
    answer.write(part.subarray(0, cut), () => void arrived(from + cut).then(() => answer.destroy()));
  };
  const server = await serve({ [`/${encodeURIComponent(NAME)}`]: route });
  servers.push(server);
  return { file, heads, sent, url: `${server.url}/${encodeURIComponent(NAME)}` };
}

/**
 * Until so many bytes lie in the folder: of what is still on its way when a line breaks, any part may be lost, and a busy
 * machine needs longer than any fixed time. Given up after 3 s: who was paused, or begins anew, doesn't get there.
 */
async function arrived(bytes: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if ((statSync(part(), { throwIfNoEntry: false })?.size ?? 0) >= bytes) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export function wheel(url: string | null, over: Partial<PlanFile> = {}): PlanFile {
  return {
    ...{ package: 'torch', version: '2.14.1+cu126', name: NAME, url, path: path.join(folder, NAME) },
    ...{ sha256: sha(BODY), bytes: SIZE, ...over },
  };
}

export async function run(file: PlanFile, over: Partial<DownloadOptions> = {}, by = host) {
  const news: DownloadNews[] = [];
  for await (const one of download(by, file, { folder, retryMs: 10, silenceMs: 5000, ...over })) news.push(one);
  const end = news.at(-1);
  if (end?.is !== 'there' && end?.is !== 'trouble') throw new Error('no end');
  return { end: end satisfies DownloadEnd, news };
}

export const there = (from: string, over = {}) => ({
  ...{ is: 'there', path: path.join(folder, NAME), sha256: sha(BODY), bytes: SIZE, from, checked: true },
  ...over,
});
export const names = () => readdirSync(folder).sort();
export const part = () => path.join(folder, `${NAME}.part`);

/** Its end, where that has to be trouble. */
export async function trouble(file: PlanFile, over: Partial<DownloadOptions> = {}, by = host) {
  const { end } = await run(file, over, by);
  return end.is === 'trouble' ? end : expect.fail(JSON.stringify(end));
}
