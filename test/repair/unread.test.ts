import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { readJournals, recover } from '../../probes/repair/index';
import { openSession } from '../../probes/session';
import { sayRepairTrouble } from '../../probes/text/repair';
import { TERMINAL_WORDS } from '../../probes/text/terminal';
import { testHost } from '../fetch/server';
import { realHost } from './places';
import { planFor, runPlan, smallEnvironment } from './plan';

const host = realHost();
afterAll(() => host.close());
let prefix: string;
let journals: string;
beforeEach(async () => {
  ({ prefix, journals } = smallEnvironment());
  expect((await runPlan(host, { plan: planFor(prefix), journals })).end.how).toBe('repaired');
  mkdirSync(path.join(journals, 'of-root.jsonl')); // what can't be read, for whoever runs this
  return () => rmSync(prefix, { recursive: true, force: true });
});

it('a journal that can’t be read hides none of the others', async () => {
  const { journals: read, unread } = await readJournals(host, journals);
  expect(read.map(({ standing }) => standing)).toEqual(['committed']);
  expect(unread).toMatchObject([{ id: 'of-root', trouble: { path: path.join(journals, 'of-root.jsonl') } }]);
});

it('it is told of, and nothing is done about it', async () => {
  const [one, ...others] = await recover(host, journals);
  expect(others).toEqual([]);
  expect(one).toMatchObject({ id: 'of-root', is: 'unread', prefix: path.join(journals, 'of-root.jsonl') });
  expect(TERMINAL_WORDS.en.recovered.unread).toContain('can’t be read');
  const trouble = { code: 'repair/journal-unread', params: { ...one?.trouble } };
  expect(sayRepairTrouble('en', trouble)).toMatch(/^Why: .*Nothing was changed, and other repairs are not affected\./);
});

it('a session goes on: what else stands is known, and the next command has its turn', async () => {
  const session = await openSession(testHost({ TORCHMEND_HOME: path.dirname(journals) }));
  const ended = new Promise((resolve) => session.on((event) => event.is === 'recover-ended' && resolve(event)));
  expect(await session.send({ do: 'recover' })).toMatchObject({ is: 'accepted' });
  expect(await ended).toMatchObject({ unfinished: 0 });
  const events = await session.after(0);
  expect(events.filter(({ is }) => is === 'recovered')).toMatchObject([{ how: 'unread' }]);
  expect(Object.values(session.view().repairs)).toMatchObject([{ canUndo: true }]);
  expect(await session.send({ do: 'find' })).toMatchObject({ is: 'accepted' });
  await session.close();
});
