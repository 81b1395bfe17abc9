import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { type Journal, letGo, readJournals, recover, Trouble, undo } from '../../probes/repair/index';
import { sayRepairTrouble } from '../../probes/text/repair';
import { fingerprint, realHost } from './places';
import { planFor, runPlan, smallEnvironment } from './plan';

const host = realHost();
afterAll(() => host.close());
let prefix: string;
let site: string;
let journals: string;
let before: Record<string, string>;
beforeEach(async () => {
  ({ prefix, site, journals } = smallEnvironment());
  mkdirSync(path.join(site, 'numpy'));
  writeFileSync(path.join(site, 'numpy/core.so'), 'numpy code');
  writeFileSync(path.join(site, 'numpy/__init__.py'), 'numpy = 1');
  before = fingerprint(prefix, []);
  expect((await runPlan(host, { plan: planFor(prefix), journals })).end.how).toBe('repaired');
});
afterEach(() => {
  rmSync(prefix, { recursive: true, force: true });
  rmSync(path.dirname(journals), { recursive: true });
});

async function only(): Promise<Journal> {
  const [journal] = (await readJournals(host, journals)).journals;
  if (!journal) throw new Error('no journal');
  return journal;
}
async function refused(work: Promise<unknown>): Promise<Trouble> {
  const ended = await work.catch((error: unknown) => error);
  if (!(ended instanceof Trouble)) throw new Error(`not refused: ${String(ended)}`);
  return ended;
}
const said = ({ path: at, why, detail }: Trouble) =>
  sayRepairTrouble('en', { code: 'repair/not-put-back', params: { path: at, why, detail } });
/** As if it had been killed so many lines before the end. */
function cut(file: string, lines: number): void {
  const all = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  writeFileSync(file, `${all.slice(0, all.length - lines).join('\n')}\n`);
}

it('keeps what was installed since, also what replaced or removed what was there', async () => {
  mkdirSync(path.join(site, 'xformers'));
  writeFileSync(path.join(site, 'xformers/ops.so'), 'newer');
  rmSync(path.join(site, 'numpy/core.so'));
  writeFileSync(path.join(site, 'numpy/core.so'), 'numpy 2 code');
  rmSync(path.join(site, 'numpy/__init__.py'));
  const { setAside, safety } = await undo(host, await only());
  expect(setAside.map((one) => path.relative(site, one)).sort()).toEqual(['numpy/core.so', 'xformers/ops.so']);
  expect(readFileSync(path.join(safety ?? '', 'later/0/xformers/ops.so'), 'utf8')).toBe('newer');
  expect(readFileSync(path.join(safety ?? '', 'later/0/numpy/core.so'), 'utf8')).toBe('numpy 2 code');
  rmSync(path.join(prefix, '.torchmend'), { recursive: true });
  expect(fingerprint(prefix, [])).toEqual(before);
  expect((await only()).standing).toBe('keeps');
});

it('of an environment that was moved changes nothing, and works once it is back', async () => {
  const elsewhere = `${prefix} moved`;
  renameSync(prefix, elsewhere);
  const there = fingerprint(elsewhere, []);
  const trouble = await refused(undo(host, await only()));
  expect(trouble).toMatchObject({ why: 'moved', path: prefix });
  expect(said(trouble)).toBe(
    `${prefix} could not be put back (the environment is not there any more: bring it back to that path if it was moved or renamed). The safety copy stays; try again.`,
  );
  expect((await refused(letGo(host, await only()))).why).toBe('moved');
  expect(existsSync(prefix)).toBe(false);
  expect(fingerprint(elsewhere, [])).toEqual(there);
  renameSync(elsewhere, prefix);
  await undo(host, await only());
  expect(fingerprint(prefix, [])).toEqual(before);
});

it('of an environment that was copied and put back at its path works: its files have other numbers', async () => {
  const copy = `${prefix} copy`;
  // Numbers of files are used again: what was new has the number of something else, as the list has it.
  execFileSync('cp', ['-a', prefix, copy]);
  rmSync(prefix, { recursive: true });
  execFileSync('cp', ['-a', copy, prefix]);
  rmSync(copy, { recursive: true });
  expect(await undo(host, await only())).toEqual({ setAside: [], safety: null });
  expect(fingerprint(prefix, [])).toEqual(before);
});

