import { ON_IMPORT } from '../masks';
import type { Rule } from '../rule';
import { said } from '../said';
import { extensionOf, fileOf, judgeLoader, mayApply, withNumber } from './loader';

/** Windows error 126: a library that one of PyTorch's own needs is not on this computer. */
export default {
  code: 'windows/missing-dll-dependency',
  masks: [...ON_IMPORT, 'torch/broken-import'],
  decides: 'torch.import',
  judge(ask) {
    if (!mayApply(ask)) return null;
    const lines = said(ask, 'loader-error');
    const line = withNumber(lines, '126') ?? lines.find(({ values }) => values['number'] === undefined);
    if (line && !/msvcp|vcruntime/i.test(fileOf(line) ?? '')) {
      const judged = judgeLoader(line, line.weight === 'fatal' && /^fbgemm\.dll$/i.test(fileOf(line) ?? ''));
      // The module of an extension mostly misses a PyTorch or a CUDA that it was built for: see version-mismatch.
      return judged.doubt && extensionOf(line) !== null ? { ...judged, doubt: 'possible' } : judged;
    }
    if (!line) ask.know('torch.import');
    return null;
  },
} satisfies Rule;
