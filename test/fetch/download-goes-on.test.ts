import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DownloadNews, download } from '../../probes/fetch';
import {
  BODY,
  fileServer,
  folder,
  host,
  inOwnFolder,
  NAME,
  names,
  OTHER,
  part,
  run,
  SIZE,
  sha,
  there,
  wheel,
} from './downloading';

inOwnFolder();

describe('a download', () => {
  it('goes on by itself where the line broke: cut at 95 % costs 5 %', async () => {
    const { url, heads, sent } = await fileServer({ cutAfter: [SIZE * 0.95] });
    expect((await run(wheel(url))).end).toEqual(there(url));
    expect(heads.map(({ range }) => range)).toEqual([undefined, `bytes=${SIZE * 0.95}-`]);
    expect(heads[1]?.['if-range']).toBe('"one"');
    expect(sent).toEqual([SIZE * 0.95, SIZE * 0.05]);
  });

  it('goes on where an earlier call was paused, and sums up what lay there', async () => {
    const { url, heads } = await fileServer({ cutAfter: [2_000_000] });
    const pausing = new AbortController();
    const news: DownloadNews[] = [];
    for await (const one of download(host, wheel(url), { folder, retryMs: 60_000, signal: pausing.signal })) {
      news.push(one);
      if (one.is === 'progress' && one.done > 0) pausing.abort();
    }
    expect(news.at(-1)).toMatchObject({ is: 'trouble', code: 'cancelled' });
    const kept = statSync(part()).size;
    expect(kept).toBeGreaterThan(0);
    expect(names()).toEqual([`${NAME}.part`, `${NAME}.part.json`]);
    const again = await run(wheel(url));
    expect(again.end).toEqual(there(url));
    expect(heads.at(-1)?.range).toBe(`bytes=${kept}-`);
    expect(again.news[0]).toMatchObject({ is: 'progress', from: 'part' });
  });

  it('stops when nobody listens any more', async () => {
    const { url } = await fileServer({ cutAfter: [1_500_000] });
    for await (const one of download(host, wheel(url), { folder, retryMs: 60_000 })) if (one.is === 'progress') break;
    expect(existsSync(path.join(folder, NAME))).toBe(false);
    expect((await run(wheel(url))).end).toEqual(there(url));
  });

  it('goes by the date where there is no tag', async () => {
    const modified = 'Wed, 01 Jul 2026 10:00:00 GMT';
    const { url, heads } = await fileServer({ etag: null, modified, cutAfter: [1_000_000] });
    expect((await run(wheel(url))).end).toEqual(there(url));
    expect(heads[1]).toMatchObject({ range: 'bytes=1000000-', 'if-range': modified });
  });

  it('begins anew where a server knows no ranges', async () => {
    const { url, sent } = await fileServer({ ranges: false, cutAfter: [2_000_000] });
    expect((await run(wheel(url))).end).toEqual(there(url));
    expect(sent).toEqual([2_000_000, SIZE]);
  });

  it('begins anew where the file has changed meanwhile', async () => {
    const server = await fileServer({ body: OTHER, etag: '"old"', cutAfter: [2_000_000, 2_000_000] });
    const asked = run(wheel(server.url), { retryMs: 300 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    server.file.body = BODY;
    server.file.etag = '"new"';
    server.file.cutAfter = [];
    expect((await asked).end).toEqual(there(server.url));
    expect(server.heads[1]).toMatchObject({ range: 'bytes=2000000-', 'if-range': '"old"' });
    expect(server.sent).toEqual([2_000_000, SIZE]);
  });

  it('finds out a change that the server does not tell of: by the hash of the whole, and begins anew once', async () => {
    const server = await fileServer({ body: OTHER, cutAfter: [2_000_000] });
    const asked = run(wheel(server.url), { retryMs: 300 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    server.file.body = BODY;
    expect((await asked).end).toEqual(there(server.url));
    expect(server.heads.map(({ range }) => range)).toEqual([undefined, 'bytes=2000000-', undefined]);
  });

  it('throws what an earlier call left away where a file of another hash is wanted', async () => {
    const { url, heads } = await fileServer();
    mkdirSync(folder);
    writeFileSync(part(), OTHER.subarray(0, 1000));
    const known = { url, etag: '"one"', modified: null, of: SIZE, sha256: sha(OTHER), pid: process.pid, life: '' };
    writeFileSync(`${part()}.json`, JSON.stringify(known));
    expect((await run(wheel(url))).end).toEqual(there(url));
    expect(heads[0]?.range).toBeUndefined();
  });

  it('asks for nothing where all bytes are there already', async () => {
    const { url, heads } = await fileServer();
    mkdirSync(folder);
    writeFileSync(part(), BODY);
    const known = { url, etag: '"one"', modified: null, of: SIZE, sha256: sha(BODY), pid: process.pid, life: '' };
    writeFileSync(`${part()}.json`, JSON.stringify(known));
    expect((await run(wheel(url))).end).toEqual(there(url));
    expect(heads).toEqual([]);
  });

  it('begins anew where what lies there is longer than the file, or its note is cut', async () => {
    const { url } = await fileServer();
    mkdirSync(folder);
    writeFileSync(part(), Buffer.concat([BODY, BODY]));
    const known = { url, etag: '"one"', modified: null, of: SIZE, sha256: sha(BODY), pid: process.pid, life: '' };
    writeFileSync(`${part()}.json`, JSON.stringify(known));
    expect((await run(wheel(url))).end).toEqual(there(url));
    writeFileSync(path.join(folder, NAME), '');
    writeFileSync(part(), OTHER);
    writeFileSync(`${part()}.json`, '{"url":');
    expect((await run(wheel(url))).end).toEqual(there(url));
  });
});
