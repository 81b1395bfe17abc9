import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Host } from '../../probes/host';
import { recover } from '../../probes/repair';
import { fingerprint, realHost } from './places';
import { BROKEN, planFor, runPlan, smallEnvironment } from './plan';

it('a safety copy that Windows won’t let go of: all is as it was, and the next start takes it away', async () => {
  const { prefix, journals } = smallEnvironment();
  const before = fingerprint(prefix, []);
  const real = realHost();
  const busy = { is: 'failed', why: 'busy', detail: 'EBUSY' } as const;
  // A program holds the library, and with it every name of it.
  const isHeld = (at: string) => at.includes(`${path.sep}old${path.sep}`) && at.endsWith('libtorch_cuda.so');
  const remove = async (at: string) => (isHeld(at) ? busy : real.change.remove(at));
  const host: Host = { ...real, change: { ...real.change, remove } };
  const { end } = await runPlan(host, { plan: planFor(prefix), journals, after: BROKEN });
  expect([end.how, end.trouble?.code]).toEqual(['put-back', 'repair/not-gone']);
  expect(fingerprint(prefix)).toEqual(before);
  expect(existsSync(path.join(prefix, '.torchmend'))).toBe(true);
  expect((await recover(real, journals)).map(({ is }) => is)).toEqual(['put-back']);
  expect(fingerprint(prefix, [])).toEqual(before);
  await real.close();
});
