import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Host } from '../../probes/host';
import { readJournals, recover, undo } from '../../probes/repair/index';
import { sayRepairTrouble } from '../../probes/text/repair';
import { fingerprint, realHost, scratch } from './places';
import { BROKEN, CLEAR, planFor, runPlan, smallEnvironment } from './plan';
import { mount, on, type Volume } from './volume';

const host = realHost();
afterAll(() => host.close());
const MOUNTABLE = mount('tmpfs', 1 << 20);
MOUNTABLE?.close();
const LOOPS = mount('ext4', 8 << 20);
LOOPS?.close();

let volume: Volume | null = null;
afterEach(() => {
  volume?.close();
  volume = null;
});
function mounted(kind: 'tmpfs' | 'ext4', bytes: number): Volume {
  volume = mount(kind, bytes);
  if (!volume) throw new Error('mounted a moment ago, and now it can not be');
  return volume;
}

/** A child of the installer's: `(prefix) => …`, which then fails as pip does. */
const fills = `const fs=require('fs'),s=process.argv[1]+'/lib/python3.11/site-packages/torch/';
fs.mkdirSync(s+'lib/deep/er',{recursive:true});fs.writeFileSync(s+'__init__.py','new');
for(let n=65536;n>0;n>>=1)try{for(;;)fs.writeFileSync(s+'lib/deep/er/big.so',Buffer.alloc(n,1),{flag:'a'})}catch(e){}
console.error('No space left on device');process.exit(1)`;
const first = async (journals: string) => {
  const [journal] = (await readJournals(host, journals)).journals;
  if (!journal) throw new Error('no journal');
  return journal;
};
const sentence = (trouble: Parameters<typeof sayRepairTrouble>[1] | null) => sayRepairTrouble('en', trouble ?? never());
const never = () => {
  throw new Error('no trouble');
};

describe.each([
  ['tmpfs', MOUNTABLE],
  ['ext4', LOOPS],
] as const)('a disk that fills up, %s (needs root: without it nothing is proven of a full disk)', (kind, can) => {
  it.skipIf(can === null)('by the installer: everything is put back there and then', async () => {
    const { folder } = mounted(kind, 24 << 20);
    const { prefix, journals } = on(folder, smallEnvironment);
    const before = fingerprint(prefix, []);
    const { end } = await runPlan(host, { plan: planFor(prefix, { install: fills }), journals });
    expect(end).toMatchObject({ how: 'put-back', trouble: { code: 'repair/step-failed' } });
    expect(sentence(end.trouble)).toMatch(/ended without having done its work: No space left on device$/);
    expect(fingerprint(prefix, [])).toEqual(before);
    expect((await first(journals)).standing).toBe('restored');
  });

  it.skipIf(can === null)('before anything is kept safe: nothing is begun, and nothing of ours stays', async () => {
    const full = mounted(kind, 24 << 20);
    const { prefix, journals, site } = on(full.folder, smallEnvironment);
    for (let i = 0; i < 60; i++) writeFileSync(path.join(site, `m${i}.py`), 'x'.repeat(9000));
    const before = fingerprint(prefix, []);
    const empty = full.fill();
    const { end } = await runPlan(host, { plan: planFor(prefix), journals });
    expect(end).toMatchObject({ how: 'untouched', trouble: { code: 'repair/in-the-way', params: { why: 'full' } } });
    expect(sentence(end.trouble)).toContain('the disk is full');
    expect(fingerprint(prefix, [])).toEqual(before);
    empty();
    await recover(host, journals);
    expect((await runPlan(host, { plan: planFor(prefix), journals })).end.how).toBe('repaired');
  });

  it.skipIf(can === null)(
    'where our journals lie, in the middle: the environment is put back all the same',
    async () => {
      const own = mounted(kind, 12 << 20);
      const { prefix } = smallEnvironment();
      const journals = path.join(own.folder, 'repairs');
      const before = fingerprint(prefix, []);
      let empty = () => {};
      const { end } = await runPlan(host, {
        ...{ plan: planFor(prefix), journals },
        onNews: (news) => {
          if (news.is !== 'step-began' || news.step !== 2) return;
          const file = path.join(journals, readdirSync(journals)[0] ?? '');
          // The last block of a file takes more lines on a full disk too.
          writeFileSync(file, ' '.repeat(4096 - (statSync(file).size % 4096)), { flag: 'a' });
          empty = own.fill();
        },
      });
      expect(fingerprint(prefix)).toEqual(before);
      expect(end).toMatchObject({ how: 'left', trouble: { code: 'repair/not-put-back', params: { why: 'full' } } });
      expect(sentence(end.trouble)).toContain('the disk is full');
      empty();
      await recover(host, journals);
      expect(fingerprint(prefix, [])).toEqual(before);
      rmSync(prefix, { recursive: true });
    },
  );

  it.skipIf(can === null)('an undo on it', async () => {
    const full = mounted(kind, 24 << 20);
    const { prefix, journals, site } = on(full.folder, smallEnvironment);
    mkdirSync(path.join(site, 'torch/more'));
    for (let i = 0; i < 60; i++) writeFileSync(path.join(site, `torch/lib/m${i}.py`), 'x'.repeat(9000));
    const before = fingerprint(prefix, []);
    expect((await runPlan(host, { plan: planFor(prefix), journals })).end.how).toBe('repaired');
    const proven = fingerprint(prefix);
    const empty = full.fill();
    const ended = await undo(host, await first(journals)).then(
      () => 'undone',
      (error: unknown) => String(error),
    );
    if (ended !== 'undone') {
      expect(ended).toMatch(/full/);
      empty();
      await recover(host, journals);
      if ((await first(journals)).standing === 'committed') {
        expect(fingerprint(prefix)).toEqual(proven);
        await undo(host, await first(journals));
      }
    }
    expect(fingerprint(prefix, [])).toEqual(before);
  });
});

