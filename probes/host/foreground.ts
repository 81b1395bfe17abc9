import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** How a command ended that had the terminal to itself. `not-started`: nothing ran; `code` as a shell would give it. */
export type Ended =
  | { is: 'exited'; code: number }
  | { is: 'killed'; signal: NodeJS.Signals }
  | { is: 'not-started'; code: 126 | 127; line: string };

/** What a terminal sends to everybody in front of it: whoever passes these on as well sends them twice. */
const BY_TERMINAL: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT'];
const OTHERS: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP', 'SIGUSR1', 'SIGUSR2', 'SIGCONT'];

/**
 * Runs a command in our place: its words, input, output and variables are ours, signals reach it, and its end is told.
 * Node can't replace itself by another program, so we stay and wait.
 */
export async function passOn(argv: readonly [string, ...string[]], env: NodeJS.ProcessEnv): Promise<Ended> {
  const [program, ...rest] = argv;
  // Windows starts no .bat or .cmd by itself; the library knows how cmd.exe wants its words.
  const isScript = /\.(bat|cmd)$/i.test(program) && process.platform === 'win32';
  const running = isScript
    ? (await shell())(program, rest, { stdio: 'inherit', env, extendEnv: false, reject: false })
    : spawn(program, rest, { stdio: 'inherit', env });
  const isInFront = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  const heard: [NodeJS.Signals, () => void][] = [...BY_TERMINAL, ...OTHERS]
    .filter((signal) => process.platform !== 'win32' || signal === 'SIGINT')
    .map((signal) => [signal, () => void ((isInFront && BY_TERMINAL.includes(signal)) || running.kill(signal))]);
  for (const [signal, pass] of heard) process.on(signal, pass);
  try {
    return await new Promise<Ended>((resolve) => {
      running.once('error', (error: NodeJS.ErrnoException) =>
        resolve({ is: 'not-started', code: error.code === 'ENOENT' ? 127 : 126, line: error.message }),
      );
      running.once('exit', (code, signal) =>
        resolve(signal === null ? { is: 'exited', code: code ?? 0 } : { is: 'killed', signal }),
      );
    });
  } finally {
    for (const [signal, pass] of heard) process.off(signal, pass);
  }
}

const shell = async () => (await import('execa')).execa;

/** Ends this process as the command ended: whoever waits for us sees the same. */
export function endAs(ended: Ended): void {
  if (ended.is !== 'killed') {
    process.exitCode = ended.code;
    return;
  }
  process.exitCode = 128 + (constants.signals[ended.signal] ?? 0);
  process.kill(process.pid, ended.signal);
}
