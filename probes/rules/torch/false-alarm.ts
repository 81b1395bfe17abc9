import { nvidiaCards } from '../cards';
import { covers } from '../covers';
import type { Ask, Rule } from '../rule';
import { said } from '../said';
import { judgeDevices } from './devices';
import { FALSELY_ACCUSED } from './no-kernel-for-gpu';

/** A warning says that the card won't work, and it does. */
export default {
  code: 'torch/false-alarm',
  masks: [],
  decides: 'elementwise',
  judge(ask) {
    const warning = warningOf(ask);
    const runtime = ask.maybe('torch.runtime');
    if (warning === null) {
      if (!runtime) ask.know('torch.runtime');
      return null;
    }
    const devices = runtime ? judgeDevices(ask, runtime) : [];
    const proven = devices.find((device) => device.is === 'works');
    if (proven && devices.every((device) => device.is === 'works'))
      return note(proven.name, proven.capability, warning, ['kernels.answers', 'torch.runtime']);
    if (runtime || said(ask, 'no-kernel-image').length > 0) return null;
    const cards = nvidiaCards(ask);
    const [first] = cards;
    if (!first?.capability) return null;
    const held = cards.map(({ capability }) => (capability ? covers(ask, capability).is : 'no'));
    const judged = note(first.name, first.capability, warning, ['error.lines', 'torch.architectures']);
    if (held.every((is) => is === 'yes')) return judged;
    const isOftenAccused = FALSELY_ACCUSED.has(first.capability) && held.every((is) => is !== 'no');
    return isOftenAccused ? { ...judged, doubt: 'likely' } : null;
  },
} satisfies Rule;

function warningOf(ask: Ask): string | null {
  const live = ask
    .maybe('torch.runtime')
    ?.warnings.find((text) => /not compatible with|which is of |does not include kernels/.test(text));
  return live ?? said(ask, 'torch-warning', 'checker-warning')[0]?.line ?? null;
}

function note(
  gpu: string,
  capability: string,
  line: string,
  evidence: readonly ('kernels.answers' | 'torch.runtime' | 'error.lines' | 'torch.architectures')[],
) {
  return { severity: 'note', params: { gpu, capability, line }, evidence } as const;
}
