import type { InstallFile } from '../builds/index';
import type { PlanFile } from '../model';
import type { Asked } from './asked';
import { join } from './paths';

/** A wheel as a step names it: where it lies, or where the cache will have it. */
export function planFile(asked: Asked, file: InstallFile): PlanFile {
  return { ...file, path: file.path ?? join(asked, asked.cache, file.name) };
}
