import type { Card } from '../compat';
import { type Holding, holding, type Library } from '../fatbin/index';

/**
 * NVIDIA's own libraries hold kernels for one card here and for another there, and pick when they run: a part of their
 * containers is what they need on any card. `libcublasLt.so.13`, `cudnn_ops64_9.dll`.
 */
const PICKS = /^(?:lib)?(?:cublas|cudnn|cufft|cusparse|cusolver|curand|nccl|cupti|checkpoint|nvjpeg|npp)/i;

/** The library with torch's kernels; in builds that are in parts it holds none. */
export const KERNELS = /[\\/]torch[\\/]lib[\\/](?:lib)?torch_cuda\.(?:so|dll)$/;

/** What a library holds for a card, by what it is. */
export function heldBy(library: Library, card: Card): Holding {
  const held = holding(library, card);
  const picks = PICKS.test(library.path.split(/[\\/]/).at(-1) ?? '');
  return picks && held.is === 'some' ? { ...held, is: 'all' } : held;
}
