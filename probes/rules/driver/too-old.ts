import type { Rule } from '../rule';

/** The driver offers an older CUDA than this PyTorch can start with. */
export default {
  code: 'driver/too-old',
  masks: ['torch/no-kernel-for-gpu', 'gpu/hidden-by-environment'],
  judge({ know, maybe }) {
    const runtime = know('torch.runtime');
    if (!runtime || runtime.cuda === null || runtime.devices.length > 0) return null;
    const failure = runtime.startFailure;
    const said = /driver on your system is too old \(found version (\d+)\)/.exec(failure?.line ?? '')?.[1];
    if (said === undefined && failure?.code !== 35) return null;
    // cuDriverGetVersion: 1000 × major + 10 × minor, e.g. 12080 is CUDA 12.8.
    const has =
      said === undefined
        ? maybe('driver.cudaVersion')
        : `${Math.floor(Number(said) / 1000)}.${(Number(said) % 1000) / 10}`;
    return {
      severity: 'broken',
      params: { has: has ?? null, needs: runtime.cuda, driver: maybe('driver.version') ?? null },
      evidence: ['torch.runtime', 'driver.version', 'driver.cudaVersion'],
    };
  },
} satisfies Rule;
