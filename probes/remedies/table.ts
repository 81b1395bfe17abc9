import type { Code } from '../model';
import type { Kind } from './asked';

/** Another torch, whichever way it comes; what remains where there is none. */
const TORCH: readonly Kind[] = [
  'offline-wheels',
  'replace-torch',
  'fresh-environment',
  'by-person',
  'new-pack',
  'no-build',
];

/** The kinds of plan that may help against each finding, best first. Empty: its words say what to do, or nothing is wrong. */
export const KINDS_FOR: Readonly<Record<Code, readonly Kind[]>> = {
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
  'extension/compiler-too-old': [],
  'extension/gpu-never-supported': ['mend-extension'],
  'extension/missing-library': ['mend-extension'],
  'extension/no-kernel-for-gpu': ['mend-extension'],
  'extension/partly-no-kernel-for-gpu': [],
  'extension/version-mismatch': ['mend-extension'],
  'gpu/asleep': ['by-person'],
  'gpu/hidden-by-environment': ['show-gpu'],
  'gpu/lost': ['by-person'],
  'gpu/mig-selection': [],
  'gpu/mixed-generations': TORCH,
  'gpu/no-official-build': ['new-pack', 'no-build'],
  'gpu/tcc-mode': [],
  'other/device-side-assert': [],
  'other/dtype-unsupported': [],
  'other/hard-coded-cuda': [],
  'other/malloc-async-unsupported': [],
  'other/out-of-memory': [],
  'other/vgpu-limit': [],
  'rocm/broken-build': [],
  'rocm/device-package-missing': [],
  'rocm/no-kernel-for-gpu': [],
  'rocm/override-lost': [],
  'torch/broken-import': ['pin-numpy', ...TORCH],
  'torch/cpu-only-build': TORCH,
  'torch/false-alarm': [],
  'torch/no-kernel-for-gpu': TORCH,
  'torch/not-installed': TORCH,
  'torch/wrong-vendor-build': TORCH,
  'windows/blocked-by-app-control': ['by-person'],
  'windows/missing-dll-dependency': ['by-person', 'offline-wheels', 'replace-torch'],
  'windows/pagefile-too-small': ['by-person'],
  'windows/vc-runtime-missing': ['by-person'],
  'wsl/gpu-blocked': [],
};

/** torch's own companions are no extensions: they come and go with it. */
export const COMPANIONS: ReadonlySet<string> = new Set(['torchvision', 'torchaudio', 'torch']);

export const TORCH_KINDS = TORCH;
