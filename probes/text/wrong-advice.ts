import type { Code } from '../model';
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

/** What people with this finding are told elsewhere, and why it won't help. Empty: nothing that comes up often. */
export function wrongAdvice(language: Language, code: Code): { claim: string; but: string }[] {
  const say = words(language);
  return (MET[code] ?? []).map((one) => ({ claim: say(`advice.${one}.claim`), but: say(`advice.${one}.but`) }));
}
