import type { Step } from '../model';
import { type Context, know } from './asked';
import { keeping } from './cost';
import { join } from './paths';

/** The one folder of ours inside an environment. */
const OURS = '.torchmend';

/** What installers write to, apart from the package folders: starters, and what wheels put under `share`. */
export function scriptFolder(context: Context): string {
  return join(context, context.place.prefix, context.platform === 'win32' ? 'Scripts' : 'bin');
}

/** Keeps package folders, starters, and each file that a later step edits. */
export function keepSafe(context: Context, edited: readonly string[] = []): Step {
  const { prefix, sitePackages } = context.place;
  const scripts = scriptFolder(context);
  return {
    do: 'keep-safe',
    changes: false,
    roots: [...new Set([...sitePackages, scripts, join(context, prefix, 'share'), ...edited])],
    scripts: [scripts],
    folder: oursIn(context),
    ...keeping,
  };
}

/** Our folder in an environment: safety copies lie there, and what is needed for a moment. */
export function oursIn(context: Context): string {
  return join(context, homeOf(context), OURS);
}

/** Keeps these alone. */
export function keepOnly(context: Context, roots: readonly string[]): Step {
  return {
    do: 'keep-safe',
    changes: false,
    roots: [...new Set(roots)],
    scripts: [],
    folder: oursIn(context),
    ...keeping,
  };
}

/** Where safety copies lie: in the environment, but for the system's own, which only administrators may write to. */
export function homeOf(context: Context): string {
  const { manager, prefix } = context.place;
  const app = know(context, 'environment.launch')?.folder;
  return manager === 'system' && prefix.startsWith('/usr') && app ? app : prefix;
}
