import type { OwnStart } from '../model';
import { type Asked, type Context, know } from './asked';
import { join } from './paths';
import { oursIn } from './safety';

/**
 * ComfyUI loads everything and ends, by its own switch for tests; without other people's nodes, which may install
 * packages at their start. Source: comfy/cli_args.py and main.py of Comfy-Org/ComfyUI, read 2 December 2026.
 */
const NEEDED = ['--quick-test-for-ci', '--disable-all-custom-nodes'];
/** Where it writes. A version that doesn't know the first two would write to the person's own folders. */
const FOLDERS = ['--temp-directory', '--output-directory', '--input-directory', '--user-directory'];
const MUST_GO_ASIDE = 2;
const DATABASE = ['--database-url', 'sqlite:///:memory:'] as const;

/** Where ComfyUI may lie from where it is started: itself, or a portable pack around it. */
function homes(asked: Pick<Asked, 'facts' | 'platform'>): string[] {
  const launch = know(asked, 'environment.launch');
  return launch ? [launch.folder, join(asked, launch.folder, 'ComfyUI')] : [];
}

const switchesOf = (asked: Pick<Asked, 'platform'>, home: string) => join(asked, home, 'comfy', 'cli_args.py');

/** Files that say which switches this version of the app knows. */
export function ownStartFiles(asked: Pick<Asked, 'facts' | 'platform'>): string[] {
  return homes(asked).map((home) => switchesOf(asked, home));
}

/** Python's own flags and variables of the app's start; `%PATH%;…` and `$HOME/…` mean something to their shell only. */
function asItIs(context: Context): Pick<OwnStart, 'environment'> & { flags: string[] } {
  const launch = know(context, 'environment.launch');
  const plain = Object.entries(launch?.variables ?? {}).filter(([, value]) => !/[%$`]/.test(value));
  return {
    flags: (launch?.flags ?? []).filter((flag) => /^-[sEIPSBOu]+$/.test(flag)),
    environment: { ...Object.fromEntries(plain), PYTHONDONTWRITEBYTECODE: '1' },
  };
}

/** How the app can be started without side effects; undefined: it can't be, or not this version of it. */
export function ownStart(context: Context, python: string): OwnStart | undefined {
  for (const folder of homes(context)) {
    const switches = context.files[switchesOf(context, folder)]?.text ?? '';
    const knows = (flag: string) => switches.includes(`"${flag}"`);
    if (![...NEEDED, ...FOLDERS.slice(0, MUST_GO_ASIDE)].every(knows)) continue;
    const scratch = join(context, oursIn(context), 'starting');
    const aside = FOLDERS.filter(knows).flatMap((flag) => [flag, scratch]);
    const database = knows(DATABASE[0]) ? DATABASE : [];
    const { flags, environment } = asItIs(context);
    return { argv: [python, ...flags, 'main.py', ...NEEDED, ...aside, ...database], environment, folder, scratch };
  }
  return undefined;
}
