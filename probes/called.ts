import path from 'node:path';
import { quoted } from './quoted';

type Started = Pick<NodeJS.Process, 'argv' | 'env' | 'platform' | 'versions'>;

/** The words that start this program again as it was started, where they are known; else its name. */
export function calledAs({ argv, env, platform, versions }: Started, folder: string): string {
  if (env['npm_lifecycle_event'] === 'torchmend') return 'npm run -s torchmend --';
  const program = argv[1];
  if (versions['electron'] !== undefined || program === undefined || !/\.[cm]?js$/.test(program)) return 'torchmend';
  const near = path.relative(folder, program);
  return `node ${pasted(near.startsWith('..') || path.isAbsolute(near) ? program : near, platform)}`;
}

/** A path as it can be pasted into this system's terminal, whatever it is called. */
export function pasted(file: string, platform: string): string {
  return quoted(file, { os: platform === 'win32' ? 'windows' : 'linux' });
}

/** Options of the guard with a word behind them that is no command, whatever it looks like. */
const WITH_WORD = new Set(['--lang', '--env']);

/**
 * What the guard is called with, wherever it stands among the options before `--`; null: another command is meant, or
 * its start script or the help, which the terminal gives.
 */
export function guardCalled(args: readonly string[]): string[] | null {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  const own = args.slice(0, end);
  const at = nameAt(own, own.length < args.length);
  if (own[at] !== 'guard') return null;
  if (own.some((one) => one.startsWith('--script') || one === '--help' || one === '-h')) return null;
  return [...own.slice(0, at), ...args.slice(at + 1)];
}

/**
 * Where the command's name stands. With an app to start, an option that lost its word, or one that the guard doesn't know,
 * hasn't taken the name: the guard says that it was called wrongly, and the app is started all the same.
 */
function nameAt(own: readonly string[], startsApp: boolean): number {
  const isOption = (word: string | undefined) => word?.startsWith('-') === true;
  const free = own.findIndex((word, i) => !isOption(word) && !WITH_WORD.has(own[i - 1] ?? ''));
  if (!startsApp || own[free] === 'guard') return free;
  return free < 0 || isOption(own[free - 1]) ? own.indexOf('guard') : free;
}
