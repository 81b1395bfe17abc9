import { readdirSync, readFileSync } from 'node:fs';
import type { Victim } from './kill-moment';

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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

/** SIGKILL to Torchmend, to its pip, or to it and all its children. False: there was nobody to kill. */
export function strike(pid: number, victim: Victim): boolean {
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
export async function nobodyLeft(prefix: string): Promise<void> {
  for (let i = 0; i < 100 && running().some(({ line }) => line.includes(prefix)); i++) await pause(50);
}
