import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { openHost } from '../../probes/host';
import { takeSnapshot } from '../../probes/repair/index';
import { findPython, realEnvironment } from '../repair/small-environment';
import { NEW, OLD, smallWheels } from '../repair/small-torch';
import type { Bench } from './index';
import { randomFrom } from './kill-moment';

const ROUNDS = 3;

/**
 * `bench -- snapshot [--files 60000] [--padding 8000]`: the safety copy of a large environment beside `cp -a` of the same,
 * in turns, medians; then a whole repair beside pip's own time for the same uninstall and install, in one run. Libraries
 * are sparse: their bytes are counted, and copied by `cp -a` for nothing, which is in its favour.
 */
export default async function bench(args: string[]): Promise<Bench> {
  const { values } = parseArgs({
    args,
    options: { files: { type: 'string', default: '60000' }, padding: { type: 'string', default: '8000' } },
  });
  const root = mkdtempSync(path.join(tmpdir(), 'torchmend-snapshot-'));
  const host = openHost({ scripts: '', watchdog: [process.execPath, '-e', ''] });
  try {
    const site = path.join(root, 'venv/lib/python3.11/site-packages');
    const { files, bytes } = largeEnvironment(site, Number(values.files));
    execFileSync('sync', ['-f', root]);
    const ours: number[] = [];
    const theirs: number[] = [];
    let extra = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const folder = path.join(root, 'venv/.torchmend', `r${round}`);
      const before = used(root);
      execFileSync('sync', ['-f', root]); // neither pays for what the other, or somebody else, has written
      ours.push(await timed(() => takeSnapshot(host, { roots: [site], folder })));
      extra = used(root) - before;
      const copy = path.join(root, `copy ${round}`);
      execFileSync('sync', ['-f', root]);
      theirs.push(
        await timed(async () => {
          execFileSync('cp', ['-a', site, copy]);
          execFileSync('sync', ['-f', copy]); // ours is on disk too
        }),
      );
      execFileSync('rm', ['-rf', copy, folder]);
    }
    const repair = await beside(root, Number(values.padding));
    const ms = median(ours);
    const cpMs = median(theirs);
    const round3 = (n: number) => Math.round(n * 1000) / 1000;
    return {
      table: [
        ['', 'ms', ''],
        ['safety copy', ms.toFixed(0), `${files} files, ${(bytes / 1e9).toFixed(1)} GB; of all rounds: ${shown(ours)}`],
        ['cp -a', cpMs.toFixed(0), shown(theirs)],
        ['extra bytes', '', `${(extra / 1e6).toFixed(1)} MB, ${((100 * extra) / bytes).toFixed(2)} %`],
        ['pip, uninstall and install', repair.pip.toFixed(0), shown(repair.pips)],
        ['the rest of a repair: without safety copy and proof', repair.rest.toFixed(0), shown(repair.rests)],
        ...repair.parts.map(([name, took]) => [`  ${name}`, took.toFixed(0), '']),
      ],
      result: {
        ...{
          files,
          ms: Math.round(ms),
          cpMs: Math.round(cpMs),
          extraBytesRatio: Math.round((10_000 * extra) / bytes) / 10_000,
        },
        ...{
          pipMs: Math.round(repair.pip),
          restMs: Math.round(repair.rest),
          restRatio: round3(repair.rest / repair.pip),
        },
      },
    };
  } finally {
    await host.close();
    execFileSync('rm', ['-rf', root]);
  }
}

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const shown = (numbers: number[]) => numbers.map((one) => one.toFixed(0)).join(', ');

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Bytes that a folder takes on the disk, each file once. */
function used(folder: string): number {
  const said = execFileSync('du', ['-s', '-B1', folder], { encoding: 'utf8' });
  return Number(said.split('\t')[0]);
}

/**
 * A ComfyUI environment as they are: of 100 files 40 Python, 34 compiled Python, 16 headers, 6 texts of packages, 4
 * libraries. Sizes are drawn around the means of the wheels of torch 2.6.0 and of what it needs: Python 9 KB, compiled
 * 10 KB, headers 6 KB; all libraries together 6 GB.
 */
