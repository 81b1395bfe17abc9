import { CARD_FACTS } from '../cards';
import { ON_KERNELS } from '../masks';
import type { Rule } from '../rule';
import { said } from '../said';

/** A laptop with two graphics chips has put its NVIDIA card to sleep or switched it off. */
export default {
  code: 'gpu/asleep',
  masks: [...ON_KERNELS, 'driver/missing', 'gpu/hidden-by-environment'],
  decides: 'gpus.sources',
  judge(ask) {
    const runtime = ask.maybe('torch.runtime');
    if (runtime && runtime.devices.length > 0) return null;
    const [line] = said(ask, 'driver-not-loaded').filter((one) => one.values['unreached'] === undefined);
    if (!line) {
      if (!runtime) ask.know('gpus.sources');
      return null;
    }
    const present = ask.maybe('gpus.present') ?? [];
    const isHybrid =
      present.some(({ vendor }) => vendor === 'nvidia') && present.some(({ vendor }) => vendor !== 'nvidia');
    const gpu = present.find(({ vendor }) => vendor === 'nvidia')?.name ?? null;
    return {
      severity: 'broken',
      params: { gpu },
      evidence: [line.live ? 'gpus.sources' : 'error.lines', ...CARD_FACTS],
      ...(line.live && isHybrid ? {} : { doubt: 'likely' as const }),
    };
  },
} satisfies Rule;
