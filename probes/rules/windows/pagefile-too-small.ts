import { ON_LOADER } from '../masks';
import type { Rule } from '../rule';
import { said } from '../said';
import { judgeLoader, mayApply, withNumber } from './loader';

/** Windows error 1455: memory can't be promised any more; the library that it names is whole. */
export default {
  code: 'windows/pagefile-too-small',
  masks: ON_LOADER,
  decides: 'torch.import',
  judge(ask) {
    if (!mayApply(ask)) return null;
    const line = withNumber(said(ask, 'loader-error'), '1455');
    if (line) return judgeLoader(line, line.weight === 'fatal');
    ask.know('torch.import');
    return null;
  },
} satisfies Rule;
