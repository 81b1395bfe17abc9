import type { Rule } from '../rule';

/** PyTorch is there, but importing it fails: a library or module is missing, damaged, or of another build. */
export default {
  code: 'torch/broken-import',
  masks: [
    'torch/no-kernel-for-gpu',
    'driver/missing',
    'driver/too-old',
    'gpu/hidden-by-environment',
    'torch/cpu-only-build',
  ],
  judge({ know, maybe }) {
    const imported = know('torch.import');
    if (imported?.is !== 'failed') return null;
    const { kind, line } = imported.failure;
    const torch = maybe('torch.files')?.version ?? null;
    return {
      severity: 'broken',
      params: { library: imported.library, kind, line, torch },
      evidence: ['torch.import', 'torch.files'],
    };
  },
} satisfies Rule;
