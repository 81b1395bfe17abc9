import type { Context, Draft } from './asked';
import { editsOnly } from './edits-only';
import { startSteps } from './start';

/** The app's own start asks for a package that isn't there, or puts an old torch back: the start is mended. */
export function appStart(context: Context, gone: readonly string[]): Draft | null {
  return editsOnly(context, 'app-start', startSteps(context, gone), { packages: [...gone] });
}
