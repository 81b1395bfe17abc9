import type { Pattern } from './pattern';

/** AMD's words. `CUDA error:` before some of them proves no NVIDIA card. */
export const ROCM: readonly Pattern[] = [
  {
    sign: 'hip-invalid-function',
    anchor: 'HIP error: invalid device function',
    text: /HIP error: invalid device function/,
    example: 'RuntimeError: HIP error: invalid device function',
  },
  {
    sign: 'hip-invalid-function',
    anchor: 'hipErrorInvalidDeviceFunction',
    text: /hipErrorInvalidDeviceFunction/,
    example: "Search for `hipErrorInvalidDeviceFunction' in the HIP documentation for more information.",
  },
  {
    sign: 'hip-no-kernel',
    anchor: 'hipErrorNoBinaryForGpu',
    text: /hipErrorNoBinaryForGpu/,
    example: '"hipErrorNoBinaryForGpu: Unable to find code object for all current devices!"',
  },
  {
    sign: 'hip-no-kernel',
    anchor: 'for all current devices!',
    text: /find (?:code object|binary) for all current devices!/,
    example: "Coudn't find binary for all current devices!",
  },
  {
    sign: 'hip-invalid-image',
    anchor: 'hipErrorInvalidImage',
    text: /hipErrorInvalidImage/,
    example: 'torch.AcceleratorError: HIP error: hipErrorInvalidImage',
  },
  {
    sign: 'hip-invalid-image',
    anchor: 'device kernel image is invalid',
    text: /HIP error[^\n]{0,60}?device kernel image is invalid/,
    example: 'RuntimeError: HIP error: device kernel image is invalid',
  },
  {
    sign: 'hip-no-kernel',
    anchor: 'TensileLibrary',
    text: /rocBLAS error: Cannot read [^\n]{1,300}?TensileLibrary[^\n]{0,120}?for GPU arch ?: (?<gfx>gfx\w{3,5})/,
    example:
      'rocBLAS error: Cannot read /opt/rocm/lib/rocblas/library/TensileLibrary.dat: No such file or directory for GPU arch : gfx1032',
  },
  {
    sign: 'hip-no-device',
    anchor: 'No HIP GPUs are available',
    by: 'torch',
    text: /No HIP GPUs are available/,
    example: 'RuntimeError: No HIP GPUs are available',
  },
  {
    sign: 'override-set',
    anchor: 'HSA_OVERRIDE_GFX_VERSION=',
    weight: 'context',
    text: /HSA_OVERRIDE_GFX_VERSION ?= ?"?(?<value>\d{1,2}\.\d{1,2}\.\d{1,2})/,
    example: 'export HSA_OVERRIDE_GFX_VERSION=10.3.0',
  },
];
