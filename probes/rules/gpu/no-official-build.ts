import { CARD_FACTS, type Card, nvidiaCards } from '../cards';
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
    if (first && cards.every(isTooOld))
      return {
        severity: 'broken',
        params: { gpu: first.name, capability: first.capability ?? first.candidates.join('/') },
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

/** By its capability, or by every one that its name leaves open (a GT 730 is 2.1, 3.0 or 3.5). */
function isTooOld({ capability, candidates }: Card): boolean {
  const open = capability === null ? candidates : [capability];
  return open.length > 0 && open.every(noBuildCovers);
}
