import { CARD_FACTS, nvidiaCards } from '../cards';
import { covers } from '../covers';
import type { Ask, Judged, Rule } from '../rule';
import { judgeDevices } from '../torch/devices';

/** Cards of different age: the installed build serves one and not the other. */
export default {
  code: 'gpu/mixed-generations',
  masks: ['torch/no-kernel-for-gpu'],
  decides: 'elementwise',
  judge(ask) {
    const runtime = ask.maybe('torch.runtime');
    if (!runtime) return byName(ask);
    if (runtime.cuda === null) return null;
    const devices = judgeDevices(ask, runtime);
    const serves = devices.filter((device) => device.is === 'works').map(({ name }) => name);
    const lacks = devices.filter((device) => device.is === 'lacks-code').map(({ name }) => name);
    const served =
      serves.length > 0
        ? serves
        : devices.filter((device) => covers(ask, device.capability).is === 'yes').map(({ name }) => name);
    if (served.length === 0 || lacks.length === 0) return null;
    // The app takes the first card unless it is told otherwise.
    const severity = devices[0]?.is === 'lacks-code' ? 'broken' : 'degraded';
    return {
      severity,
      params: { gpu: lacks[0] ?? null, serves: served, lacks, torch: runtime.version },
      evidence: ['kernels.answers', 'torch.runtime'],
    };
  },
} satisfies Rule;

/** Blackwell needs CUDA 12.8, and builds with it soon dropped what is older than Turing: one build rarely has both. */
function byName(ask: Ask): Judged | null {
  const cards = nvidiaCards(ask).filter((card) => card.capability !== null);
  const young = cards.filter(({ capability }) => Number(capability) >= 10).map(({ name }) => name);
  const old = cards.filter(({ capability }) => Number(capability) < 7.5).map(({ name }) => name);
  if (young.length > 0 && old.length > 0)
    return {
      severity: 'degraded',
      params: { gpu: old[0] ?? null, serves: young, lacks: old, torch: null },
      evidence: [...CARD_FACTS],
      doubt: 'likely',
    };
  if (!ask.maybe('gpus.present')) ask.know('torch.runtime');
  return null;
}
