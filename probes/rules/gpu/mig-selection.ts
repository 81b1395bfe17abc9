import { nvidiaCards } from '../cards';
import { ON_KERNELS } from '../masks';
import type { Rule } from '../rule';
import { said } from '../said';

/** A data-centre card is cut into slices (MIG), and the program has to be told which one is its own. */
export default {
  code: 'gpu/mig-selection',
  masks: ON_KERNELS,
  decides: 'gpus.sources',
  judge(ask) {
    const runtime = ask.maybe('torch.runtime');
    if (runtime && runtime.devices.length > 0) return null;
    const sliced = nvidiaCards(ask).find(({ name }) => /\bMIG\b/i.test(name));
    const [line] = said(ask, 'mig-count');
    const none = said(ask, 'no-device');
    if (line || (sliced && none.length > 0))
      return {
        severity: 'broken',
        params: { gpu: sliced?.name ?? nvidiaCards(ask)[0]?.name ?? null },
        evidence: ['error.lines', 'gpus.present'],
        ...(line && sliced ? {} : { doubt: 'likely' as const }),
      };
    if (!runtime) ask.know('torch.runtime');
    return null;
  },
} satisfies Rule;
