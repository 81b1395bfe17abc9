import { ON_IMPORT } from '../masks';
import type { Rule } from '../rule';
import { said } from '../said';

/** Libraries that PyTorch itself needs: a text that misses one of them speaks of PyTorch. */
const OF_TORCH =
  /^lib(torch|c10|cudart|cublas|cudnn|cufft|curand|cusolver|cusparse|cusparseLt|nccl|nvrtc|nvJitLink|nvshmem|cupti|mkl|gomp|shm)/i;

/** PyTorch is there, but importing it fails: a library or module is missing, damaged, or of another build. */
export default {
  code: 'torch/broken-import',
  masks: ON_IMPORT,
  decides: 'torch.import',
  judge(ask) {
    const imported = ask.maybe('torch.import');
    const torch = ask.maybe('torch.files')?.version ?? null;
    if (imported) {
      if (imported.is !== 'failed') return null;
      const { kind, line } = imported.failure;
      return {
        severity: 'broken',
        params: { library: imported.library, kind, line, torch },
        evidence: ['torch.import', 'torch.files'],
      };
    }
    const [told] = [
      ...said(ask, 'missing-shared-library'),
      ...said(ask, 'loader-error').filter((line) => line.values['number'] === '193'),
      ...said(ask, 'access-violation'),
    ];
    if (!told) {
      ask.know('torch.import');
      return null;
    }
    const library = told.values['library'] ?? told.values['file']?.split(/[\\/]/).pop() ?? null;
    const isTorch = library !== null && (OF_TORCH.test(library) || /torch[\\/]lib/i.test(told.values['file'] ?? ''));
    return {
      severity: 'broken',
      params: { library, kind: told.by ?? 'text', line: told.line, torch },
      evidence: ['error.lines'],
      // Where the traceback leads through an extension, it is that one's library that is missing.
      doubt: isTorch && told.values['frame'] === undefined ? 'likely' : 'possible',
    };
  },
} satisfies Rule;
