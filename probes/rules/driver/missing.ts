import type { Rule } from '../rule';

/** PyTorch was built for CUDA, but the system has no NVIDIA driver. */
export default {
  code: 'driver/missing',
  masks: ['torch/no-kernel-for-gpu', 'driver/too-old', 'gpu/hidden-by-environment'],
  judge({ know, maybe }) {
    const runtime = know('torch.runtime');
    if (!runtime || runtime.cuda === null || runtime.devices.length > 0) return null;
    // PyTorch's own sentence, from libc10_cuda: it could not load the driver library.
    if (!runtime.startFailure?.line.startsWith('Found no NVIDIA driver on your system')) return null;
    const gpus = (maybe('gpus.present') ?? []).filter((gpu) => gpu.vendor === 'nvidia').map((gpu) => gpu.name);
    return { severity: 'broken', params: { gpus }, evidence: ['torch.runtime', 'gpus.present', 'gpus.sources'] };
  },
} satisfies Rule;