describe('a volume that turns read-only in the middle (needs root: without it only the words are proven)', () => {
  it.skipIf(MOUNTABLE === null)('leaves what it can’t put back, says so, and puts it back once it can', async () => {
    const turning = mounted('tmpfs', 24 << 20);
    const { prefix, journals } = on(turning.folder, smallEnvironment);
    const before = fingerprint(prefix, []);
    const { end } = await runPlan(host, {
      ...{ plan: planFor(prefix), journals },
      onNews: (news) => news.is === 'step-ended' && news.step === 2 && turning.readOnly(),
    });
    expect(end).toMatchObject({ how: 'left', trouble: { code: 'repair/not-put-back', params: { why: 'read-only' } } });
    expect(sentence(end.trouble)).toMatch(
      /could not be put back \(the disk is read-only\)\. The safety copy stays; try again\.$/,
    );
    expect(await recover(host, journals)).toMatchObject([{ is: 'left', trouble: { why: 'read-only' } }]);
    turning.writable();
    expect(await recover(host, journals)).toMatchObject([{ is: 'put-back', trouble: null }]);
    expect(fingerprint(prefix, [])).toEqual(before);
  });

  it.skipIf(MOUNTABLE === null)('before it begins: nothing is begun', async () => {
    const turning = mounted('tmpfs', 24 << 20);
    const { prefix } = on(turning.folder, smallEnvironment);
    const journals = path.join(scratch('home'), 'repairs');
    const before = fingerprint(prefix, []);
    turning.readOnly();
    const { end } = await runPlan(host, { plan: planFor(prefix), journals });
    expect(end).toMatchObject({ how: 'untouched', trouble: { params: { why: 'read-only' } } });
    expect(sentence(end.trouble)).toContain('the disk is read-only');
    expect(fingerprint(prefix, [])).toEqual(before);
  });
});

describe('places on several volumes (needs root: without it only one volume is proven)', () => {
  it.skipIf(MOUNTABLE === null)(
    'package folders, an edited file and journals elsewhere: repaired, put back, undone',
    async () => {
      const other = mounted('tmpfs', 24 << 20);
      const { prefix, site, journals } = smallEnvironment();
      // The package folder is a link to another drive, and so is where the app starts from.
      const moved = path.join(other.folder, 'site-packages');
      cpSync(site, moved, { recursive: true });
      renameSync(site, `${site}.old`);
      symlinkSync(moved, site);
      rmSync(path.join(prefix, 'run.sh'));
      symlinkSync(path.join(other.folder, 'run.sh'), path.join(prefix, 'run.sh'));
      const start = path.join(other.folder, 'run.sh');
      writeFileSync(start, 'python main.py --reinstall-torch\n', { mode: 0o755 });
      const now = () => ({ ...fingerprint(prefix, []), ...fingerprint(other.folder, []) });
      const before = now();
      const plan = planFor(prefix, {
        steps: (steps) =>
          steps.map((step) => {
            if (step.do === 'edit-file') return { ...step, file: start };
            return step.do === 'keep-safe' ? { ...step, roots: [...step.roots, start] } : step;
          }),
      });
      expect((await runPlan(host, { plan, journals, after: { ...BROKEN, id: 'c9' } })).end.how).toBe('put-back');
      expect(now()).toEqual(before);
      expect((await runPlan(host, { plan, journals })).end).toMatchObject({ how: 'repaired', trouble: null });
      expect(readFileSync(start, 'utf8')).toBe('python main.py\n');
      expect(readFileSync(path.join(moved, 'torch/__init__.py'), 'utf8')).toBe('new');
      writeFileSync(path.join(moved, 'mine.py'), 'mine');
      const { setAside, safety } = await undo(host, await first(journals));
      expect(setAside).toEqual([path.join(moved, 'mine.py')]);
      expect(existsSync(safety ?? '')).toBe(true);
      rmSync(path.join(prefix, '.torchmend'), { recursive: true });
      expect(now()).toEqual(before);
      rmSync(prefix, { recursive: true });
    },
  );
});

