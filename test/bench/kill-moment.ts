import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { fingerprint } from '../repair/places';
import { realEnvironment } from '../repair/small-environment';
import { NEW, OLD, smallWheels } from '../repair/small-torch';

/** A small generator of numbers in [0, 1) that gives the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export type Victim = 'torchmend' | 'pip' | 'both';

/** A part of a run, by the line of the journal that it begins with; `ms`: how long it took undisturbed. */
export interface Stage {
  during: string;
  line: string;
  ms: number;
}

/** `first`: a kill that goes before, for what is killed here is the putting back after it. */
export interface Moment extends Stage {
  victim: Victim;
  command: 'repair' | 'recover' | 'undo';
  at: number;
  first: { line: string; victim: Victim; at: number } | null;
}

export interface Stages {
  repair: Stage[];
  back: Stage[];
}

const pick = <T>(random: () => number, all: readonly T[]): T => {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};

/** Half of all moments lie in the repair itself; the others in its own putting back, in `recover`, and in `undo`. */
export function momentFrom(random: () => number, { repair, back }: Stages): Moment {
  const turn = random();
  const within = (stage: Stage) => random() * stage.ms * 0.9; // what was slow undisturbed may be quicker next time
  const installers = repair.filter(({ during }) => /install/.test(during));
  if (turn < 0.5) {
    const stage = pick(random, repair);
    const victim = pick<Victim>(
      random,
      installers.includes(stage) ? ['torchmend', 'pip', 'both'] : ['torchmend', 'both'],
    );
    return { ...stage, victim, command: 'repair', at: within(stage), first: null };
  }
  const stage = pick(random, back);
  const victim = pick<Victim>(random, ['torchmend', 'both']);
  const installer = pick(random, installers);
  if (turn < 0.66) {
    const first = { line: installer.line, victim: 'pip' as const, at: within(installer) };
    return { ...stage, during: `own ${stage.during}`, victim, command: 'repair', at: within(stage), first };
  }
  if (turn < 0.83) {
    const changing = pick(random, repair.slice(repair.indexOf(installer)));
    const first = { line: changing.line, victim: 'both' as const, at: within(changing) };
    return { ...stage, during: `recover: ${stage.during}`, victim, command: 'recover', at: within(stage), first };
  }
  return { ...stage, during: `undo: ${stage.during}`, victim, command: 'undo', at: within(stage), first: null };
}

const same = (a: Record<string, string>, b: Record<string, string>) => JSON.stringify(a) === JSON.stringify(b);

export function verdict(place: Place): 'old' | 'proven' | 'broken' {
  const now = place.fingerprint();
  if (same(now, place.old) && !place.hasTraces()) return 'old';
  return same(now, place.proven) && place.standing() === 'committed' ? 'proven' : 'broken';
}

const Line = z.object({ is: z.string(), at: z.number(), step: z.number().optional() });
const Head = z.object({ plan: z.object({ steps: z.array(z.object({ do: z.string() })) }) });

/** One environment at one path, which its starters name, so that it is copied back each time. */
export class Place {
  old: Record<string, string> = {};
  proven: Record<string, string> = {};
  private readonly prefix: string;
  private readonly wheels: string;
  private round = 0;

  constructor(
    private readonly root: string,
    python: { file: string; tag: string },
    private readonly cli: string,
    padding = 600,
  ) {
    this.prefix = path.join(root, 'app 环境', 'venv');
    this.wheels = path.join(root, 'wheels');
    realEnvironment(this.prefix, python, { ...OLD, padding });
    smallWheels(this.wheels, python.tag, { ...NEW, padding });
    execFileSync('cp', ['-a', this.prefix, this.kept('old')]);
  }

  private kept(name: string): string {
    return path.join(this.root, `kept ${name}`);
  }

  private get home(): string {
    return path.join(this.root, `own ${this.round}`);
  }

  private reset(to: 'old' | 'repaired'): void {
    rmSync(this.home, { recursive: true, force: true });
    this.round++;
    rmSync(this.prefix, { recursive: true, force: true });
    execFileSync('cp', ['-a', this.kept(to), this.prefix]);
    if (to === 'repaired') execFileSync('cp', ['-a', this.kept('own'), this.home]);
  }

  fingerprint(): Record<string, string> {
    return fingerprint(this.prefix);
  }

  /** Our folder inside the environment is there: then this is not as it was before. */
  hasTraces(): boolean {
    return existsSync(path.join(this.prefix, '.torchmend'));
  }

  /** Whole lines of the one journal there is; half a last one, or none: not there. */
  private lines(): z.infer<typeof Line>[] {
    const folder = path.join(this.home, 'repairs');
    const [name] = existsSync(folder) ? readdirSync(folder) : [];
    if (name === undefined) return [];
    return readFileSync(path.join(folder, name), 'utf8')
      .split('\n')
      .slice(0, -1)
      .flatMap((line) => {
        try {
          return line === '' ? [] : [Line.parse(JSON.parse(line))];
        } catch {
          return []; // half a line: a kill came while it was written
        }
      });
  }

  standing(): string {
    return this.lines().at(-1)?.is ?? '';
  }

