import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Host } from '../../probes/host';
import { letGo, lock, readJournal, readJournals, recover, undo, undoOverwrites } from '../../probes/repair/index';
import { fingerprint, realHost, scratch } from './places';
import { BROKEN, child, journalOf, planFor, runPlan, smallEnvironment } from './plan';

const host = realHost();
afterAll(() => host.close());

let prefix: string;
let site: string;
let journals: string;
let before: Record<string, string>;
beforeEach(() => {
  ({ prefix, site, journals } = smallEnvironment());
  before = fingerprint(prefix, []);
});
const run = (over: Partial<Parameters<typeof runPlan>[1]> = {}, on: Host = host) =>
  runPlan(on, { plan: planFor(prefix), journals, ...over });
const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
const kinds = (news: { is: string }[]) => news.map(({ is }) => is).filter((is) => is !== 'step-progress');
const read = (name: string) => readFileSync(path.join(prefix, name), 'utf8');
const only = async () => {
  const [journal] = (await readJournals(host, journals)).journals;
  if (!journal) throw new Error('no journal');
  return journal;
};

describe('a repair', () => {
  it('does what was shown, proves it, and can be undone byte for byte', async () => {
    const { news, end } = await run();
    expect(end).toMatchObject({ how: 'repaired', trouble: null, after: 'c2' });
    const step = ['step-began', 'step-ended'];
    expect(kinds(news)).toEqual([
      ...[
        'repair-started',
        ...step,
        ...step,
        'step-began',
        'step-said',
        'step-ended',
        ...step,
        ...step,
        ...step,
        ...step,
      ],
      'repair-ended',
    ]);
    expect([read('lib/python3.11/site-packages/torch/lib/libtorch_cuda.so'), read('bin/torchrun')]).toEqual([
      'new code',
      '#!new',
    ]);
    expect(read('run.sh')).toBe('python main.py\n');
    expect((await only()).standing).toBe('committed');
    expect(await recover(host, journals)).toEqual([]);
    expect(await undo(host, await only())).toEqual({ setAside: [], safety: null });
    expect(fingerprint(prefix, [])).toEqual(before);
    expect((await only()).standing).toBe('restored');
    expect(await recover(host, journals)).toEqual([]);
  });

  it('leaves nothing of the old build loadable, even what its installer did not list', async () => {
    mkdirSync(path.join(site, 'torch/stray'));
    writeFileSync(path.join(site, 'torch/stray/cudnn64_9.dll'), 'by hand');
    await run();
    expect(existsSync(path.join(site, 'torch/stray'))).toBe(false);
    await undo(host, await only());
    expect(readFileSync(path.join(site, 'torch/stray/cudnn64_9.dll'), 'utf8')).toBe('by hand');
  });

  it.each([
    [
      'an installer that fails',
      { install: 'process.argv[1];console.error("no space");process.exit(3)' },
      'repair/step-failed',
    ],
    ['an installer that dies', { install: 'process.kill(process.pid,"SIGKILL")' }, 'repair/step-failed'],
  ])('puts everything back after %s', async (_, over, code) => {
    const { end, news } = await run({ plan: planFor(prefix, over) });
    expect(end).toMatchObject({ how: 'put-back', trouble: { code } });
    expect(kinds(news)).toContain('putting-back');
    expect(fingerprint(prefix, [])).toEqual(before);
    expect((await only()).standing).toBe('restored');
  });

  it('puts everything back when the finding is still there, or nobody could look', async () => {
    expect((await run({ after: { ...BROKEN, id: 'c9' } })).end).toMatchObject({
      ...{ how: 'put-back', after: 'c9' },
      trouble: { code: 'repair/not-gone', params: { gpu: 'RTX 5090' } },
    });
    expect((await run({ after: null })).end).toMatchObject({ how: 'put-back', trouble: { code: 'repair/not-looked' } });
    expect(fingerprint(prefix, [])).toEqual(before);
  });

  it('puts everything back when it is cancelled, in whichever step', async () => {
    for (const at of [0, 1, 2, 3, 4, 5, 6]) {
      const stop = new AbortController();
      const { end } = await run({
        signal: stop.signal,
        onNews: (news) => news.is === 'step-began' && news.step === at && stop.abort(),
      });
      expect(end.trouble).toEqual({ code: 'repair/cancelled', params: {} });
      expect(end.how).toBe(at < 2 ? 'untouched' : 'put-back');
      expect(fingerprint(prefix, [])).toEqual(before);
    }
  });

  it('ends a program that hangs, with its children', async () => {
    const stop = new AbortController();
    const hang = "require('child_process').spawn('sleep',['1000']);console.log('hanging');setInterval(()=>{},1000)";
    const { end } = await run({
      plan: planFor(prefix, { install: hang }),
      signal: stop.signal,
      onNews: (news) => news.is === 'step-began' && news.step === 4 && setTimeout(() => stop.abort(), 300),
    });
    expect(end.how).toBe('put-back');
  });

  it('changes no file that was changed after it was shown', async () => {
    writeFileSync(path.join(prefix, 'run.sh'), 'something else\n');
    const now = fingerprint(prefix, []);
    expect((await run()).end).toMatchObject({
      how: 'put-back',
      trouble: { code: 'repair/in-the-way', params: { why: 'changed' } },
    });
    expect(fingerprint(prefix, [])).toEqual(now);
  });

  it('is refused where a step would change what no safety copy keeps', async () => {
    const steps = planFor(prefix).steps.filter((step) => step.do !== 'keep-safe');
    const { end } = await run({ plan: planFor(prefix, { steps: () => steps }) });
    expect(end).toMatchObject({ how: 'untouched', trouble: { code: 'repair/no-safety-copy' } });
    expect(fingerprint(prefix, [])).toEqual(before);
  });

  it('waits for no other Torchmend, and a dead one’s lock holds nobody up', async () => {
    const ours = path.join(prefix, '.torchmend');
    expect(await lock(host, ours, 'other')).toBeNull();
    expect((await run()).end).toMatchObject({
      how: 'untouched',
      trouble: { code: 'repair/locked', params: { pid: process.pid } },
    });
    const held = JSON.parse(readFileSync(path.join(ours, 'lock'), 'utf8'));
    writeFileSync(path.join(ours, 'lock'), JSON.stringify({ ...held, life: 'an earlier process of this number' }));
    expect((await run()).end.how).toBe('repaired');
  });
});

