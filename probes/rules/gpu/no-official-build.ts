import { CARD_FACTS, nvidiaCards } from '../cards';
import { noBuildCovers } from '../covers';
import { ON_KERNELS } from '../masks';
import type { Rule } from '../rule';
import { said } from '../said';
import { judgeDevices } from '../torch/devices';

/** No official PyTorch build holds code for a card this old, and none will again. */
export default {
  code: 'gpu/no-official-build',
  masks: [...ON_KERNELS, 'torch/cpu-only-build', 'driver/too-old'],
  decides: 'gpus.present',
  judge(ask) {
    const runtime = ask.maybe('torch.runtime');
    if (runtime && judgeDevices(ask, runtime).some((device) => device.is === 'works')) return null;
    const cards = nvidiaCards(ask);
    const [first] = cards;
    if (first?.capability && cards.every(({ capability }) => capability !== null && noBuildCovers(capability)))
      return {
        severity: 'broken',
        params: { gpu: first.name, capability: first.capability },
        evidence: [...CARD_FACTS],
      };
    if (first) return null;
    const [line] = said(ask, 'no-kernel-image').filter(({ by }) => by === null);
    if (line)
      return {
        severity: 'broken',
        params: { gpu: null, capability: null },
        evidence: ['error.lines'],
        doubt: 'possible',
      };
    if (!runtime) ask.know('gpus.present');
    return null;
  },
} satisfies Rule;
