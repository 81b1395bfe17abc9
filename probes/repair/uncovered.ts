import type { Plan, Step } from '../model';

/** Paths that a step changes and no safety copy before it keeps. A plan with one of these is never run. Pure. */
export function uncovered({ steps }: Plan, separator: string): string[] {
  const roots: string[] = [];
  return steps.flatMap((step) => {
    if (step.do === 'keep-safe') roots.push(...step.roots);
    if (!step.changes) return [];
    const below = (path: string) =>
      !path.split(/[\\/]/).includes('..') && roots.some((root) => path === root || path.startsWith(root + separator));
    return roots.length === 0 ? [step.do] : touched(step).filter((path) => !below(path));
  });
}

/** What an installer touches lies below the roots by what it is; the others name their paths. */
function touched(step: Step): readonly string[] {
  if (step.do === 'edit-file') return [step.file];
  if (step.do === 'make-environment') return [step.folder];
  if (step.do === 'carry-over') return [step.to];
  return step.do === 'clear-leftovers' ? step.paths : [];
}
