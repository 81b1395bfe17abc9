import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openHost } from '../../probes/host';
import type { News, Plan } from '../../probes/model';
import { readJournals, readManifest, recover, undo } from '../../probes/repair/index';
import { fingerprint, scratch } from '../repair/places';
import { BROKEN, CLEAR, planFor, runPlan, smallEnvironment } from '../repair/plan';

/** The repair itself on win32 Node, run by test/live/wine.test.ts: one story by its name, told as one line of JSON. */
const [name = '', python = ''] = process.argv.slice(2);
const host = openHost({ scripts: 'C:\\', watchdog: [process.execPath, '-e', 'process.stdin.resume()'] });

async function run(plan: Plan, journals: string, after = CLEAR, onNews: (news: News) => void = () => undefined) {
  const { end } = await runPlan(host, { plan, journals, after, onNews });
  return { how: end.how, trouble: end.trouble };
}

const STORIES: Record<string, () => Promise<unknown>> = {
  async whole() {
    const { prefix, site, journals } = smallEnvironment();
    const before = fingerprint(prefix, []);
    const end = await run(planFor(prefix), journals);
    const fresh = readFileSync(path.join(site, 'torch/lib/libtorch_cuda.so'), 'utf8');
    const [journal] = (await readJournals(host, journals)).journals;
    if (!journal) throw new Error('no journal');
    const kept = (await readManifest(host, journal.safety))?.kept.flatMap((one) => (one.is === 'file' ? [one.by] : []));
    const copy = path.join(journal.safety, 'old/0/torch/lib/libtorch_cuda.so');
    const links = existsSync(copy) ? statSync(copy).nlink : 0;
    const undone = await undo(host, journal);
    return { end, fresh, kept: kept?.sort(), links, undone, same: same(before, fingerprint(prefix, [])) };
  },

  /** The library is in use: the installer can't take it out. */
  async held() {
    const { prefix, site, journals } = smallEnvironment();
    const before = fingerprint(prefix, []);
    const letGo = await begin(path.join(site, 'torch/lib/libtorch_cuda.so'), 6);
    const end = await run(planFor(prefix), journals);
    const held = same(before, fingerprint(prefix, ['.torchmend']));
    await letGo();
    const later = (await recover(host, journals)).map(({ is }) => is);
    return { end, held, later, same: same(before, fingerprint(prefix, [])) };
  },

  /** Leftovers that are in use can't be moved away. */
  async heldLeftover() {
    const { prefix, site, journals } = smallEnvironment();
    const left = path.join(site, '~orch');
    mkdirSync(left);
    writeFileSync(path.join(left, 'left.dll'), 'left');
    const before = fingerprint(prefix, []);
    const letGo = await begin(path.join(left, 'left.dll'), 6);
    const plan = planFor(prefix, {
      steps: (steps) =>
        steps.map((step) => (step.do === 'clear-leftovers' ? { ...step, paths: [path.join(left, 'left.dll')] } : step)),
    });
    const end = await run(plan, journals);
    const held = same(before, fingerprint(prefix, ['.torchmend']));
    await letGo();
    const later = (await recover(host, journals)).map(({ is }) => is);
    return { end, held, later, same: same(before, fingerprint(prefix, [])) };
  },

  /** What came anew is in use when it has to go again: said, kept, and put back once it is free. */
  async heldNew() {
    const { prefix, site, journals } = smallEnvironment();
    const before = fingerprint(prefix, []);
    const file = path.join(site, 'torch', 'new.dll');
    const letGo = await begin(file, 5);
    const install = `const f=require('fs'),q=process.argv[1]+'/lib/python3.11/site-packages/torch/';
f.mkdirSync(q+'lib',{recursive:true});f.writeFileSync(q+'lib/libtorch_cuda.so','new code');f.writeFileSync(q+'new.dll','new');
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)),0,0,1500)`;
    const end = await run(planFor(prefix, { install }), journals, BROKEN);
    await letGo();
    const later = (await recover(host, journals)).map(({ is }) => is);
    return { end, later, same: same(before, fingerprint(prefix, [])) };
  },

  /** Longer than 260 characters, and names that DOS kept for itself. */
  async long() {
    const { prefix: short, journals } = smallEnvironment();
    const deep = path.join(scratch('deep'), ...Array.from({ length: 6 }, (_, no) => `文件夹 ${no} ${'x'.repeat(40)}`));
    mkdirSync(path.dirname(deep), { recursive: true });
    renameSync(short, deep);
    const site = path.join(deep, 'lib/python3.11/site-packages');
    for (const one of ['aux.py', 'con.dll', 'nul.txt'])
      writeFileSync(path.toNamespacedPath(path.join(site, 'torch', one)), one);
    const names = readdirSync(path.join(site, 'torch')).sort();
    const before = fingerprint(deep, []);
    const end = await run(planFor(deep), journals);
    const [journal] = (await readJournals(host, journals)).journals;
    if (journal?.standing === 'committed') await undo(host, journal);
    return { end, length: site.length, names, same: same(before, fingerprint(deep, [])) };
  },

  /** Windows takes `TORCH` and `torch` for one folder, whoever typed it. */
  async case() {
    const { prefix, journals } = smallEnvironment();
    const before = fingerprint(prefix, []);
    const end = await run(planFor(prefix.toUpperCase()), journals);
    const [journal] = (await readJournals(host, journals)).journals;
    if (journal) await undo(host, journal);
    return { end, same: same(before, fingerprint(prefix, [])) };
  },

  /** Ended in the middle of the installation; `recovered` is the next start. */
  async killed() {
    const { prefix, journals } = smallEnvironment();
    writeFileSync('C:\\killed.json', JSON.stringify({ prefix, journals, before: fingerprint(prefix, []) }));
    await run(planFor(prefix), journals, CLEAR, (news) => {
      if (news.is === 'step-ended' && news.step === 4) process.exit(9);
    });
    return null;
  },
  async recovered() {
    const { prefix, journals, before } = JSON.parse(readFileSync('C:\\killed.json', 'utf8'));
    const between = same(before, fingerprint(prefix, ['.torchmend']));
    const ended = (await recover(host, journals)).map(({ is }) => is);
    return { between, ended, same: same(before, fingerprint(prefix, [])) };
  },
};

/**
 * Holds a file open, as a program does whose library it is: nobody may move it or take it away. Where there is no such
 * file yet, as soon as there is one. What it returns waits for the end of that.
 */
async function begin(file: string, seconds: number): Promise<() => Promise<void>> {
  const holder = spawn(python, ['hold', file, String(seconds)], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(holder, 'exit');
  await once(holder.stdout, 'data');
  return async () => void (await ended);
}

function same(a: Record<string, string>, b: Record<string, string>): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((one) => a[one] !== b[one]);
}

try {
  console.log(JSON.stringify(await STORIES[name]?.()));
} finally {
  await host.close();
}
