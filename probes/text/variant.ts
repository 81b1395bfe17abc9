import type { Code, Params, RefusalCode } from '../model';
import type { Part } from './entry';

/** Which shade of a sentence the parameters call for; undefined, or one that isn't written: the plain sentence. */
export function variant(code: Code | RefusalCode, part: Part, params: Params): string | undefined {
  switch (code) {
    case 'driver/missing':
      return listed(params['gpus']).length > 0 ? 'named' : undefined;
    case 'driver/too-old':
      return params['has'] === null ? 'unsaid' : undefined;
    case 'torch/broken-import':
      return params['library'] === null ? undefined : 'library';
    case 'target/not-python':
      return params['said'] ? undefined : 'silent';
    case 'torch/no-kernel-for-gpu':
      return part === 'why' ? proof(params) : String(params['direction']);
    default:
      return undefined;
  }
}

/** What the finding rests on: a copy that works beside computations that don't, those alone, or the list of architectures. */
function proof(params: Params): string | undefined {
  if (listed(params['failed']).length === 0) return 'listed';
  return listed(params['passed']).includes('copy') ? 'copy' : undefined;
}

/** A parameter that holds a list; anything else counts as an empty one. */
export function listed(value: Params[string] | undefined): readonly string[] {
  return Array.isArray(value) ? value : [];
}
