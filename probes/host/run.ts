import { z } from 'zod';
import type { Argv, Ran, RunOptions } from '../host';
import { decode, decodeFrom, needsCodePage } from './decode';
import { killTree } from './kill-tree';
import { endStrays, endStraysNow, marked, newMark, othersNow } from './strays';
import type { Watchdog } from './watchdog';

/** What is kept of a child's output; more is read and dropped, so that a chatty child can't fill our memory. */
const KEPT_BYTES = 4 * 1024 * 1024;
/** How long a dead child's pipes may stay open in the hands of its own children. */
const LINGER_MS = 500;

/**
 * A child that may run for longer than this, an installer say, is told to the guard process at once. One that only
 * answers a question is told when it still runs after a while: most are done by then, and the guard is a whole Node.
 */
const QUESTION_MS = 30_000;
const SETTLED_MS = 400;

const SpawnError = z.object({ code: z.string() });

/**
 * Runs one child to its end. Never throws: how it went wrong is part of the answer. `codePage`: what a
 * program of Windows writes in where it is no Unicode; asked for only then.
 */
export async function runChild(
  argv: Argv,
  options: RunOptions,
  machineEnv: Readonly<Record<string, string>>,
  watchdog: Watchdog,
  codePage: (() => Promise<string | null>) | null,
): Promise<Ran> {
  const startedAt = performance.now();
  let ended: Ran['ended'] | null = null;
  const ran = (over: Partial<Ran>): Ran => ({
    ended: ended ?? 'exited',
    code: null,
    signal: null,
    stdout: '',
    stderr: '',
    ms: Math.round(performance.now() - startedAt),
    ...over,
  });
  const mark = newMark();
  const { execa } = await import('execa'); // 30 ms that a start without children doesn't need
  if (options.signal?.aborted) return ran({ ended: 'cancelled' });

  if (options.deadlineMs > QUESTION_MS) watchdog.ready();
  const others = othersNow();
  const child = execa(argv[0], argv.slice(1), {
    env: { ...environment(machineEnv, options.env), ...marked(mark) },
    extendEnv: false,
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    stdin: 'ignore',
    buffer: false,
    encoding: 'buffer',
    reject: false,
    cleanup: true,
    detached: process.platform !== 'win32', // a group of its own, so that the whole tree can be ended
    windowsHide: true,
  });
  const { pid } = child;
  let hasEnded = false;
  const guarded = pid === undefined ? null : guardedBy(watchdog, pid, mark, options.deadlineMs);
  const stop = (why: Ran['ended']) => {
    ended ??= why;
    if (pid === undefined || hasEnded) return; // its number may be another's by now
    endStraysNow(mark, pid); // while it can be seen whose children they are
    killTree(pid);
  };
  const onAbort = () => stop('cancelled');
  options.signal?.addEventListener('abort', onAbort, { once: true });
  const deadline = setTimeout(() => stop('deadline'), options.deadlineMs);
  const silence = watchSilence(options, () => stop('silent'));

  const stdout = new Output((line) => {
    silence.heard(line);
    options.onLine?.(line);
  });
  const stderr = new Output();
  child.stdout?.on('data', (chunk: Uint8Array) => stdout.add(chunk));
  child.stderr?.on('data', (chunk: Uint8Array) => stderr.add(chunk));
  let swept = Promise.resolve();
  child.once('exit', () => {
    hasEnded = true;
    guarded?.exited();
    if (pid !== undefined) killTree(pid); // grandchildren don't outlive it
    swept = endStrays(mark, others); // nor those that left its group
    setTimeout(() => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    }, LINGER_MS).unref();
  });

  const result = await child;
  await swept;
  stdout.end(); // a last line without an end: before the timers go, for it would set one again
  clearTimeout(deadline);
  silence.stop();
  options.signal?.removeEventListener('abort', onAbort);
  guarded?.ended();
  const page = ended === null ? codePage : null; // who stopped it doesn't wait for more
  const texts = { stdout: await stdout.text(page), stderr: await stderr.text(page) };
  if (pid === undefined) {
    const code = SpawnError.safeParse(result.cause ?? result).data?.code;
    const how =
      code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : code === 'EACCES' || code === 'EPERM' ? 'denied' : 'failed';
    return ran({ ended: how, stderr: result.shortMessage ?? '' });
  }
  return ran({ ...texts, code: result.exitCode ?? null, signal: result.signal ?? null });
}

function guardedBy(watchdog: Watchdog, pid: number, mark: string, deadlineMs: number) {
  let isTold = false;
  const tell = () => {
    isTold = true;
    watchdog.begun(pid, mark);
  };
  const later = deadlineMs > QUESTION_MS ? void tell() : setTimeout(tell, SETTLED_MS);
  return {
    exited: () => clearTimeout(later), // its number may be another's by then
    ended() {
      if (isTold) watchdog.ended(pid);
    },
  };
}

function environment(machine: Readonly<Record<string, string>>, over: RunOptions['env']): Record<string, string> {
  const env = { ...machine };
  for (const [name, value] of Object.entries(over ?? {})) {
    if (value === null) delete env[name];
    else env[name] = value;
  }
  return env;
}

function watchSilence({ silenceMs }: RunOptions, onSilent: () => void) {
  let timer: NodeJS.Timeout | undefined;
  const heard = (line: string | null) => {
    const ms = silenceMs?.(line) ?? null;
    if (ms === null) return;
    clearTimeout(timer);
    timer = setTimeout(onSilent, ms);
  };
  heard(null);
  return { heard, stop: () => clearTimeout(timer) };
}

/** Bytes as they come, cut into lines and decoded; the first KEPT_BYTES are kept. */
class Output {
  private kept: Uint8Array[] = [];
  private keptBytes = 0;
  private rest: Uint8Array = new Uint8Array();

  constructor(private readonly onLine?: (line: string) => void) {}

  add(chunk: Uint8Array): void {
    if (this.keptBytes < KEPT_BYTES) {
      this.kept.push(chunk.subarray(0, KEPT_BYTES - this.keptBytes));
      this.keptBytes += chunk.length;
    }
    if (!this.onLine) return;
    let bytes: Uint8Array = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10)) {
      this.onLine(decode(bytes.subarray(0, end)).replace(/\r$/, ''));
      bytes = bytes.subarray(end + 1);
    }
    this.rest = bytes.length > KEPT_BYTES ? new Uint8Array() : bytes; // a line without an end is garbage
  }

  end(): void {
    if (this.rest.length > 0) this.onLine?.(decode(this.rest));
    this.rest = new Uint8Array();
  }

  async text(codePage: (() => Promise<string | null>) | null): Promise<string> {
    const bytes = Buffer.concat(this.kept);
    const page = codePage && needsCodePage(bytes) ? await codePage() : null;
    return page === null ? decode(bytes) : decodeFrom(page, bytes);
  }
}
