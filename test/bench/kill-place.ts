import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { fingerprint } from '../repair/places';
import { realEnvironment } from '../repair/small-environment';
import { NEW, OLD, smallWheels } from '../repair/small-torch';

import type { Moment, Stage, Stages, Victim } from './kill-moment';
import { nobodyLeft, pause, strike } from './kill-strike';

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

const same = (a: Record<string, string>, b: Record<string, string>) => JSON.stringify(a) === JSON.stringify(b);

export function verdict(place: Place): 'old' | 'proven' | 'broken' {
  const now = place.fingerprint();
  if (same(now, place.old) && !place.hasTraces()) return 'old';
  return same(now, place.proven) && place.standing() === 'committed' ? 'proven' : 'broken';
}
