import type { Code, Params, RefusalCode } from '../model';
import type { Part } from './entry';

/** Which shade of a sentence the parameters call for; undefined, or one that isn't written: the plain sentence. */
export function variant(code: Code | RefusalCode, part: Part, params: Params): string | undefined {
  switch (code) {
    case 'driver/missing':
      if (params['cardless'] === true) return 'cardless';
      return listed(params['gpus']).length > 0 ? 'named' : undefined;
    case 'driver/too-old':
      return drivers(params);
    case 'gpu/hidden-by-environment':
      return params['value'] === null ? 'unsaid' : undefined;
    case 'torch/broken-import':
      return params['library'] === null ? undefined : 'library';
    case 'extension/missing-library':
      if (params['library'] === null) return undefined;
      return params['package'] === null ? 'unnamed' : 'library';
    case 'windows/missing-dll-dependency':
    case 'env/mixed-torch-files':
      return params['file'] === null ? undefined : 'file';
    case 'env/foreign-cuda-libraries':
      return listed(params['libraries']).length > 0 ? undefined : 'unsaid';
    case 'env/leftover-files':
      return listed(params['files']).length > 0 ? undefined : 'record';
    case 'env/shadowed-by-user-site':
      return params['shadow'] === null ? undefined : 'folder';
    case 'env/wrong-python':
      return params['runs'] && params['elsewhere'] ? undefined : 'unsaid';
    case 'extension/gpu-never-supported':
      return params['torchToo'] === true ? 'too' : undefined;
    case 'extension/no-kernel-for-gpu':
      if (part === 'what' && params['package'] === null) return 'unnamed';
      if (part !== 'why') return params['torchToo'] === true ? 'too' : undefined;
      return listed(params['architectures']).length > 0 ? 'listed' : undefined;
    case 'extension/version-mismatch':
      if (part === 'what') return params['package'] === null ? 'unnamed' : undefined;
      return params['needs'] === null ? undefined : 'needs';
    case 'rocm/override-lost':
      return params['gpu'] === null ? undefined : 'named';
    case 'rocm/no-kernel-for-gpu':
      if (part === 'what') return params['gpu'] === null ? undefined : 'named';
      return params['gfx'] === null ? 'unsaid' : undefined;
    case 'target/not-python':
      return params['said'] ? undefined : 'silent';
    case 'torch/no-kernel-for-gpu':
      return part === 'why' ? proof(params) : String(params['direction']);
    default:
      return undefined;
  }
}

/** What the finding rests on: a copy that works beside computations that don't, those alone, or the list of architectures; else only words. */
function proof(params: Params): string | undefined {
  if (listed(params['failed']).length === 0) return listed(params['architectures']).length > 0 ? 'listed' : 'told';
  return listed(params['passed']).includes('copy') ? 'copy' : undefined;
}

/** Which CUDA the driver has and which is needed: both, either or neither may be known. */
function drivers({ has, needs }: Params): string | undefined {
  if (has === null) return needs === null ? 'plain' : 'unsaid';
  return needs === null ? 'open' : undefined;
}

/** A parameter that holds a list; anything else counts as an empty one. */
export function listed(value: Params[string] | undefined): readonly string[] {
  return Array.isArray(value) ? value : [];
}
