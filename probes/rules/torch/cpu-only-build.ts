import type { Rule } from '../rule';

/** The installed PyTorch was built without any GPU support. */
export default {
  code: 'torch/cpu-only-build',
  masks: ['torch/no-kernel-for-gpu', 'driver/missing', 'driver/too-old', 'gpu/hidden-by-environment'],
  judge({ know, maybe }) {
    const runtime = maybe('torch.runtime');
    const torch = runtime ?? know('torch.files');
    if (!torch || torch.cuda !== null || torch.hip !== null) return null;
    // Intel's and Apple's builds name no CUDA either, but they aren't CPU-only.
    if (/\+(xpu|rocm)/.test(torch.version)) return null;
    return {
      severity: 'broken',
      params: { torch: torch.version },
      evidence: [runtime ? 'torch.runtime' : 'torch.files', 'gpus.present'],
    };
  },
} satisfies Rule;
