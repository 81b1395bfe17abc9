import { build } from '../build';
import type { Rule } from '../rule';
import { invalidImages, isPackedByDevice, isTrial, target } from './target';

/** AMD's PyTorch came without the package that holds the code for this card. */
export default {
  code: 'rocm/device-package-missing',
  masks: ['rocm/no-kernel-for-gpu', 'rocm/broken-build', 'rocm/override-lost'],
  decides: 'environment.packages',
  judge(ask) {
    const runtime = ask.maybe('torch.runtime');
    if (runtime && !runtime.hip) return null;
    const card = target(ask);
    const installed = ask.maybe('environment.packages')?.map(({ name }) => name) ?? [];
    const needed = `amd-torch-device-${card?.gfx ?? 'gfx'}`;
    const params = { gpu: card?.name ?? null, gfx: card?.gfx ?? null, package: needed };
    const hasAny = installed.some((name) => name.startsWith('amd-torch-device-'));
    if (installed.length > 0 && isPackedByDevice(ask) && card?.gfx && !installed.includes(needed))
      return { severity: 'broken', params, evidence: ['environment.packages', 'gpus.present', 'torch.files'] };
    const told = invalidImages(ask);
    if (told.length === 0 || hasAny) {
      if (!build(ask)) ask.know('torch.files');
      return null;
    }
    const isLikely = (isPackedByDevice(ask) || !card) && !isTrial(ask);
    return { severity: 'broken', params, evidence: ['error.lines'], doubt: isLikely ? 'likely' : 'possible' };
  },
} satisfies Rule;