it('of an interrupted one on a drive that is away for a while: told once, put back when it is there again', async () => {
  cut((await only()).file, 2); // as if killed before it was proven
  renameSync(prefix, `${prefix} away`);
  expect(await recover(host, journals)).toMatchObject([{ is: 'gone', prefix }]);
  expect(await recover(host, journals)).toEqual([]);
  expect(existsSync(prefix)).toBe(false);
  renameSync(`${prefix} away`, prefix);
  expect(await recover(host, journals)).toMatchObject([{ is: 'put-back' }]);
  expect(fingerprint(prefix, [])).toEqual(before);
});

const oldLibrary = 'old/0/torch/lib/libtorch_cuda.so';
it.each([
  ['was deleted', (kept: string) => unlinkSync(kept)],
  ['was cut', (kept: string) => writeFileSync(kept, 'old')],
  ['was written to', (kept: string) => appendFileSync(kept, '!')],
  ['was touched', (kept: string) => utimesSync(kept, 1, 1)],
])('puts nothing back by halves where a file of the safety copy %s, and names it', async (_, harm) => {
  const journal = await only();
  const now = fingerprint(prefix);
  harm(path.join(journal.safety, oldLibrary));
  const trouble = await refused(undo(host, journal));
  expect(trouble).toMatchObject({ why: 'damaged', path: path.join(site, 'torch/lib/libtorch_cuda.so') });
  expect(said(trouble)).toContain('its safety copy was deleted or changed, so nothing was touched');
  expect(fingerprint(prefix)).toEqual(now);
  expect((await only()).standing).toBe('committed');
  expect(await recover(host, journals)).toEqual([]);
  await letGo(host, await only());
  expect(existsSync(path.join(prefix, '.torchmend'))).toBe(false);
});

it('does not ask for what of the safety copy is not needed', async () => {
  const journal = await only();
  unlinkSync(path.join(journal.safety, 'old/0/numpy/__init__.py'));
  expect(await undo(host, journal)).toEqual({ setAside: [], safety: null });
  expect(fingerprint(prefix, [])).toEqual(before);
});

it.each([
  ['is gone', (list: string) => unlinkSync(list), 'absent'],
  ['is garbage', (list: string) => writeFileSync(list, '{"version":1,'), 'unreadable'],
])('changes nothing where the list of the safety copy %s', async (_, harm, why) => {
  const journal = await only();
  const now = fingerprint(prefix);
  harm(path.join(journal.safety, 'manifest.json'));
  expect((await refused(undo(host, journal))).why).toBe(why);
  expect(fingerprint(prefix)).toEqual(now);
  expect((await only()).standing).toBe('committed');
});

it('says that an interrupted one can’t be put back once its safety copy is gone', async () => {
  const journal = await only();
  cut(journal.file, 2);
  rmSync(path.join(prefix, '.torchmend'), { recursive: true });
  const now = fingerprint(prefix);
  expect(await recover(host, journals)).toMatchObject([
    { is: 'left', trouble: { path: journal.safety, why: 'absent', detail: 'the safety copy is gone' } },
  ]);
  expect(fingerprint(prefix, [])).toEqual(now);
});

it('leaves a library that somebody wrote into where it stands: nobody has its old bytes', async () => {
  appendFileSync(path.join(site, 'numpy/core.so'), ' patched');
  expect(await undo(host, await only())).toEqual({ setAside: [], safety: null });
  const library = 'lib/python3.11/site-packages/numpy/core.so';
  const { [library]: _, ...rest } = fingerprint(prefix, []);
  const { [library]: __, ...wanted } = before;
  expect(rest).toEqual(wanted);
  expect(readFileSync(path.join(prefix, library), 'utf8')).toBe('numpy code patched');
});

it('killed between proven and committed is finished, and its undo keeps what came since all the same', async () => {
  cut((await only()).file, 1);
  expect(await recover(host, journals)).toMatchObject([{ is: 'finished' }]);
  writeFileSync(path.join(site, 'mine.py'), 'mine');
  expect((await undo(host, await only())).setAside).toEqual([path.join(site, 'mine.py')]);
});

it('a safety copy that was being let go when it was killed goes at the next start', async () => {
  const journal = await only();
  appendFileSync(journal.file, `\n${JSON.stringify({ is: 'let-go', at: 1 })}\n`);
  expect(await recover(host, journals)).toMatchObject([{ is: 'finished' }]);
  expect(existsSync(path.join(prefix, '.torchmend'))).toBe(false);
  expect(await recover(host, journals)).toEqual([]);
});
