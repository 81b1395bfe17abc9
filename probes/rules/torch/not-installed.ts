import { ON_LOADER } from '../masks';
import type { Rule } from '../rule';
import { doubtOf, said } from '../said';

/** There is no PyTorch in this environment. */
export default {
  code: 'torch/not-installed',
  masks: [...ON_LOADER, 'windows/blocked-by-app-control', 'windows/pagefile-too-small', 'env/foreign-cuda-libraries'],
  decides: 'torch.files',
  judge(ask) {
    // Python's own answer counts most: torch may lie in a folder that only a running interpreter knows of.
    const imported = ask.maybe('torch.import');
    if (imported) {
      if (imported.is !== 'missing') return null;
      return { severity: 'broken', params: {}, evidence: ['torch.import'] };
    }
    const [line] = said(ask, 'no-torch-module');
    if (line) return { severity: 'broken', params: {}, evidence: ['error.lines'], ...doubtOf(line) };
    if (!ask.isAbsent('torch.files')) return null;
    return { severity: 'broken', params: {}, evidence: ['torch.files'] };
  },
} satisfies Rule;
