import { type Context, type Draft, isProven, know } from './asked';
import { NOTHING } from './cost';
import { draft, lookAgain } from './draft';
import { leftoverPaths } from './leftovers';
import { closeApp } from './processes';
import { keepSafe } from './safety';

/** Moves away what broken installs left, and NVIDIA's libraries that somebody copied beside PyTorch's own. */
export function clearLeftovers(context: Context): Draft | null {
  const copied = know(context, 'libraries.copied') ?? [];
  const foreign = context.finding.code === 'env/foreign-cuda-libraries';
  const paths = foreign
    ? copied.filter(({ is }) => is === 'added').map(({ file }) => file)
    : leftoverPaths(context, []);
  if (paths.length === 0) return null;
  const steps: Draft['steps'] = [
    ...closeApp(context),
    keepSafe(context),
    { do: 'clear-leftovers', changes: true, paths, ...NOTHING },
    lookAgain(context),
  ];
  return draft(context, 'clear-leftovers', isProven(context) ? 'certain' : 'likely', steps, {
    params: { count: paths.length },
  });
}
