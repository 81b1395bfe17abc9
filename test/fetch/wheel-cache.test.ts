import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openWheelCache } from '../../probes/fetch';
import { BODY, folder, host, inOwnFolder, NAME, names, OTHER, SIZE, sha } from './downloading';

inOwnFolder();

describe('the cache', () => {
  it('lists what it holds, finds by name and hash, empties itself and nothing else', async () => {
    const cache = openWheelCache(host, folder);
    expect(await cache.list()).toEqual({ is: 'known', value: [] });
    expect(await cache.empty()).toEqual({ bytes: 0, left: [] });
    mkdirSync(path.join(folder, 'sub.whl'), { recursive: true });
    writeFileSync(path.join(folder, NAME), BODY);
    writeFileSync(path.join(folder, 'a-1-py3-none-any.whl.part'), 'half');
    writeFileSync(path.join(folder, 'notes.txt'), 'mine');
    const files = await cache.list();
    expect(files.is === 'known' && files.value.map(({ name, bytes, whole }) => [name, bytes, whole])).toEqual([
      ['a-1-py3-none-any.whl.part', 4, false],
      [NAME, SIZE, true],
    ]);
    expect(await cache.bytes()).toEqual({ is: 'known', value: SIZE + 4 });
    expect(await cache.find(NAME, sha(BODY).toUpperCase())).toBe(path.join(folder, NAME));
    expect(await cache.find(NAME, sha(OTHER))).toBeNull();
    expect(await cache.find('../x-1-py3-none-any.whl', sha(BODY))).toBeNull();
    expect(await cache.empty()).toEqual({ bytes: SIZE + 4, left: [] });
    expect(names()).toEqual(['notes.txt', 'sub.whl']);
  });
});
