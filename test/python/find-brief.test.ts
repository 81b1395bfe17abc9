import { expect, it } from 'vitest';
import type { Host } from '../../probes/host';
import { openSession } from '../../probes/session';
import { linuxHost } from './machine';
import { files, venv } from './trees';

const SITE = 'one/venv/lib/python3.11/site-packages';
const tree = {
  ...files('one', 'main.py', 'nodes.py', 'comfy/x.py'),
  ...venv('linux', 'one/venv'),
  [`${SITE}/torch/__init__.py`]: '',
  [`${SITE}/torch/version.py`]:
    "__version__ = '2.6.0+cu124'\ncuda: Optional[str] = '12.4'\nhip: Optional[str] = None\n",
  [`${SITE}/torch/lib/libtorch_cuda.so`]: '',
};

/** How often a library was read until the search had ended. */
async function readsOf(andCheck: boolean): Promise<number> {
  let reads = 0;
  const scan: Host['scan'] = async () => {
    reads++;
    return { is: 'unknown', why: 'unreadable', detail: '' };
  };
  const session = await openSession(linuxHost({ tree, over: { scan } }), { ask: [], probes: [] });
  const ended = new Promise<void>((resolve) => session.on((event) => event.is === 'find-ended' && resolve()));
  await session.send({ do: 'find', andCheck });
  await ended;
  expect(session.view().found?.order).toHaveLength(1);
  await session.close();
  return reads;
}

it('a search that a check follows leaves large libraries to the check; any other reads what they hold', async () => {
  expect([await readsOf(true), await readsOf(false)]).toEqual([0, 1]);
});
