import type { Code } from '../../../probes/model';

/**
 * An error text made up the way people post them, and its cause. `among`: how far down the right cause may stand, 1
 * where nothing is said. `null`: no cause, whatever the text looks like.
 */
export interface Variant {
  name: string;
  text: string;
  cause: Code | null;
  among?: 2 | 3;
  package?: string;
  direction?: 'newer' | 'older';
}

export const NO_KERNEL = 'CUDA error: no kernel image is available for execution on the device';
export const FOOTER = `CUDA kernel errors might be asynchronously reported at some other API call, so the stacktrace below might be incorrect.
For debugging consider passing CUDA_LAUNCH_BLOCKING=1
Compile with \`TORCH_USE_CUDA_DSA\` to enable device-side assertions.`;
