import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Host, openHost } from '../../probes/host';
import { find } from '../../probes/python/index';
import { GROWTH_FOLDERS, makeGrowth, makeImage } from './find-image';
import type { Bench } from './index';

const ROUNDS = 5;

/**
 * `bench -- find`: a machine of 20 environments among 300,000 files and folders, warm; beside `find -name torch` over
 * the same machine, in turns. `findRatio` is the one by the other, `missed` what was not found.
 */
export default async function bench(): Promise<Bench> {
  const image = makeImage(path.resolve('.cache/bench/find'));
  const host = openHost({ scripts: '', watchdog: [process.execPath, '-e', ''] });
  const quiet: Host = { ...host, processes: async () => ({ is: 'known', value: [] }) };
  const ours: Run[] = [];
  const theirs: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const run = await look(quiet, image.folder);
    const other = timedFind(image.folder);
    if (round === 0) continue; // warms the cache of the disk for both
    ours.push(run);
    theirs.push(other);
  }
  const program = await wholeProgram(image.folder);
  const here = await look(quiet);
  const root = timedFind('/');
  await host.close();
  const ms = median(ours.map((run) => run.ms));
  const first = median(ours.map((run) => run.firstMs));
  const findMs = median(theirs);
  const missed = image.environments.filter((place) => !ours.every((run) => run.found.has(place)));
  const surplus = [...(ours[0]?.found ?? [])].filter((place) => !image.environments.includes(place));
  const rows: [string, string][] = [
    ['files and folders', String(image.entries)],
    ['folders', String(image.folders)],
    ['all environments, ms', ms.toFixed(0)],
    ['first environment, ms', first.toFixed(0)],
    ['find -maxdepth 12 -name torch, ms', findMs.toFixed(0)],
    ['torchmend find --json, the whole program with the graphics cards, ms', program.ms.toFixed(0)],
    ['its memory at most, MB', program.mb.toFixed(0)],
    ['this computer instead of the image, ms', here.ms.toFixed(0)],
    ['find / -maxdepth 12 -name torch, ms', root.toFixed(0)],
    ['missed', missed.join(' ') || 'none'],
    ['found beyond those put there', surplus.join(' ') || 'none'],
    ...(await growth(quiet)),
  ];
  return {
    table: [['', ''], ...rows],
    result: {
      ms: Math.round(ms),
      firstMs: Math.round(first),
      findRatio: Math.round((ms / findMs) * 1000) / 1000,
      environments: image.environments.length - missed.length,
      missed: missed.length,
    },
  };
}

interface Run {
  ms: number;
  firstMs: number;
  found: ReadonlySet<string>;
}

async function look(host: Host, ...folders: string[]): Promise<Run> {
  const started = performance.now();
  let firstMs = Number.NaN;
  const found = new Set<string>();
  for await (const sighting of find(host, { folders, signal: new AbortController().signal })) {
    if (sighting.is !== 'environment') continue;
    if (found.size === 0) firstMs = performance.now() - started;
    found.add(sighting.environment.path);
  }
  return { ms: performance.now() - started, firstMs, found };
}

/** One, two, four and eight times as many folders: the time of a thousand must stay the same. */
async function growth(host: Host): Promise<[string, string][]> {
  const parts = makeGrowth(path.resolve('.cache/bench/find-growth'));
  await look(host, ...parts);
  const rows: [string, string][] = [];
  for (const many of [1, 8]) {
    const { mb } = await wholeProgram(...parts.slice(0, many));
    rows.push([`memory at most over ${many * GROWTH_FOLDERS} folders, MB`, mb.toFixed(0)]);
  }
  for (const many of [1, 2, 4, 8]) {
    const runs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) runs.push((await look(host, ...parts.slice(0, many))).ms);
    const ms = median(runs);
    const folders = many * GROWTH_FOLDERS;
    rows.push([`${folders} folders, ms (of a thousand)`, `${ms.toFixed(0)} (${((ms / folders) * 1000).toFixed(1)})`]);
  }
  return rows;
}

/** The program as people start it; its memory as Linux counts it, asked for until it ends. */
async function wholeProgram(...folders: string[]): Promise<{ ms: number; mb: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [path.resolve('out/cli.js'), 'find', ...folders, '--json'], {
    stdio: 'ignore',
  });
  let mb = Number.NaN;
  const asking = setInterval(() => {
    mb = memoryOf(child.pid) ?? mb;
  }, 20);
  await new Promise((resolve) => child.once('close', resolve));
  clearInterval(asking);
  return { ms: performance.now() - started, mb };
}

function memoryOf(pid: number | undefined): number | null {
  try {
    const most = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return most === undefined ? null : Number(most) / 1000;
  } catch {
    return null; // it has just ended: what was read last stays
  }
}

function timedFind(folder: string): number {
  return timed(() => spawnSync('find', [folder, '-maxdepth', '12', '-name', 'torch'], { stdio: 'ignore' }));
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
