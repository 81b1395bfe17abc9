import { spawn } from 'node:child_process';
import type { Argv } from '../host';

/** Told of every child; should we die without a chance to clean up, it ends what is left. */
export interface Watchdog {
  /** Starts it, for a child that must not run a moment without. */
  ready(): void;
  begun(pid: number, mark: string): void;
  ended(pid: number): void;
  close(): void;
}

/**
 * Starts the guard process: it reads `+pid mark` and `-pid` lines from its input and, when that closes, kills what is left.
 * Why a process: after a SIGKILL or a crash of ours no handler of ours runs any more, but the pipe still closes.
 */
export function openWatchdog(argv: Argv): Watchdog {
  let input: NodeJS.WritableStream | null = null;
  const ready = () => {
    if (!input) {
      const guard = spawn(argv[0], argv.slice(1), {
        detached: true, // a Ctrl-C meant for us must not end it first
        stdio: ['pipe', 'ignore', 'ignore'],
        windowsHide: true,
      });
      guard.on('error', () => undefined); // without a guard we still clean up in every ordinary way
      guard.stdin.on('error', () => undefined);
      guard.unref();
      if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
      input = guard.stdin;
    }
    return input;
  };
  const say = (line: string) => void ready().write(`${line}\n`);
  return {
    ready: () => void ready(),
    begun: (pid, mark) => say(`+${pid} ${mark}`),
    ended: (pid) => say(`-${pid}`),
    close: () => input?.end(),
  };
}