describe('undo later', () => {
  it('says what came since, and keeps it', async () => {
    await run();
    writeFileSync(path.join(site, 'mine.py'), 'mine');
    writeFileSync(path.join(site, 'torch/__init__.py'), 'patched by me');
    const journal = await only();
    expect((await undoOverwrites(host, journal)).sort()).toEqual([
      path.join(site, 'mine.py'),
      path.join(site, 'torch/__init__.py'),
    ]);
    const { setAside, safety } = await undo(host, journal);
    expect(setAside.sort()).toEqual([path.join(site, 'mine.py'), path.join(site, 'torch/__init__.py')]);
    expect(fingerprint(prefix)).toEqual(fingerprint(prefix));
    const kept = Object.keys(fingerprint(safety ?? '', [])).filter((name) => name.endsWith('.py'));
    expect(kept.map((name) => readFileSync(path.join(safety ?? '', name), 'utf8')).sort()).toEqual([
      'mine',
      'patched by me',
    ]);
    expect(await recover(host, journals)).toEqual([]);
    const { '.torchmend': ours, ...rest } = fingerprint(prefix, [path.join('.torchmend', journal.id)]);
    expect(ours).toMatch(/^folder/);
    expect(rest).toEqual(before);
  });

  it('is over once the safety copy is let go', async () => {
    await run();
    await letGo(host, await only());
    expect(existsSync(path.join(prefix, '.torchmend'))).toBe(false);
    expect((await only()).standing).toBe('let-go');
    await expect(undo(host, await only())).rejects.toThrow('nothing to put back from');
  });
});

