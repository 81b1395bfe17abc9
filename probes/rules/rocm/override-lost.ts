import { build } from '../build';
import type { Rule } from '../rule';
import { said } from '../said';
import { override, target } from './target';

/** The card runs a sister's code only with HSA_OVERRIDE_GFX_VERSION, and that is not set here. */
export default {
  code: 'rocm/override-lost',
  masks: ['rocm/no-kernel-for-gpu'],
  decides: 'machine.variables',
  judge(ask) {
    const runtime = ask.maybe('torch.runtime');
    if (runtime && !runtime.hip) return null;
    const card = target(ask);
    const told = said(ask, 'hip-invalid-function', 'hip-no-kernel');
    const isWindows = ask.maybe('machine.system')?.platform === 'win32'; // where the variable is ignored
    if (override(ask) !== undefined || isWindows) return null;
    const params = { gpu: card?.name ?? null, gfx: card?.gfx ?? null, value: '10.3.0' };
    const evidence = ['machine.variables', 'gpus.present', runtime ? 'torch.runtime' : 'error.lines'] as const;
    if (runtime && card?.byOverride && card.held === false) {
      if (!ask.know('machine.variables')) return null;
      return { severity: 'broken', params, evidence };
    }
    if (told.length === 0 || (card && !card.byOverride)) {
      if (!build(ask)) ask.know('torch.runtime');
      return null;
    }
    const isTypical = told.some(({ sign }) => sign === 'hip-invalid-function');
    return { severity: 'broken', params, evidence, doubt: isTypical ? 'likely' : 'possible' };
  },
} satisfies Rule;
