import { onlyOtherVendors } from '../cards';
import type { Rule } from '../rule';
import { said } from '../said';

/** An add-on insists on CUDA where there is none to be had: on a Mac, or beside another maker's card. */
export default {
  code: 'other/hard-coded-cuda',
  masks: ['torch/cpu-only-build', 'env/wrong-python'],
  decides: 'machine.system',
  onlyByText: true,
  judge(ask) {
    const [line] = said(ask, 'cpu-only');
    if (!line) return null;
    const isMac = ask.maybe('machine.system')?.platform === 'darwin';
    const doubt = onlyOtherVendors(ask) ? ('likely' as const) : ('possible' as const);
    return {
      severity: 'broken',
      params: { line: line.line },
      evidence: ['error.lines', 'machine.system'],
      ...(isMac ? {} : { doubt }),
    };
  },
} satisfies Rule;
