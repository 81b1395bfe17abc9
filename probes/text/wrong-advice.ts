import type { Code, Params } from '../model';
import type { advice } from './en/advice';
import type { Language } from './language';
import { words } from './words';

type Advice = keyof typeof advice;

const NEW_BUILD = ['driver-is-enough', 'nvcc-must-match', 'reinstall-the-same', 'set-variables'] as const;

/** Which wrong advice people with this finding meet most. */
const MET: { readonly [C in Code]?: readonly Advice[] } = {
  'torch/no-kernel-for-gpu': [...NEW_BUILD, 'install-toolkit', 'arch-list', 'lower-channel', 'stale-nightly'],
  'torch/cpu-only-build': ['driver-is-enough', 'install-toolkit', 'skip-cuda-test', 'reinstall-the-same'],
  'torch/wrong-vendor-build': ['set-variables', 'skip-cuda-test'],
  'torch/broken-import': ['driver-is-enough', 'install-toolkit'],
  'driver/too-old': ['lower-channel', 'install-toolkit', 'nvcc-must-match'],
  'driver/missing': ['install-toolkit', 'skip-cuda-test'],
  'driver/needs-restart': ['reinstall-the-same', 'install-toolkit'],
  'extension/no-kernel-for-gpu': ['reinstall-the-same', 'driver-is-enough', 'install-toolkit', 'arch-list'],
  'extension/version-mismatch': ['install-toolkit', 'nvcc-must-match'],
  'extension/missing-library': ['install-toolkit'],
  'env/wrong-python': ['reinstall-the-same', 'install-toolkit'],
  'env/foreign-cuda-libraries': ['nvcc-must-match', 'install-toolkit'],
  'gpu/hidden-by-environment': ['set-variables', 'skip-cuda-test'],
  'gpu/mixed-generations': ['reinstall-the-same', 'driver-is-enough'],
  'gpu/no-official-build': ['arch-list', 'install-toolkit', 'skip-cuda-test'],
  'rocm/no-kernel-for-gpu': ['reinstall-the-same', 'set-variables'],
};

/** Wrong for new cards only: with an old one, a build for a lower CUDA is often what helps. */
const FOR_NEW_CARDS: readonly Advice[] = ['lower-channel', 'stale-nightly'];

/**
 * What people with this finding are told elsewhere, and why it won't help. Empty: nothing that comes up often. `params`:
 * of the finding itself, so that nobody reads what is for other cards.
 */
export function wrongAdvice(language: Language, code: Code, params: Params = {}): { claim: string; but: string }[] {
  const say = words(language);
  const met = (MET[code] ?? []).filter((one) => params['direction'] !== 'older' || !FOR_NEW_CARDS.includes(one));
  return met.map((one) => ({ claim: say(`advice.${one}.claim`), but: say(`advice.${one}.but`) }));
}