function largeEnvironment(site: string, files: number): { files: number; bytes: number } {
  const random = randomFrom(1);
  const libraries = Math.round(files * 0.04);
  const text = Buffer.alloc(200_000, 'import torch\nvalue = torch.ones(3)\n');
  let bytes = 0;
  for (let no = 0; no < files; no++) {
    const turn = no % 100;
    const folder = path.join(site, `package_${Math.floor(no / 600)}`, `part_${Math.floor(no / 12)}`);
    if (no % 12 === 0) mkdirSync(folder, { recursive: true });
    const around = (mean: number) => Math.max(1, Math.floor(-Math.log(1 - random()) * mean));
    const [suffix, size] =
      turn < 40
        ? ['.py', around(9_000)]
        : turn < 74
          ? ['.cpython-311.pyc', around(10_000)]
          : turn < 90
            ? ['.h', around(6_000)]
            : turn < 96
              ? ['.txt', around(4_000)]
              : ['.so', around(6e9 / libraries)];
    const file = path.join(folder, `file_${no}${suffix}`);
    bytes += size;
    if (suffix !== '.so') writeFileSync(file, text.subarray(0, Math.min(size, text.length)));
    else {
      const handle = openSync(file, 'w');
      ftruncateSync(handle, size);
      closeSync(handle);
    }
  }
  return { files, bytes };
}

const Told = z.object({
  is: z.string(),
  at: z.number(),
  step: z.number().optional(),
  ms: z.number().optional(),
  how: z.string().optional(),
});
const Steps = z.object({
  plan: z.object({ steps: z.array(z.object({ do: z.string(), argv: z.array(z.string()).optional() })) }),
});

/** What a session told of its repair, and the steps of its plan. */
function story(home: string) {
  const folder = path.join(home, 'sessions');
  const lines = readFileSync(path.join(folder, readdirSync(folder)[0] ?? ''), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const events = lines.map((line) => Told.parse(JSON.parse(line)));
  const started = events.findIndex(({ is }) => is === 'repair-started');
  const { steps } = Steps.parse(JSON.parse(lines[started] ?? '')).plan;
  return { steps, events: events.slice(started, events.findIndex(({ is }) => is === 'repair-ended') + 1) };
}

/** A repair of a real environment by a real pip, and pip alone doing what the plan says. */
async function beside(root: string, padding: number) {
  const python = findPython();
  if (!python) throw new Error('this needs a python3 with venv and ensurepip');
  const prefix = realEnvironment(path.join(root, 'small/venv'), python, { ...OLD, padding });
  const wheels = path.join(root, 'wheels');
  smallWheels(wheels, python.tag, { ...NEW, padding });
  const kept = path.join(root, 'kept');
  execFileSync('cp', ['-a', prefix, kept]);
  const pips: number[] = [];
  const rests: number[] = [];
  let parts: [string, number][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const home = path.join(root, `own ${round}`);
    execFileSync('sync', ['-f', root]);
    await torchmend(home, ['repair', prefix, '--wheels', wheels, '--yes', '--json', '--ask', 'copy,elementwise,sum']);
    const { steps, events } = story(home);
    const last = (is: string) => events.findLast((event) => event.is === is)?.at ?? Number.NaN;
    if (events.at(-1)?.how !== 'repaired') throw new Error(`the repair ended as ${events.at(-1)?.how}`);
    parts = events.flatMap(({ is, step, ms }): [string, number][] =>
      is === 'step-ended' ? [[steps[step ?? 0]?.do ?? '', ms ?? Number.NaN]] : [],
    );
    const proof = last('check-ended') - last('check-started');
    const keeping = parts.find(([name]) => name === 'keep-safe')?.[1] ?? Number.NaN;
    parts.push(['list and settle the new build, commit', last('repair-ended') - last('check-ended')]);
    rests.push(last('repair-ended') - last('repair-started') - proof - keeping);
    execFileSync('rm', ['-rf', prefix]);
    execFileSync('cp', ['-a', kept, prefix]);
    execFileSync('sync', ['-f', root]);
    let pip = 0;
    for (const { do: what, argv = [] } of steps)
      if (/^(un)?install$/.test(what))
        pip += await timed(async () => execFileSync(argv[0] ?? '', argv.slice(1), { stdio: 'ignore' }));
    pips.push(pip);
    execFileSync('rm', ['-rf', prefix]);
    execFileSync('cp', ['-a', kept, prefix]);
  }
  return { pips, rests, parts, pip: median(pips), rest: median(rests) };
}

function torchmend(home: string, argv: string[]): Promise<number | null> {
  mkdirSync(home, { recursive: true });
  const env = { PATH: process.env['PATH'], HOME: home, LANG: 'C.UTF-8', TORCHMEND_HOME: home };
  const child = spawn(process.execPath, [path.resolve('out/cli.js'), ...argv], { env, stdio: 'ignore' });
  return new Promise((resolve) => child.on('close', resolve));
}
