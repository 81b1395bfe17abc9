import { expect, it } from 'vitest';
import { byUse, type FoundEnvironment } from '../../probes/model';

const plain: FoundEnvironment = {
  ...{ app: null, folder: null, path: '/x', python: '/x/bin/python', version: '3.11', abi: 'cp311', platform: null },
  ...{ manager: 'pip', torch: null, torchIs: 'known', architectures: null, problems: [], from: ['folders'] },
  ...{ running: [], lastUsedMs: null, pip: true, base: null, baseIs: null, usedBy: [] },
  ...{ freeBytes: null, writable: null, launch: null },
};

it('of twenty environments puts the one that runs first, then those used last; without PyTorch last', () => {
  const idle = Array.from({ length: 17 }, (_, no) => ({
    ...plain,
    path: `/idle ${no}`,
    lastUsedMs: 1000 + ((no * 7) % 17),
  }));
  const process = { pid: 1, executable: '/r', arguments: [], folder: null, torch: '/r/torch', sinceMs: 5 };
  const runs = { ...plain, path: '/runs', running: [process], lastUsedMs: 1 };
  const bare = { ...plain, path: '/bare', torchIs: 'absent' as const, lastUsedMs: 9_999 };
  const wrong = { ...plain, path: '/wrong', problems: ['env/leftover-files'], lastUsedMs: 5_000 };
  const order = [...idle, bare, runs, wrong].sort(byUse).map(({ path }) => path);
  expect(order).toHaveLength(20);
  expect(order.slice(0, 2)).toEqual(['/runs', '/wrong']); // never by what is wrong with it
  expect(order.at(-1)).toBe('/bare');
  const used = order.slice(2, -1).map((path) => idle.find((one) => one.path === path)?.lastUsedMs ?? 0);
  expect(used).toEqual([...used].sort((a, b) => b - a));
});
