import type { Variant } from './variant';

/** AMD's cards. */
export const ROCM: readonly Variant[] = [
  {
    name: 'an old card without code',
    cause: 'rocm/no-kernel-for-gpu',
    text: `pytorch version: 2.4.1+rocm6.0
AMD arch: gfx803
Device: cuda:0 AMD Radeon RX 580 Series : native
RuntimeError: HIP error: invalid device function
HIP kernel errors might be asynchronously reported at some other API call, so the stacktrace below might be incorrect.
For debugging consider passing AMD_SERIALIZE_KERNEL=3
Compile with \`TORCH_USE_HIP_DSA\` to enable device-side assertions.`,
  },
  {
    name: 'RDNA 1',
    cause: 'rocm/no-kernel-for-gpu',
    text: `Device: cuda:0 AMD Radeon RX 5700 XT : native
torch.AcceleratorError: HIP error: invalid device function`,
  },
  {
    name: 'RDNA 2 without its override',
    cause: 'rocm/override-lost',
    text: `pytorch version: 2.8.0+rocm6.4
AMD arch: gfx1032
Device: cuda:0 AMD Radeon RX 6600 XT : native
RuntimeError: HIP error: invalid device function`,
  },
  {
    name: 'ROCm 5’s word',
    cause: 'rocm/no-kernel-for-gpu',
    text: `"hipErrorNoBinaryForGpu: Unable to find code object for all current devices!"
Aborted (core dumped)`,
  },
  {
    name: 'ROCm’s build on an NVIDIA laptop',
    cause: 'torch/wrong-vendor-build',
    text: `NVIDIA GeForce GTX 1650 detected
"hipErrorNoBinaryForGpu: Unable to find code object for all current devices!"
torch: 1.13.1+rocm5.2`,
  },
  {
    name: 'the package with the card’s code is not there',
    cause: 'rocm/device-package-missing',
    text: `pytorch version: 2.12.0+rocm7.14.0
AMD arch: gfx1201
torch.AcceleratorError: CUDA error: device kernel image is invalid
Search for \`hipErrorInvalidImage' in the HIP documentation`,
  },
  {
    name: 'NVIDIA’s build on an AMD machine',
    cause: 'torch/wrong-vendor-build',
    text: `AMD Radeon RX 7800 XT
pytorch version: 2.7.1+cu128
RuntimeError: Found no NVIDIA driver on your system. Please check that you have an NVIDIA GPU and installed a driver from http://www.nvidia.com/Download/index.aspx`,
  },
  {
    name: 'the processor’s build on an AMD machine',
    cause: 'torch/cpu-only-build',
    text: `AMD Radeon RX 9070 XT
pytorch version: 2.9.1+cpu
AssertionError: Torch not compiled with CUDA enabled`,
  },
];
