import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { fingerprint } from '../repair/places';
import { findPython, realEnvironment } from '../repair/small-environment';
import { NEW, OLD, smallWheels } from '../repair/small-torch';
import type { Bench } from './index';

const CLI = path.resolve('out/cli.js');
const VICTIMS = ['torchmend', 'pip', 'both'] as const;
type Victim = (typeof VICTIMS)[number];

/** A small generator of numbers in [0, 1) that gives the same ones for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * `bench -- kill [--moments 300] [--seed 1]`: SIGKILL of Torchmend, of pip, or of both and the guard process, at a random
 * moment of a whole repair (real venv, real pip, small wheels); then `recover`. The environment must be, to the last
 * path, mode and byte, what it was before or what an undisturbed repair makes of it and has proven.
 */
export default async function bench(args: string[]): Promise<Bench> {
  const { values } = parseArgs({
    args,
    options: { moments: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
  });
  const python = findPython();
  if (!python) throw new Error('this needs a python3 with venv and ensurepip');
  const place = new Place(mkdtempSync(path.join(tmpdir(), 'torchmend-kill-')), python);
  const random = randomFrom(Number(values.seed));
  const counts = { old: 0, proven: 0, broken: 0 };
  const by = new Map<string, number>();
  try {
    const old = place.fingerprint();
    const began = performance.now();
    await place.repair();
    const whole = performance.now() - began;
    const proven = place.fingerprint();
    if (same(old, proven)) throw new Error('the undisturbed repair changed nothing');
    for (let moment = 0; moment < Number(values.moments); moment++) {
      place.reset();
      const victim = VICTIMS[Math.floor(random() * VICTIMS.length)] ?? 'both';
      const at = random() * whole;
      await place.repair({ victim, at });
      await place.recover();
      const now = place.fingerprint();
      const is =
        same(now, old) && !place.hasTraces() ? 'old' : same(now, proven) && place.isProven() ? 'proven' : 'broken';
      counts[is]++;
      by.set(`${victim} ${is}`, (by.get(`${victim} ${is}`) ?? 0) + 1);
      if (is === 'broken')
        console.error(`moment ${moment}: ${victim} after ${at.toFixed(0)} ms\n${place.why(old, proven)}`);
      if (process.stderr.isTTY || moment % 25 === 24)
        console.error(`${moment + 1} of ${values.moments}: ${JSON.stringify(counts)}`);
    }
  } finally {
    place.remove();
  }
  const rows = VICTIMS.map((victim) => [
    victim,
    ...['old', 'proven', 'broken'].map((is) => String(by.get(`${victim} ${is}`) ?? 0)),
  ]);
  return {
    table: [['killed', 'old', 'proven', 'broken'], ...rows],
    result: { moments: Number(values.moments), ...counts },
  };
}

const same = (a: Record<string, string>, b: Record<string, string>) => JSON.stringify(a) === JSON.stringify(b);
const Line = z.object({ is: z.string() });

/** One environment at one path, which its starters name, so that it is copied back each time. */
class Place {
  private readonly prefix: string;
  private readonly template: string;
  private readonly wheels: string;
  private round = 0;

  constructor(
    private readonly root: string,
    python: { file: string; tag: string },
  ) {
    this.prefix = path.join(root, 'app 环境', 'venv');
    this.template = path.join(root, 'template');
    this.wheels = path.join(root, 'wheels');
    realEnvironment(this.prefix, python, { ...OLD, padding: 600 });
    smallWheels(this.wheels, python.tag, { ...NEW, padding: 600 });
    execFileSync('cp', ['-a', this.prefix, this.template]);
  }

  private get home(): string {
    return path.join(this.root, `own ${this.round}`);
  }

  reset(): void {
    this.round++;
    rmSync(this.prefix, { recursive: true, force: true });
    execFileSync('cp', ['-a', this.template, this.prefix]);
  }

  fingerprint(): Record<string, string> {
    return fingerprint(this.prefix);
  }

  /** Our folder inside the environment is there: then this is not as it was before. */
  hasTraces(): boolean {
    return readdirSync(this.prefix).includes('.torchmend');
  }

  isProven(): boolean {
    const folder = path.join(this.home, 'repairs');
    return readdirSync(folder).some((name) =>
      readFileSync(path.join(folder, name), 'utf8')
        .split('\n')
        .some((line) => line !== '' && Line.parse(JSON.parse(line)).is === 'committed'),
    );
  }

  private start(args: string[]) {
    mkdirSync(this.home, { recursive: true });
    const env = { PATH: process.env['PATH'], HOME: this.home, LANG: 'C.UTF-8', TORCHMEND_HOME: this.home };
    return spawn(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  }

  async repair(kill?: { victim: Victim; at: number }): Promise<void> {
    const child = this.start([
      'repair',
      this.prefix,
      '--wheels',
      this.wheels,
      '--yes',
      '--json',
      '--ask',
      'copy,elementwise,sum',
    ]);
    let said = '';
    child.stderr.on('data', (text) => (said += text));
    const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
    const timer = kill && setTimeout(() => killAt(child.pid ?? 0, kill.victim), kill.at);
    const code = await closed;
    clearTimeout(timer);
    await nobodyLeft(this.prefix);
    if (!kill && code !== 0) throw new Error(`the undisturbed repair ended with ${code}: ${said}`);
  }

  async recover(): Promise<void> {
    const child = this.start(['recover', '--json']);
    child.stderr.resume();
    await new Promise((resolve) => child.on('close', resolve));
  }

  why(old: Record<string, string>, proven: Record<string, string>): string {
    const now = this.fingerprint();
    const from = (wanted: Record<string, string>) =>
      [...new Set([...Object.keys(wanted), ...Object.keys(now)])].filter((name) => wanted[name] !== now[name]);
    writeFileSync(
      path.join(tmpdir(), `torchmend-kill-broken-${this.round}.json`),
      JSON.stringify({ old: from(old), proven: from(proven) }),
    );
    const [a, b] = [from(old), from(proven)];
    return `not old: ${a.slice(0, 5).join(', ')} (${a.length}); not proven: ${b.slice(0, 5).join(', ')} (${b.length})`;
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

interface Running {
  pid: number;
  parent: number;
  line: string;
}

function running(): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): Running[] => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
        const line = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]), line }];
      } catch {
        return []; // ended meanwhile
      }
    });
}

function killAt(pid: number, victim: Victim): void {
  const all = running();
  const below = (of: number): Running[] =>
    all.filter(({ parent }) => parent === of).flatMap((one) => [one, ...below(one.pid)]);
  const children = below(pid);
  const pips = children.filter(({ line }) => /\0pip\0/.test(line)).map((one) => one.pid);
  const victims = victim === 'torchmend' ? [pid] : victim === 'pip' ? pips : [pid, ...children.map((one) => one.pid)];
  for (const one of victims)
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // ended meanwhile
    }
}

/** The guard process takes a moment to end what is left; the next round must not meet it. */
async function nobodyLeft(prefix: string): Promise<void> {
  for (let i = 0; i < 100 && running().some(({ line }) => line.includes(prefix)); i++)
    await new Promise((resolve) => setTimeout(resolve, 50));
}
