import type { Code, WordsOnly } from '../model';
import type { Kind } from './asked';

/** Another torch, whichever way it comes; what remains where there is none. */
const TORCH: readonly [Kind, ...Kind[]] = [
  'offline-wheels',
  'replace-torch',
  'fresh-environment',
  'by-person',
  'new-pack',
  'no-build',
];

/** The kinds of plan that may help against each finding, best first. */
export const KINDS_FOR: Readonly<Record<Exclude<Code, WordsOnly>, readonly [Kind, ...Kind[]]>> = {
  'driver/foreign-nvml': ['by-person'],
  'driver/missing': ['by-person'],
  'driver/needs-restart': ['by-person'],
  'driver/too-old': ['by-person', 'offline-wheels', 'replace-torch'],
  'env/foreign-cuda-libraries': ['clear-leftovers', 'offline-wheels', 'replace-torch'],
  'env/leftover-files': ['clear-leftovers'],
  'env/mixed-torch-files': TORCH,
  'env/shadowed-by-pythonpath': ['undo-shadowing'],
  'env/shadowed-by-user-site': ['undo-shadowing'],
  'env/wrong-python': TORCH,
  'extension/broken-install': ['mend-extension'],
  'extension/gpu-never-supported': ['mend-extension'],
  'extension/missing-library': ['mend-extension'],
  'extension/no-kernel-for-gpu': ['mend-extension'],
  'extension/version-mismatch': ['mend-extension'],
  'gpu/asleep': ['by-person'],
  'gpu/hidden-by-environment': ['show-gpu'],
  'gpu/lost': ['by-person'],
  'gpu/mixed-generations': TORCH,
  'gpu/no-official-build': ['new-pack', 'no-build'],
  'torch/broken-import': ['pin-numpy', ...TORCH],
  'torch/cpu-only-build': TORCH,
  'torch/no-kernel-for-gpu': TORCH,
  'torch/not-installed': TORCH,
  'torch/wrong-vendor-build': TORCH,
  'windows/blocked-by-app-control': ['by-person'],
  'windows/missing-dll-dependency': ['by-person', 'offline-wheels', 'replace-torch'],
  'windows/pagefile-too-small': ['by-person'],
  'windows/vc-runtime-missing': ['by-person'],
};

/** torch's own companions are no extensions: they come and go with it. */
export const COMPANIONS: ReadonlySet<string> = new Set(['torchvision', 'torchaudio', 'torch']);

export const TORCH_KINDS = TORCH;