describe('when the power goes', () => {
  it('a journal cut at any byte tells no more than had begun, and recovery ends at the old or the proven', async () => {
    const states: { journal: string; folder: string }[] = [];
    const keep = () => {
      const folder = scratch('state');
      cpSync(prefix, folder, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
      states.push({ journal: readFileSync(journalOf(journals), 'utf8'), folder });
    };
    await run({ onNews: (news) => ['step-began', 'step-ended', 'repair-ended'].includes(news.is) && keep() });
    const whole = readFileSync(journalOf(journals), 'utf8');
    const standings = new Set<string | undefined>();
    for (let cut = 0; cut <= whole.length; cut++) standings.add(readJournal('j', whole.slice(0, cut))?.standing);
    expect([...standings]).toEqual([undefined, 'untouched', 'touched', 'proven', 'committed']);
    expect(states).toHaveLength(15);
  });

  it('finishes what was proven and puts the rest back', async () => {
    const stop = new AbortController();
    // As if killed: the journal stands at each line in turn, the environment as it was left.
    await run({ signal: stop.signal });
    const file = journalOf(journals);
    const lines = linesOf(file);
    writeFileSync(file, `${lines.slice(0, -1).join('\n')}\n`); // without `committed`
    expect(await recover(host, journals)).toMatchObject([{ is: 'finished', prefix }]);
    expect(read('bin/torchrun')).toBe('#!new');
    writeFileSync(file, `${lines.slice(0, -2).join('\n')}\n{"is":"prov`); // without `proven`, cut
    expect(await recover(host, journals)).toMatchObject([{ is: 'put-back', prefix }]);
    expect(fingerprint(prefix, [])).toEqual(before);
    expect(await recover(host, journals)).toEqual([]);
  });

  it('each line is on disk before what it tells of begins', async () => {
    const log: string[] = [];
    const recording: Host = {
      ...host,
      run: async (argv, options) => (
        log.push(`run ${argv[2]?.includes('gone') ? 'uninstall' : argv[0] === 'sync' ? 'sync' : 'install'}`),
        host.run(argv, options)
      ),
      change: {
        ...host.change,
        append: async (file, text) => {
          const done = await host.change.append(file, text);
          const { is, step } = JSON.parse(text);
          log.push(`on disk: ${is}${step === undefined ? '' : ` ${step}`}`);
          return done;
        },
        move: async (from, to) => {
          if (to.endsWith('manifest.json')) log.push('safety copy whole');
          if (to.endsWith('run.sh')) log.push('edit');
          return host.change.move(from, to);
        },
      },
    };
    await run({}, recording);
    expect(log).toEqual([
      ...['on disk: began', 'on disk: step-begins 0', 'on disk: step-done 0', 'on disk: step-begins 1', 'run sync'],
      ...[
        'safety copy whole',
        'on disk: step-done 1',
        'on disk: step-begins 2',
        'run uninstall',
        'on disk: step-done 2',
      ],
      ...['on disk: step-begins 3', 'on disk: step-done 3'],
      ...['on disk: step-begins 4', 'run install', 'on disk: step-done 4', 'on disk: step-begins 5', 'edit'],
      ...[
        'on disk: step-done 5',
        'on disk: step-begins 6',
        'on disk: step-done 6',
        'run sync',
        'on disk: proven',
        'on disk: committed',
      ],
    ]);
  });

  it('says what it can’t put back, and tries again', async () => {
    await run({ plan: planFor(prefix) });
    const file = journalOf(journals);
    const lines = linesOf(file);
    writeFileSync(file, `${lines.slice(0, -2).join('\n')}\n`);
    const closed: Host = {
      ...host,
      change: { ...host.change, link: async () => ({ is: 'failed', why: 'full', detail: 'ENOSPC' }) },
    };
    expect(await recover(closed, journals)).toMatchObject([{ is: 'left', trouble: { why: 'full' } }]);
    expect(await recover(host, journals)).toMatchObject([{ is: 'put-back' }]);
    expect(fingerprint(prefix, [])).toEqual(before);
  });

  it('an environment that is gone needs nothing', async () => {
    await run();
    const file = journalOf(journals);
    writeFileSync(file, linesOf(file).slice(0, 4).join('\n').concat('\n'));
    rmSync(prefix, { recursive: true });
    expect(await recover(host, journals)).toMatchObject([{ is: 'gone' }]);
    expect(await recover(host, journals)).toEqual([]);
  });
});

it('runs the program with exactly the variables shown', async () => {
  const install =
    "require('fs').writeFileSync(process.argv[1]+'/lib/python3.11/site-packages/env',String(process.env.PIP_NO_INDEX))";
  const plan = planFor(prefix, {
    steps: (steps) =>
      steps.map((step) =>
        step.do === 'install' ? { ...step, argv: child(install, prefix), environment: { PIP_NO_INDEX: '1' } } : step,
      ),
  });
  await run({ plan });
  expect(read('lib/python3.11/site-packages/env')).toBe('1');
});
