import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { within } from '../../probes/within';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

it('is aborted in time, also when memory was cleaned up meanwhile', async () => {
  const signals = Array.from({ length: 50 }, () => within(new AbortController().signal, 50));
  if (typeof collect !== 'function') throw new TypeError('no gc');
  for (let i = 0; i < 3; i++) collect();
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(signals.filter(({ aborted }) => aborted)).toHaveLength(50);
});

it('is aborted with the other', () => {
  const other = new AbortController();
  const signal = within(other.signal, 60_000);
  other.abort();
  expect(signal.aborted).toBe(true);
});
