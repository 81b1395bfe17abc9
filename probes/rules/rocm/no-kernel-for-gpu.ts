import { build } from '../build';
import type { Ask, Judged, Rule } from '../rule';
import { said } from '../said';
import { invalidImages, isPackedByDevice, override, target } from './target';

/** The ROCm build of PyTorch holds no code for this AMD card. */
export default {
  code: 'rocm/no-kernel-for-gpu',
  masks: ['rocm/override-lost', 'rocm/broken-build'],
  decides: 'torch.runtime',
  judge(ask) {
    const runtime = ask.maybe('torch.runtime');
    const card = target(ask);
    const told = [...said(ask, 'hip-no-kernel', 'hip-invalid-function'), ...invalidImages(ask)];
    const isWeak = told.every(({ sign }) => sign !== 'hip-no-kernel');
    if (runtime && !runtime.hip) return null;
    if (computes(ask)) return null;
    // A release's name tells what it was made with, and is no proof of what lies there.
    if (card?.held === false && override(ask) === undefined && !(card.byOverride && isWeak))
      return found(card, runtime ? undefined : 'likely');
    if (told.length > 0 && card?.held !== true) return found(card, weigh(ask, isWeak));
    if (told.length > 0) return found(card, 'possible');
    if (!runtime && (card || !build(ask))) ask.know('torch.runtime');
    return null;
  },
} satisfies Rule;

/** A kernel that can fail has passed. */
function computes({ maybe }: Ask): boolean {
  return (maybe('kernels.answers') ?? []).some((one) => one.is === 'passed' && one.question !== 'copy');
}

function weigh(ask: Ask, isWeak: boolean): Judged['doubt'] {
  const card = target(ask);
  const image = invalidImages(ask).length > 0;
  if (image) return isPackedByDevice(ask) || !card ? 'possible' : 'likely';
  // "Invalid device function" is what RDNA 2 says without its override; other cards have none that helps.
  if (isWeak && (!card || card.byOverride)) return 'possible';
  return 'likely';
}

function found(card: ReturnType<typeof target>, doubt: Judged['doubt']): Judged {
  return {
    severity: 'broken',
    params: { gpu: card?.name ?? null, gfx: card?.gfx ?? null, architectures: [...(card?.list ?? [])] },
    evidence: ['error.lines', 'torch.runtime', 'gpus.present'],
    ...(doubt ? { doubt } : {}),
  };
}
