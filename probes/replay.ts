import path from 'node:path';
import { z } from 'zod';
import { ScanAnswer } from './fatbin/index';
import type { Argv, Changed, Changes, Host, Ran, Read, RunOptions } from './host';
import { Question } from './model';
import { keptOfFile, keptOfOutput } from './recorded';

const Answered = <T extends z.ZodType>(value: T) =>
  z.discriminatedUnion('is', [
    z.object({ is: z.literal('known'), value }),
    z.object({ is: z.literal('absent') }),
    z.object({ is: z.literal('unknown'), why: z.enum(['denied', 'unreadable', 'timeout']), detail: z.string() }),
  ]);

const RanSchema = z.object({
  ended: z.enum(['exited', 'deadline', 'silent', 'cancelled', 'missing', 'denied', 'failed']),
  code: z.number().nullable(),
  signal: z.string().nullable(),
  stdout: z.string(),
  stderr: z.string(),
  ms: z.number(),
});

const Kind = z.enum(['file', 'folder', 'link', 'other']);

/** One machine as a file: everything that was asked of it and what it answered. Text stays text; bytes are base64. */
export const Machine = z.object({
  about: z.string(),
  /** What the recorded check was pointed at. */
  target: z.object({ path: z.string(), kind: z.enum(['folder', 'python']) }),
  ask: z.array(Question),
  platform: z.enum(['linux', 'win32', 'darwin']),
  machine: z.string(),
  release: z.string(),
  home: z.string(),
  env: z.record(z.string(), z.string()),
  scripts: z.string(),
  now: z.number(),
  runs: z.array(z.object({ argv: z.array(z.string()), ran: RanSchema })),
  files: z.record(z.string(), Answered(z.union([z.object({ text: z.string() }), z.object({ base64: z.string() })]))),
  lists: z.record(z.string(), Answered(z.array(z.object({ name: z.string(), kind: Kind })))),
  stats: z.record(
    z.string(),
    Answered(z.object({ kind: z.enum(['file', 'folder', 'other']), bytes: z.number(), modifiedMs: z.number() })),
  ),
  links: z.record(z.string(), Answered(z.string())),
  /** Libraries that were read for their architectures. */
  scans: z.record(z.string(), ScanAnswer).default({}),
  /** Machines recorded before these were asked lack them. */
  spaces: z.record(z.string(), Answered(z.object({ freeBytes: z.number(), totalBytes: z.number() }))).optional(),
  writables: z.record(z.string(), Answered(z.boolean())).optional(),
  processes: Answered(
    z.array(
      z.object({
        pid: z.number(),
        executable: z.string(),
        arguments: z.array(z.string()),
        folder: z.string().nullable(),
        packages: z.string().nullable(),
        torch: z.string().nullable(),
        sinceMs: z.number().nullable(),
      }),
    ),
  ).optional(),
});
export type Machine = z.infer<typeof Machine>;

/** A door that passes everything on to `host` and keeps what was asked and answered in `machine`. */
export function recordHost(
  host: Host,
  { about, target, ask }: Pick<Machine, 'about' | 'target' | 'ask'>,
): { host: Host; machine: Machine } {
  const spaces: NonNullable<Machine['spaces']> = {};
  const writables: NonNullable<Machine['writables']> = {};
  const { platform, machine: processor, release, home, scripts } = host;
  const machine: Machine = {
    ...{ about, target, ask, platform, machine: processor, release, home, scripts },
    env: { ...host.env },
    now: host.now(),
    ...{ runs: [], files: {}, lists: {}, stats: {}, links: {}, scans: {}, spaces, writables },
  };
  const keep = async <T>(into: Record<string, Read<T>>, at: string, asked: Promise<Read<T>>): Promise<Read<T>> => {
    const answer = await asked;
    into[at] = answer;
    return answer;
  };
  return {
    machine,
    host: {
      ...host,
      async run(argv, options) {
        const ran = await host.run(argv, options);
        machine.runs.push({ argv: [...argv], ran: { ...ran, stdout: keptOfOutput(argv, ran.stdout) } });
        return ran;
      },
      async read(file, limit) {
        const answer = await host.read(file, limit);
        machine.files[file] =
          answer.is === 'known' ? { is: 'known', value: pack(keptOfFile(file, answer.value)) } : answer;
        return answer;
      },
      list: (folder) => keep(machine.lists, folder, host.list(folder)),
      stat: (file) => keep(machine.stats, file, host.stat(file)),
      async scan(file, request) {
        const answer = await host.scan(file, request);
        machine.scans[file] = answer;
        return answer;
      },
      realPath: (file) => keep(machine.links, file, host.realPath(file)),
      space: (folder) => keep(spaces, folder, host.space(folder)),
      writable: (file) => keep(writables, file, host.writable(file)),
      async processes(signal) {
        const answer = await host.processes(signal);
        machine.processes = answer;
        return answer;
      },
    },
  };
}

