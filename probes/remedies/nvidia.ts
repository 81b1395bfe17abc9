import { packageName } from '../builds/index';
import type { Context } from './asked';

/**
 * What torch brings along on Linux, by the METADATA of 2.6.0 to 2.14.1: NVIDIA's libraries as packages, and triton.
 * Others of NVIDIA's (`nvidia-ml-py`, `nvidia-dali…`) are none of torch's.
 */
const BROUGHT =
  /^(nvidia-(cublas|cuda-(nvrtc|runtime|cupti|nvcc)|cudnn|cufft|cufile|curand|cusolver|cusparse|cusparselt|nccl|nvjitlink|nvtx|nvshmem)(-cu\d+)?|cuda-(toolkit|bindings|pathfinder)|pytorch-triton(-rocm)?|triton)$/;

/** These take NVIDIA's libraries from the same packages. */
const SHARES =
  /^(tensorflow|jax-cuda\d+-plugin|jax-cuda\d+-pjrt|onnxruntime-gpu|cupy-cuda\d+x|paddlepaddle-gpu|tensorrt(-cu\d+)?|nvidia-dali-cuda\d+|ctranslate2|cuml-cu\d+|cudf-cu\d+)$/;

/** Whether torch brings this package along. */
export function isBrought(name: string): boolean {
  return BROUGHT.test(name);
}

/**
 * What the old torch brought along and the new one, which comes as `files`, has no use for. `sharedBy`: other packages
 * that may use NVIDIA's libraries, for whose sake those stay.
 */
export function idleAfter(
  { packages }: Context,
  files: readonly { package: string }[],
): { idle: string[]; sharedBy: string[] } {
  const names = packages.map(({ name }) => packageName(name));
  const idle = names.filter((name) => isBrought(name) && !files.some((file) => file.package === name));
  const sharers = names.filter((name) => SHARES.test(name));
  const shared = sharers.length > 0 ? idle.filter((name) => name.startsWith('nvidia-')) : [];
  return { idle: idle.filter((name) => !shared.includes(name)), sharedBy: shared.length > 0 ? sharers : [] };
}
