import type { Code } from '../model';

/** What can only be seen once a card computes. */
export const ON_KERNELS: readonly Code[] = [
  'torch/no-kernel-for-gpu',
  'gpu/mixed-generations',
  'rocm/no-kernel-for-gpu',
  'rocm/override-lost',
  'rocm/device-package-missing',
  'rocm/broken-build',
  'extension/no-kernel-for-gpu',
];

/** What can only be seen once a driver and a card are reached. A rule that lists itself here masks the others. */
export const ON_CARDS: readonly Code[] = [
  ...ON_KERNELS,
  'driver/missing',
  'driver/too-old',
  'driver/needs-restart',
  'driver/foreign-nvml',
  'gpu/hidden-by-environment',
  'gpu/lost',
  'gpu/asleep',
  'gpu/mig-selection',
  'wsl/gpu-blocked',
  'torch/wrong-vendor-build',
];

/** What can only be seen once PyTorch can be imported. */
export const ON_IMPORT: readonly Code[] = [
  ...ON_CARDS,
  'torch/cpu-only-build',
  'gpu/no-official-build',
  'other/hard-coded-cuda',
];

/** What a broken import is called where nothing better is known. */
export const ON_LOADER: readonly Code[] = [
  ...ON_IMPORT,
  'torch/broken-import',
  'windows/missing-dll-dependency',
  'windows/vc-runtime-missing',
  'env/mixed-torch-files',
];
