import { build } from '../build';
import { amdCards, CARD_FACTS, nvidiaCards, onlyOtherVendors } from '../cards';
import { ON_CARDS } from '../masks';
import type { Ask, Rule } from '../rule';
import { said } from '../said';

/** The build is for another maker's cards: ROCm on an NVIDIA machine, CUDA on an AMD machine. */
export default {
  code: 'torch/wrong-vendor-build',
  masks: [...ON_CARDS, 'torch/cpu-only-build'],
  decides: 'gpus.present',
  judge(ask) {
    const torch = build(ask);
    const reached = (ask.maybe('torch.runtime')?.devices.length ?? 0) > 0;
    if (reached) return null;
    const hip = said(ask, 'hip-no-kernel', 'hip-invalid-function', 'hip-invalid-image', 'hip-no-device');
    const isForAmd = typeof torch?.hip === 'string' || (!torch && hip.length > 0);
    const isForNvidia = typeof torch?.cuda === 'string';
    const [nvidia] = nvidiaCards(ask);
    const of = { severity: 'broken', evidence: [torch?.from ?? 'error.lines', ...CARD_FACTS] } as const;
    if (isForAmd && nvidia && amdCards(ask).every((card) => isInsideProcessor(card.gfx)))
      return { ...of, params: { torch: torch?.version ?? null, made: 'AMD', maker: 'NVIDIA', gpu: nvidia.name } };
    if (isForNvidia && onlyOtherVendors(ask) && !isPosing(ask)) {
      const [card] = ask.maybe('gpus.present') ?? [];
      const maker = card?.vendor === 'amd' ? 'AMD' : card?.vendor === 'intel' ? 'Intel' : null;
      if (card && maker)
        return { ...of, params: { torch: torch?.version ?? null, made: 'NVIDIA', maker, gpu: card.name } };
    }
    if (!torch && hip.length === 0) ask.know('torch.files');
    else if (!ask.maybe('gpus.present')) ask.know('gpus.present');
    return null;
  },
} satisfies Rule;

/** ZLUDA lets an AMD card pose as NVIDIA's: there NVIDIA's build is meant. */
function isPosing({ maybe }: Ask): boolean {
  return (maybe('gpus.present') ?? []).some(({ name }) => /\bZLUDA\b/i.test(name));
}

/** Graphics inside a processor, which sit beside many an NVIDIA card; null: not known, so it may be one. */
function isInsideProcessor(gfx: string | null): boolean {
  return gfx === null || /^gfx(90c|902|909|103[3-6]|1103|115\d)$/.test(gfx);
}
