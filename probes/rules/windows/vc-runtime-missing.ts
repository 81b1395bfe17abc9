import { ON_IMPORT } from '../masks';
import type { Rule } from '../rule';
import { said } from '../said';
import { fileOf, judgeLoader, mayApply, withNumber } from './loader';

/** PyTorch's first libraries need nothing but Microsoft's runtime and each other. */
const FIRST_LOADED = /^(c10|torch_python)\.dll$/i;

/** Windows error 1114, or a missing msvcp140.dll: Microsoft's C++ runtime is missing, old or replaced. */
export default {
  code: 'windows/vc-runtime-missing',
  masks: [...ON_IMPORT, 'torch/broken-import', 'windows/missing-dll-dependency'],
  decides: 'torch.import',
  judge(ask) {
    if (!mayApply(ask)) return null;
    const lines = said(ask, 'loader-error');
    const line = withNumber(lines, '1114') ?? lines.find((one) => /msvcp|vcruntime/i.test(fileOf(one) ?? ''));
    if (line) return judgeLoader(line, false);
    const [absent] = said(ask, 'vc-runtime-absent');
    if (absent) return judgeLoader(absent, false);
    const first = withNumber(lines, '126');
    if (first && !first.live && FIRST_LOADED.test(fileOf(first) ?? ''))
      return { ...judgeLoader(first, false), doubt: 'possible' };
    const [died] = said(ask, 'access-violation');
    if (died)
      return {
        severity: 'broken',
        params: { file: null, line: died.line },
        evidence: ['error.lines'],
        doubt: 'likely',
      };
    ask.know('torch.import');
    return null;
  },
} satisfies Rule;
