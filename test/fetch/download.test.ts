import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openWheelCache } from '../../probes/fetch';
import {
  BODY,
  fileServer,
  folder,
  host,
  inOwnFolder,
  NAME,
  names,
  OTHER,
  run,
  SIZE,
  servers,
  there,
  wheel,
} from './downloading';
import { proxy, serve, testHost } from './server';

inOwnFolder();

describe('a download', () => {
  it('comes whole, says how far it is, and leaves nothing beside it', async () => {
    const { url } = await fileServer();
    const { end, news } = await run(wheel(url));
    expect(end).toEqual(there(url));
    expect(names()).toEqual([NAME]);
    expect(readFileSync(path.join(folder, NAME)).equals(BODY)).toBe(true);
    expect(news.filter(({ is }) => is === 'progress').at(-1)).toMatchObject({ done: SIZE, of: SIZE, from: url });
  });

  it('is taken from the cache where it lies there with the right hash, and only then', async () => {
    const { url, heads } = await fileServer();
    await run(wheel(url));
    expect((await run(wheel(url))).end).toEqual(there('cache'));
    expect(heads.length).toBe(1);
    writeFileSync(path.join(folder, NAME), OTHER);
    expect((await run(wheel(url))).end).toEqual(there(url));
    expect(heads.length).toBe(2);
  });

  it('follows redirects', async () => {
    const { url } = await fileServer();
    const hop = await serve({ '/x.whl': (_, answer) => void answer.writeHead(302, { location: url }).end() });
    servers.push(hop);
    expect((await run(wheel(`${hop.url}/x.whl`))).end).toEqual(there(`${hop.url}/x.whl`));
  });

  it('takes a file without a known hash, and says that nobody checked it', async () => {
    const { url } = await fileServer({ cutAfter: [1_000_000] });
    expect((await run(wheel(url, { sha256: null, bytes: null }))).end).toEqual(there(url, { checked: false }));
  });

  it('goes through the proxy that the system names, and past it when told to', async () => {
    const { url } = await fileServer();
    const way = await proxy();
    servers.push(way);
    const proxied = testHost({ HTTP_PROXY: way.url });
    expect((await run(wheel(url), {}, proxied)).end).toEqual(there(url));
    expect(way.asked).toEqual([url]);
    await openWheelCache(host, folder).empty();
    expect((await run(wheel(url), { bypassProxy: true }, proxied)).end).toEqual(there(url));
    expect(way.asked).toEqual([url]);
    await proxied.close();
  });
});

describe('a file of the person’s own', () => {
  it('is looked at, and stays whatever is found', async () => {
    const own = path.join(path.dirname(folder), NAME);
    writeFileSync(own, BODY);
    expect((await run(wheel(null, { path: own }))).end).toEqual(there('cache', { path: own }));
    truncateSync(own, 1000);
    const { end } = await run(wheel(null, { path: own }));
    expect(end).toMatchObject({ is: 'trouble', code: 'wrong-hash', params: { path: own } });
    expect(statSync(own).size).toBe(1000);
    const gone = await run(wheel(null, { path: `${own}.gone` }));
    expect(gone.end).toMatchObject({ is: 'trouble', code: 'not-here' });
  });
});
