import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Entry, Host, Ran, RunOptions } from '../../probes/host';
import { decode } from '../../probes/host/decode';
import { openReplay } from '../../probes/replay';
import { machineWith } from '../core/machine';

export const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, 'fixtures', name));

/** A program of the machine: what it does with its words. Text and bytes are its standard output. */
type Output = Partial<Ran> | string | Uint8Array | undefined;
export type Program = (args: readonly string[], options: RunOptions) => Output | Promise<Output>;

export interface Made {
  platform?: Host['platform'];
  release?: string;
  env?: Record<string, string>;
  /** null: may not be read. */
  files?: Record<string, string | Uint8Array | null>;
  programs?: Record<string, Program>;
  /** When a file was written. */
  modifiedMs?: Record<string, number>;
}

/** A machine in memory: only what is named is there. Everything that was run is kept in `runs`. */
export function makeHost({ platform = 'linux', release = '6.8', env = {}, ...made }: Made) {
  const rules = platform === 'win32' ? path.win32 : path.posix;
  const { files = {}, programs = {}, modifiedMs = {} } = made;
  const all = [...Object.keys(files), ...Object.keys(programs)];
  const inside = (folder: string) => all.filter((file) => file.startsWith(folder + rules.sep));
  const runs: string[][] = [];
  const host: Host = {
    ...openReplay(machineWith([])),
    platform,
    release,
    env,
    path: rules,
    scripts: platform === 'win32' ? 'C:\\app\\scripts' : '/app/scripts',
    now: () => 0,
    async run([program, ...args], options) {
      runs.push([program, ...args]);
      const done = await programs[program]?.(args, options);
      if (done === undefined) return ran({ ended: 'missing', code: null, stderr: `${program}: not found` });
      if (typeof done === 'string') return ran({ stdout: done });
      return ran(done instanceof Uint8Array ? { stdout: decode(done) } : done);
    },
    async read(file) {
      const content = files[file];
      if (content === undefined) return { is: 'absent' };
      if (content === null) return { is: 'unknown', why: 'denied', detail: `EACCES: ${file}` };
      return { is: 'known', value: Buffer.from(content) };
    },
    async list(folder) {
      if (files[folder] === null) return { is: 'unknown', why: 'denied', detail: `EACCES: ${folder}` };
      if (files[`${folder}${rules.sep}`] !== undefined) return { is: 'known', value: [] };
      const found = new Map<string, Entry['kind']>();
      for (const file of inside(folder)) {
        const [name = '', ...more] = file.slice(folder.length + 1).split(rules.sep);
        found.set(name, more.length > 0 ? 'folder' : 'file');
      }
      return found.size > 0
        ? { is: 'known', value: [...found].map(([name, kind]) => ({ name, kind })) }
        : { is: 'absent' };
    },
    async stat(file) {
      if (all.includes(file))
        return { is: 'known', value: { kind: 'file', bytes: 1, modifiedMs: modifiedMs[file] ?? 0 } };
      return inside(file).length > 0
        ? { is: 'known', value: { kind: 'folder', bytes: 0, modifiedMs: 0 } }
        : { is: 'absent' };
    },
  };
  return { host, runs };
}

export function ran(over: Partial<Ran>): Ran {
  return { ended: 'exited', code: 0, signal: null, stdout: '', stderr: '', ms: 1, ...over };
}

export const never = new AbortController().signal;
