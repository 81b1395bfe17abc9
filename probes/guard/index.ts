import { parseArgs } from 'node:util';
import { calledAs, pasted } from '../called';
import { type Ended, endAs, passOn } from '../host/foreground';
import { openSmallHost, type SmallHost } from '../host/small';
import { wholeEnv } from '../host/whole-env';
import { GUARD_WORDS } from '../text/guard';
import { type Language, languageOf } from '../text/language';
import { changedSigns } from './changed';
import { readKept } from './file';
import { sentence } from './sentence';
import { signsOf } from './signs';
import { baselineFor } from './which';

export { signsOf } from './signs';

/** The whole program: looks, says, runs the command and ends as it ends. */
export async function runGuard(args: readonly string[]): Promise<void> {
  process.stderr.on('error', () => undefined); // nobody hears the sentence: the app starts all the same
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const from = () => process.cwd();
  endAs(await guard(args, openSmallHost(), { say, folder: from, called: (folder) => calledAs(process, folder) }));
}

/** Slower than this the look is given up: the app's start is what counts. */
const PATIENCE_MS = 400;

interface Asked {
  env: string | null;
  language: Language;
  launchBlocking: boolean;
  command: string[];
  wrong: string | null;
}

interface Caller {
  say: (line: string) => void;
  /** Where the guard is called; throws where that is gone. */
  folder: () => string;
  /** The words that start this program again. */
  called?: (folder: string) => string;
}

/**
 * `torchmend guard [--env folder] [--launch-blocking] [--lang …] -- command…`: says in one sentence what is not as it
 * was remembered, then runs the command in its own place, whatever was found. Without a command it only says so. Never
 * throws, and never keeps the command from starting.
 */
export async function guard(
  args: readonly string[],
  host: SmallHost,
  { say, folder, called = () => 'torchmend' }: Caller,
): Promise<Ended> {
  const asked = understand(args, host);
  const t = GUARD_WORDS[asked.language];
  const tell = (line: string) => say(`Torchmend: ${free(line)}`);
  if (asked.wrong !== null) tell(t.wrong(asked.wrong));
  else {
    const line = await inTime(look(host, asked, { folder, called })).catch((error: unknown) =>
      t.broke(error instanceof Error ? error.message : String(error)),
    );
    if (line !== null) tell(line);
  }
  const [program, ...rest] = asked.command;
  if (program === undefined) return { is: 'exited', code: asked.wrong === null ? 0 : 64 };
  if (asked.launchBlocking) tell(t.blocking);
  const ended = await passOn([program, ...rest], {
    ...host.env,
    ...(asked.launchBlocking ? { CUDA_LAUNCH_BLOCKING: '1' } : {}),
  });
  if (ended.is === 'not-started') tell(t.notStarted(program, ended.line));
  return ended;
}

/** What stands behind `--` is the command's own, whatever it looks like. */
function understand(args: readonly string[], { env }: SmallHost): Asked {
  const at = args.indexOf('--');
  const command = at < 0 ? [] : args.slice(at + 1);
  const system = languageOf(env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '');
  try {
    const { values } = parseArgs({
      args: [...(at < 0 ? args : args.slice(0, at))],
      options: {
        env: { type: 'string' },
        lang: { type: 'string' },
        'launch-blocking': { type: 'boolean', default: false },
      },
    });
    const language = values.lang === undefined ? system : languageOf(values.lang);
    return {
      ...{ language, command, wrong: null, env: values.env ?? null },
      launchBlocking: values['launch-blocking'],
    };
  } catch (error) {
    const line = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { env: null, language: system, launchBlocking: false, command, wrong: line };
  }
}

interface Looked extends Asked {
  folder: string;
  torchmend: string;
}

/** The environment that the person named, or whose Python is started, or that is switched on; null: none of them. */
function pointedAt({ path, env, platform }: SmallHost, { env: named, command, folder }: Looked): string | null {
  const [program = ''] = command;
  const own = /[\\/]python[\d.]*w?(\.exe)?$/i.test(program) ? program : null;
  const one = named ?? own ?? (env['VIRTUAL_ENV'] || env['CONDA_PREFIX'] || null);
  return one === null ? null : pasted(path.resolve(folder, one), platform);
}

/** The one sentence; null: all is as it was. */
async function look(host: SmallHost, asked: Asked, caller: Pick<Required<Caller>, 'folder' | 'called'>) {
  const folder = caller.folder();
  // The app itself gets its variables as they are.
  const here = { ...host, env: wholeEnv(host, folder) };
  const looked = { ...asked, folder, torchmend: caller.called(folder) };
  const t = GUARD_WORDS[asked.language];
  const { files, unreadable } = await readKept(here);
  const kept = await baselineFor(here, files, looked);
  if (!kept)
    return unreadable[0] === undefined
      ? t.nothingKept(looked.torchmend, pointedAt(here, looked) ?? t.itsFolder)
      : t.broken(unreadable[0]);
  return sentence(
    { ...looked, platform: here.platform },
    changedSigns(kept.signs, await signsOf(here, kept.place)),
    kept,
  );
}

async function inTime(looking: Promise<string | null>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([looking, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** No foreign text may speak to the terminal in commands. */
function free(line: string): string {
  return line.replace(/\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '�');
}
