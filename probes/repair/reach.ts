import type { PlatformPath } from 'node:path';
import type { Plan, Step } from '../model';

/** Scripts that an app is started with lie in its own folder, which need not be the environment's. */
const START_SCRIPT = /\.(bat|cmd|sh)$/i;
const PACKAGES = /^(site|dist)-packages$/;
/** What a new environment beside the old one is called. */
const BESIDE = /-torchmend$/;

/**
 * Places that a plan keeps, and so may change and put back, but that are none of its environment's: neither in it, nor
 * its Python's, nor package folders, nor an app's start script that a step shows whole, nor the new environment beside
 * it. A plan with one of these is neither run nor put back, whoever wrote it. Pure.
 */
export function outOfReach({ prefix, python, steps }: Plan, path: PlatformPath): string[] {
  const named = steps.flatMap(changedBy);
  const own = [prefix, homeOf(python, path), ...named.filter((one) => BESIDE.test(path.basename(one)))];
  const isOwn = (one: string) => own.some((folder) => one === folder || one.startsWith(folder + path.sep));
  return steps.flatMap((step) =>
    step.do !== 'keep-safe'
      ? []
      : step.roots.filter((root) => {
          if (!path.isAbsolute(root) || path.normalize(root) !== root) return true;
          const isNamed = named.includes(root) && START_SCRIPT.test(root);
          return !(isOwn(root) || isNamed || PACKAGES.test(path.basename(root)));
        }),
  );
}

function changedBy(step: Step): string[] {
  if (step.do === 'edit-file') return [step.file];
  return step.do === 'make-environment' ? [step.folder] : [];
}

/** The folder around a Python's `bin` or `Scripts`. */
function homeOf(python: string, path: PlatformPath): string {
  const folder = path.dirname(python);
  return /^(bin|scripts)$/i.test(path.basename(folder)) ? path.dirname(folder) : folder;
}
