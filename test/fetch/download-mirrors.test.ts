import { describe, expect, it } from 'vitest';
import { fileServer, inOwnFolder, OTHER, run, servers, there, trouble, wheel } from './downloading';
import { deadPort, serve } from './server';

inOwnFolder();

describe('what goes wrong', () => {
  it('a wrong hash here, the right one at the second mirror; the third is never asked', async () => {
    const bad = await fileServer({ body: OTHER });
    const dead = await deadPort();
    const good = await fileServer();
    const never = await fileServer();
    const { end, news } = await run(wheel(bad.url), { mirrors: [`${dead}/x.whl`, good.url, never.url] });
    expect(end).toEqual(there(good.url));
    expect(news.flatMap((one) => (one.is === 'passed-over' ? [one.code] : []))).toEqual(['wrong-hash', 'refused']);
    expect(never.heads).toEqual([]);
  });

  it('at most two mirrors: where none of them serves, the first address is the one that is told of', async () => {
    const dead = await deadPort();
    const never = await fileServer();
    const gone = await serve({});
    servers.push(gone);
    const url = `${gone.url}/x.whl`;
    const said = await trouble(wheel(url), { mirrors: [`${dead}/a.whl`, `${dead}/b.whl`, never.url] });
    expect(said).toMatchObject({ code: 'not-found', params: { url, status: 404 } });
    expect(never.heads).toEqual([]);
  });

  it('a mirror goes on with what another address began', async () => {
    const first = await fileServer({ etag: '"a"', cutAfter: [2_000_000, 0, 0, 0, 0, 0, 0] });
    const second = await fileServer({ etag: '"b"' });
    const { end } = await run(wheel(first.url), { mirrors: [second.url], retryMs: 1 });
    expect(end).toEqual(there(second.url));
    expect(second.heads.map((head) => [head.range, head['if-range']])).toEqual([['bytes=2000000-', undefined]]);
  });

  it('never a plain mirror for an encrypted address', async () => {
    const plain = await fileServer();
    const said = await trouble(wheel('https://127.0.0.1:9/x.whl'), { mirrors: [plain.url], retryMs: 1 });
    expect(said.code).toBe('refused');
    expect(plain.heads).toEqual([]);
  });
});
