import { build } from '../build';
import type { Rule } from '../rule';
import { invalidImages, isTrial, target } from './target';

/** A trial build of ROCm's PyTorch that is broken in itself. */
export default {
  code: 'rocm/broken-build',
  masks: [],
  decides: 'torch.runtime',
  onlyByText: true,
  judge(ask) {
    const [line] = invalidImages(ask);
    if (!line) return null;
    const torch = build(ask)?.version ?? null;
    const card = target(ask);
    return {
      severity: 'broken',
      params: { torch, gpu: card?.name ?? null },
      evidence: ['error.lines', 'torch.named'],
      doubt: isTrial(ask) ? 'likely' : 'possible',
    };
  },
} satisfies Rule;
