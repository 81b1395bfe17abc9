import type { Params, Plan } from '../../probes/model';
import type { Language } from '../../probes/text/index';
import { planTitle } from '../../probes/text/plans';

/** Folders that every app has one of: alone they name none. */
const COMMON = /^(\.?v?env|virtualenv|python\w*|app|bin|scripts|lib|python(\.exe)?)$/i;

/** The end of a path that tells it from others: `ComfyUI`, `ComfyUI/venv`. */
export function tailOf(path: string): string {
  const parts = path.split(/(?<=[\\/])(?=[^\\/])/);
  let from = parts.length - 1;
  while (from > 1 && COMMON.test(bare(parts[from] ?? ''))) from--;
  const tail = bare(parts.slice(from).join(''));
  return tail === '' ? path : tail;
}

const bare = (part: string) => part.replace(/[\\/]+$/, '');

/** The title of a plan that stands where the whole path can be read beside it. */
export function shortTitle(language: Language, plan: Plan): { title: string; why: string } {
  return planTitle(language, { ...plan, params: shorter(plan.params) });
}

/** Parameters of a sentence that stands where the whole path can be read beside it. */
export function shorter(params: Params): Params {
  const { folder } = params;
  return typeof folder === 'string' ? { ...params, folder: tailOf(folder) } : params;
}