  /** A whole repair and a whole undo; what they make, and how long each of their parts takes. */
  async undisturbed(): Promise<Stages> {
    this.old = this.fingerprint();
    const code = await this.run('repair').ended;
    if (code !== 0) throw new Error(`the undisturbed repair ended with ${code}`);
    const repairedAt = Date.now();
    this.proven = this.fingerprint();
    if (same(this.old, this.proven)) throw new Error('the undisturbed repair changed nothing');
    execFileSync('cp', ['-a', this.prefix, this.kept('repaired')]);
    execFileSync('cp', ['-a', this.home, this.kept('own')]);
    const repair = this.stages(this.lines(), repairedAt);
    const before = this.lines().length;
    if ((await this.run('undo').ended) !== 0) throw new Error('the undisturbed undo failed');
    if (!same(this.old, this.fingerprint()) || this.hasTraces()) throw new Error('undone, but not as before');
    return { repair, back: this.stages(this.lines().slice(before), Date.now()) };
  }

  private stages(lines: z.infer<typeof Line>[], endedAt: number): Stage[] {
    const folder = path.join(this.home, 'repairs');
    const head = readFileSync(path.join(folder, readdirSync(folder)[0] ?? ''), 'utf8').split('\n')[1] ?? '';
    const { steps } = Head.parse(JSON.parse(head)).plan;
    const starts = lines.filter(({ is }) => is !== 'step-done' && is !== 'committed');
    return starts.map((line, i) => ({
      during: line.step === undefined ? line.is : (steps[line.step]?.do ?? ''),
      line: keyOf(line),
      ms: Math.max(1, (starts[i + 1]?.at ?? endedAt) - line.at),
    }));
  }

  /** Runs, kills, and recovers. True: it had ended before. */
  async kill({ command, line, at, victim, first }: Moment): Promise<boolean> {
    this.reset(command === 'undo' ? 'repaired' : 'old');
    let late = false;
    if (command === 'recover' && first) {
      await this.killed('repair', [first]);
      late = await this.killed('recover', [{ line, at, victim }]);
    } else late = await this.killed(command, [...(first ? [first] : []), { line, at, victim }]);
    await this.run('recover').ended;
    return late;
  }

  private async killed(
    command: Moment['command'],
    kills: readonly { line: string; at: number; victim: Victim }[],
  ): Promise<boolean> {
    const { pid, ended } = this.run(command);
    let over = false;
    void ended.then(() => (over = true));
    let seen = 0;
    let hit = false;
    for (const { line, at, victim } of kills) {
      hit = false;
      for (;;) {
        const found = this.lines().findIndex((one, no) => no >= seen && keyOf(one) === line);
        seen = found < 0 ? seen : found;
        if (over || found >= 0) break;
        await pause(3);
      }
      await pause(at);
      while (!over && !hit) {
        hit = strike(pid, victim);
        if (!hit) await pause(5); // pip has not been started yet
      }
    }
    await ended;
    await nobodyLeft(this.prefix);
    return !hit;
  }

  private run(command: Moment['command']): { pid: number; ended: Promise<number | null> } {
    mkdirSync(this.home, { recursive: true });
    const env = { PATH: process.env['PATH'], HOME: this.home, LANG: 'C.UTF-8', TORCHMEND_HOME: this.home };
    const about =
      command === 'repair' ? [this.prefix, '--wheels', this.wheels, '--yes', '--ask', 'copy,elementwise,sum'] : [];
    const child = spawn(process.execPath, [this.cli, command, ...about, '--json'], { env, stdio: 'ignore' });
    return { pid: child.pid ?? 0, ended: new Promise((resolve) => child.on('close', resolve)) };
  }

  why(): string {
    const now = this.fingerprint();
    const from = (wanted: Record<string, string>) =>
      [...new Set([...Object.keys(wanted), ...Object.keys(now)])].filter((name) => wanted[name] !== now[name]);
    const [old, proven, standing] = [from(this.old), from(this.proven), this.standing()];
    const file = path.join(tmpdir(), `torchmend-kill-broken-${this.round}.json`);
    writeFileSync(file, JSON.stringify({ standing, traces: this.hasTraces(), old, proven }, null, 1));
    return `${standing}; not old: ${old.length}; not proven: ${proven.length}; ${file}`;
  }
}

const keyOf = ({ is, step }: z.infer<typeof Line>) => `${is} ${step ?? ''}`;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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

/** False: there was nobody to kill. */
function strike(pid: number, victim: Victim): boolean {
  const all = running();
  const below = (of: number): Running[] =>
    all.filter(({ parent }) => parent === of).flatMap((one) => [one, ...below(one.pid)]);
  const children = below(pid);
  const pips = children.filter(({ line }) => /\0pip\0/.test(line)).map((one) => one.pid);
  const victims = victim === 'torchmend' ? [pid] : victim === 'pip' ? pips : [pid, ...children.map((one) => one.pid)];
  let hit = false;
  for (const one of victims)
    try {
      process.kill(one, 'SIGKILL');
      hit = true;
    } catch {
      // ended meanwhile
    }
  return hit;
}

/** The guard process takes a moment to end what is left; the next round must not meet it. */
async function nobodyLeft(prefix: string): Promise<void> {
  for (let i = 0; i < 100 && running().some(({ line }) => line.includes(prefix)); i++) await pause(50);
}
