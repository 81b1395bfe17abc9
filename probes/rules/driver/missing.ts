import { nvidiaCards, onlyOtherVendors } from '../cards';
import { ON_CARDS } from '../masks';
import type { Ask, Judged, Rule } from '../rule';
import { said } from '../said';

/** PyTorch was built for CUDA, but the system has no NVIDIA driver. */
export default {
  code: 'driver/missing',
  masks: ON_CARDS,
  decides: 'driver.version',
  judge(ask) {
    const runtime = ask.maybe('torch.runtime');
    const told = said(ask, 'no-driver');
    if (!runtime) return byText(ask);
    if (runtime.cuda === null || runtime.devices.length > 0) return null;
    // PyTorch's own sentence, from libc10_cuda: it could not load the driver library.
    if (!told.some((line) => line.live)) return null;
    return found(ask, ['torch.runtime', 'gpus.present', 'gpus.sources']);
  },
} satisfies Rule;

function found(ask: Ask, evidence: Judged['evidence'], doubt?: Judged['doubt']): Judged {
  const gpus = nvidiaCards(ask).map(({ name }) => name);
  // The system was asked for its cards, and shows none of NVIDIA's: then a driver may be the wrong advice.
  const cardless = gpus.length === 0 && (ask.maybe('gpus.present') !== undefined || ask.isAbsent('gpus.present'));
  return { severity: 'broken', params: { gpus, cardless }, evidence, ...(doubt ? { doubt } : {}) };
}

function byText(ask: Ask): Judged | null {
  if (onlyOtherVendors(ask)) return null;
  if (said(ask, 'no-driver').length > 0) return found(ask, ['error.lines'], 'likely');
  const unreached = said(ask, 'driver-not-loaded');
  if (unreached.some((line) => line.values['unreached'] !== undefined)) return found(ask, ['error.lines'], 'likely');
  if (unreached.length > 0 || said(ask, 'torch-cannot-use-gpu', 'driver-start-failed').length > 0)
    return found(ask, ['error.lines'], 'possible');
  ask.know('torch.runtime');
  return null;
}
