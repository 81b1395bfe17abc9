import { ON_LOADER } from '../masks';
import type { Rule } from '../rule';
import { said } from '../said';
import { judgeLoader, mayApply, withNumber } from './loader';

/** Windows error 4551: Smart App Control, or a company's policy, refuses to load a library. */
export default {
  code: 'windows/blocked-by-app-control',
  masks: ON_LOADER,
  decides: 'torch.import',
  judge(ask) {
    if (!mayApply(ask)) return null;
    const line = withNumber(said(ask, 'loader-error'), '4551');
    if (line) return judgeLoader(line, line.weight === 'fatal');
    ask.know('torch.import');
    return null;
  },
} satisfies Rule;