function pack(bytes: Uint8Array): { text: string } | { base64: string } {
  const text = Buffer.from(bytes).toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? { text } : { base64: Buffer.from(bytes).toString('base64') };
}

const refuse = async (): Promise<Changed> => ({ is: 'failed', why: 'read-only', detail: 'a recorded machine' });
const UNCHANGEABLE: Changes = {
  look: async () => ({ is: 'unknown', why: 'unreadable', detail: 'not recorded' }),
  ...{ makeFolder: refuse, link: refuse, copy: refuse, linkTo: refuse, move: refuse, mode: refuse },
  ...{ remove: refuse, write: refuse, append: refuse, settle: refuse },
};

/**
 * A door to a recorded machine. What was never asked of it is not there; a command never seen is missing.
 * `paceMs` waits that long before each line of a child's output, so that a window has something to show.
 */
export function openReplay(machine: Machine, { paceMs = 0 }: { paceMs?: number } = {}): Host {
  const used = new Map<string, number>();
  const closing = new AbortController();
  return {
    ...{ platform: machine.platform, machine: machine.machine, release: machine.release, home: machine.home },
    names: { user: '', host: '' }, // taken out when it was recorded
    ...{ env: machine.env, startedIn: null },
    path: machine.platform === 'win32' ? path.win32 : path.posix,
    scripts: machine.scripts,
    now: Date.now,
    async run(argv, options) {
      const key = JSON.stringify(argv);
      const same = machine.runs.filter((run) => JSON.stringify(run.argv) === key);
      const turn = used.get(key) ?? 0;
      used.set(key, turn + 1);
      const ran = same[Math.min(turn, same.length - 1)]?.ran;
      const signal = options.signal ? AbortSignal.any([options.signal, closing.signal]) : closing.signal;
      return ran ? play(ran, options, paceMs, signal) : missing(argv);
    },
    async read(file, limit) {
      const answer = machine.files[file];
      if (answer?.is !== 'known') return answer ?? { is: 'absent' };
      const { value } = answer;
      const bytes = 'text' in value ? Buffer.from(value.text) : Buffer.from(value.base64, 'base64');
      return { is: 'known', value: limit === undefined ? bytes : bytes.subarray(0, limit) };
    },
    open: async () => ({ is: 'absent' }),
    fetch: async (url) => ({ is: 'failed', why: 'no-such-host', detail: `not recorded: ${url}`, proxy: null }),
    download: async (url) => ({ is: 'failed', why: 'no-such-host', detail: `not recorded: ${url}`, proxy: null }),
    list: async (folder) => machine.lists[folder] ?? { is: 'absent' },
    stat: async (file) => machine.stats[file] ?? { is: 'absent' },
    warm: () => undefined,
    scan: async (file) => machine.scans[file] ?? { is: 'absent' },
    realPath: async (file) => machine.links[file] ?? { is: 'known', value: file },
    space: async (folder) => machine.spaces?.[folder] ?? { is: 'absent' },
    writable: async (file) => machine.writables?.[file] ?? { is: 'absent' },
    processes: async () => machine.processes ?? { is: 'unknown', why: 'unreadable', detail: 'not recorded' },
    life: async () => ({ is: 'absent' }),
    change: UNCHANGEABLE,
    append: async () => ({ is: 'known', value: true }),
    write: async () => ({ is: 'known', value: true }),
    close: async () => closing.abort(),
  };
}

async function play(ran: Ran, options: RunOptions, paceMs: number, signal: AbortSignal): Promise<Ran> {
  for (const line of ran.stdout.split('\n')) {
    if (paceMs > 0) await pause(paceMs, signal);
    if (signal.aborted) return { ...ran, ended: 'cancelled', code: null, signal: 'SIGKILL' };
    if (line !== '') options.onLine?.(line);
  }
  return ran;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

function missing(argv: Argv): Ran {
  return { ended: 'missing', code: null, signal: null, stdout: '', stderr: `${argv[0]}: not found`, ms: 0 };
}