describe('hard links refused', () => {
  const WHYS = ['no-links', 'denied', 'other-volume'] as const;
  it.each(WHYS)('%s: repaired, put back, undone all the same', async (why) => {
    const linkless: Host = {
      ...host,
      change: { ...host.change, link: async () => ({ is: 'failed', why, detail: 'EPERM' }) },
    };
    const { prefix, journals } = smallEnvironment();
    const before = fingerprint(prefix, []);
    const plan = planFor(prefix);
    expect((await runPlan(linkless, { plan, journals, after: null })).end.how).toBe('put-back');
    expect(fingerprint(prefix, [])).toEqual(before);
    expect((await runPlan(linkless, { plan, journals })).end.how).toBe('repaired');
    expect(await undo(linkless, await first(journals))).toEqual({ setAside: [], safety: null });
    expect(fingerprint(prefix, [])).toEqual(before);
    rmSync(prefix, { recursive: true });
  });
});

describe.skipIf(process.getuid?.() !== 0)('no permission (needs root, to become somebody else)', () => {
  const NOBODY = 65534;
  afterEach(() => process.seteuid?.(0));
  function place() {
    const made = smallEnvironment();
    chmodSync(made.prefix, 0o755);
    chmodSync(path.dirname(made.journals), 0o777);
    return { ...made, before: fingerprint(made.prefix, []) };
  }

  it('from the start: nothing is begun', async () => {
    const { prefix, journals, before } = place();
    process.seteuid?.(NOBODY);
    const { end } = await runPlan(host, { plan: planFor(prefix), journals });
    process.seteuid?.(0);
    expect(end).toMatchObject({
      how: 'untouched',
      trouble: { params: { path: `${prefix}/.torchmend`, why: 'denied' } },
    });
    expect(sentence(end.trouble)).toContain(`${prefix}/.torchmend: no permission.`);
    expect(fingerprint(prefix, [])).toEqual(before);
    expect(await recover(host, journals)).toEqual([]);
  });

  it('any more, in the middle: what could not be put back is, once there is', async () => {
    const { prefix, journals, before } = place();
    const { end } = await runPlan(host, {
      ...{ plan: planFor(prefix), journals },
      onNews: (news) => news.is === 'step-ended' && news.step === 2 && process.seteuid?.(NOBODY),
    });
    process.seteuid?.(0);
    expect(end).toMatchObject({ how: 'left', trouble: { code: 'repair/not-put-back', params: { why: 'denied' } } });
    expect(sentence(end.trouble)).toContain('could not be put back (no permission)');
    expect(await recover(host, journals)).toMatchObject([{ is: 'put-back' }]);
    expect(fingerprint(prefix, [])).toEqual(before);
  });
});

it('a clock that was set back holds no line of an installer up', async () => {
  const { prefix, journals } = smallEnvironment();
  let back = 0;
  const set: Host = { ...host, now: () => Date.now() - back };
  const talks = `for(let i=0;i<3;i++)setTimeout(()=>console.log('line',i),300*i);process.argv[1]`;
  const told: number[] = [];
  await runPlan(set, {
    ...{ plan: planFor(prefix, { install: talks }), journals },
    onNews: (news) => {
      if (news.is === 'step-began' && news.step === 4) setTimeout(() => (back = 3600_000), 150);
      if (news.is === 'step-said' && news.step === 4) told.push(news.lines.length);
    },
  });
  expect(told.length).toBeGreaterThan(1);
  rmSync(prefix, { recursive: true });
});

it('a clock that jumps back and forth changes nothing', async () => {
  const YEAR = 365 * 24 * 3600_000;
  let asked = 0;
  const jumping: Host = { ...host, now: () => Date.now() + ([0, 30 * YEAR, -30 * YEAR, -1, 1][asked++ % 5] ?? 0) };
  const { prefix, journals } = smallEnvironment();
  const before = fingerprint(prefix, []);
  for (let i = 0; i < 3; i++) {
    const { end, news } = await runPlan(jumping, {
      plan: planFor(prefix),
      journals,
      after: i === 0 ? null : CLEAR,
    });
    expect(end.how).toBe(i === 0 ? 'put-back' : 'repaired');
    expect(news.some(({ is }) => is === 'step-said')).toBe(true);
    expect(await recover(jumping, journals)).toEqual([]);
    const standing = (await readJournals(jumping, journals)).journals.find((one) => one.standing === 'committed');
    if (i > 0) await undo(jumping, standing ?? (await first(journals)));
    expect(fingerprint(prefix, [])).toEqual(before);
  }
  rmSync(prefix, { recursive: true });
});
