import type { Rule } from '../rule';

/** There is no PyTorch in this environment. */
export default {
  code: 'torch/not-installed',
  masks: [
    'torch/broken-import',
    'torch/cpu-only-build',
    'torch/no-kernel-for-gpu',
    'driver/missing',
    'driver/too-old',
    'gpu/hidden-by-environment',
  ],
  judge({ maybe, isAbsent }) {
    // Python's own answer counts most: torch may lie in a folder that only a running interpreter knows of.
    const imported = maybe('torch.import');
    if (imported) {
      if (imported.is !== 'missing') return null;
      return { severity: 'broken', params: {}, evidence: ['torch.import'] };
    }
    if (!isAbsent('torch.files')) return null;
    return { severity: 'broken', params: {}, evidence: ['torch.files'] };
  },
} satisfies Rule;
