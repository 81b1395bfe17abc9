import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Plan } from '../../probes/model';
import { giveUp, type Journal, letGo, readJournals, recover, Trouble, undo } from '../../probes/repair/index';
import { outOfReach } from '../../probes/repair/reach';
import { fingerprint, realHost, scratch } from '../repair/places';
import { planFor, runPlan, smallEnvironment } from '../repair/plan';

const host = realHost();
afterAll(() => host.close());
let prefix: string;
let journals: string;
let mine: string;
let mineBefore: Record<string, string>;
beforeEach(async () => {
  ({ prefix, journals } = smallEnvironment());
  mine = scratch('mine');
  mkdirSync(path.join(mine, '.torchmend/x'), { recursive: true });
  writeFileSync(path.join(mine, 'thesis.odt'), 'years of work');
  writeFileSync(path.join(mine, '.bashrc'), 'mine');
  mineBefore = fingerprint(mine, []);
  expect((await runPlan(host, { plan: planFor(prefix), journals })).end.how).toBe('repaired');
});

const file = () => path.join(journals, readdirSync(journals)[0] ?? '');
async function only(): Promise<Journal> {
  const [journal] = (await readJournals(host, journals)).journals;
  if (!journal) throw new Error('no journal');
  return journal;
}
/** Changes the first line of the journal; `end`: how many lines are cut off, as if it had been killed there. */
function tamper(change: (began: { plan: Plan; safety: string; id: string }) => void, end = 0): void {
  const [head = '', ...rest] = readFileSync(file(), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const began = JSON.parse(head);
  change(began);
  writeFileSync(file(), `${[JSON.stringify(began), ...rest.slice(0, rest.length - end)].join('\n')}\n`);
}
async function refused(work: Promise<unknown>): Promise<Trouble> {
  const ended = await work.catch((error: unknown) => error);
  if (!(ended instanceof Trouble)) throw new Error(`not refused: ${String(ended)}`);
  return ended;
}
const roots = (plan: Plan, ...more: string[]) => {
  for (const step of plan.steps) if (step.do === 'keep-safe') step.roots.push(...more);
};

describe('a journal that somebody has changed', () => {
  const WAYS: [string, (began: { plan: Plan; safety: string; id: string }) => void][] = [
    ['keeps its safety copy in a folder of the person’s', (one) => (one.safety = path.join(mine, '.torchmend/x'))],
    ['climbs out of its safety copy', (one) => (one.safety = `${mine}/.torchmend/..`)],
    ['has an environment that climbs', (one) => (one.plan.prefix = `${prefix}/../${path.basename(mine)}`)],
    ['is of another environment', (one) => (one.plan.prefix = mine)],
    ['has another name', (one) => (one.id = '../../x')],
    ['keeps a folder outside', (one) => roots(one.plan, mine)],
    ['keeps a file of the home folder', (one) => roots(one.plan, path.join(mine, '.bashrc'))],
    ['climbs by a root', (one) => roots(one.plan, `${prefix}/../${path.basename(mine)}`)],
  ];

  it.each(WAYS)('and that %s is followed nowhere', async (_, change) => {
    tamper(change);
    const before = fingerprint(prefix, []);
    expect((await refused(undo(host, await only()))).why).toBe('damaged');
    expect((await refused(letGo(host, await only()))).why).toBe('damaged');
    tamper(() => undefined, 2); // as if it had been killed before it was proven
    expect(await recover(host, journals)).toMatchObject([{ is: 'left', trouble: { path: file(), why: 'damaged' } }]);
    expect(fingerprint(prefix, [])).toEqual(before);
    expect(fingerprint(mine, [])).toEqual(mineBefore);
  });
});

describe('a list of a safety copy that somebody has changed', () => {
  const WAYS: [string, (list: { roots: string[]; kept: Record<string, unknown>[] }) => void][] = [
    ['names a folder of the person’s, to be emptied', (list) => list.roots.push(mine)],
    [
      'puts a link into the home folder',
      (list) => list.kept.push({ is: 'link', path: `${mine}/.bashrc`, to: '/tmp/x' }),
    ],
    [
      'takes a file from elsewhere',
      (list) => {
        for (const one of list.kept) if (one['is'] === 'file') one['kept'] = path.relative(prefix, `${mine}/.bashrc`);
      },
    ],
  ];

  it.each(WAYS)('and that %s is not followed', async (_, change) => {
    const { safety } = await only();
    const at = path.join(safety, 'manifest.json');
    const list = JSON.parse(readFileSync(at, 'utf8'));
    change(list);
    writeFileSync(at, JSON.stringify(list));
    const before = fingerprint(prefix, []);
    expect(await refused(undo(host, await only()))).toMatchObject({ why: 'damaged', path: at });
    tamper(() => undefined, 2);
    expect(await recover(host, journals)).toMatchObject([{ is: 'left', trouble: { path: at, why: 'damaged' } }]);
    expect(fingerprint(prefix, [])).toEqual(before);
    expect(fingerprint(mine, [])).toEqual(mineBefore);
  });
});

it('what is no safety copy of ours is not deleted, whoever asks', async () => {
  for (const folder of [mine, prefix, path.join(mine, '.torchmend'), `${mine}/.torchmend/x/..`])
    expect(await refused(giveUp(host, folder)), folder).toMatchObject({ why: 'failed', path: folder });
  expect(fingerprint(mine, [])).toEqual(mineBefore);
});

it('what was left as it was is undone', async () => {
  await undo(host, await only());
  expect(fingerprint(mine, [])).toEqual(mineBefore);
});

it('a plan is only for its environment: its packages, its Python’s folder, start scripts that it shows', () => {
  const plan = planFor('/home/me/app/venv');
  const step = { changes: true, encoding: 'utf8', before: 'a', after: 'b', why: 'drop-flag', params: {} } as const;
  const none = { downloadBytes: null, diskBytes: null, minutes: null };
  const reach = (root: string, edited = root) =>
    outOfReach(
      {
        ...plan,
        python: '/usr/local/bin/python3',
        steps: [
          { do: 'keep-safe', changes: false, roots: [root], scripts: [], folder: '', ...none },
          { do: 'edit-file', file: edited, ...step, ...none },
        ],
      },
      path.posix,
    );
  for (const inside of [
    ...['/home/me/app/venv/lib/python3.11/site-packages', '/home/me/app/venv/bin', '/home/me/app/venv/pip.conf'],
    ...['/home/me/app/run.sh', '/usr/local/bin', '/home/me/.local/lib/python3.11/site-packages'],
  ])
    expect(reach(inside), inside).toEqual([]);
  for (const outside of [
    ...['/home/me', '/home/me/.bashrc', '/home/me/app/venv-other', '/', '/etc/passwd', '/home/me/app/venv/../x.sh'],
    ...['run.sh', '/home/me/app/venv2/bin'],
  ])
    expect(reach(outside), outside).toEqual([outside]);
  expect(reach('/home/me/app/run.sh', '/home/me/app/other.sh')).toEqual(['/home/me/app/run.sh']);
});
