import type { Pattern } from './pattern';

/** "No code for this card", in all the ways in which PyTorch and others say it. Specific owners first. */
export const KERNEL: readonly Pattern[] = [
  {
    sign: 'hip-no-kernel',
    anchor: 'no kernel image',
    text: /HIP error: no kernel image/,
    example: 'RuntimeError: HIP error: no kernel image is available for execution on the device',
  },
  {
    sign: 'no-kernel-image',
    anchor: 'no kernel image',
    by: 'onnxruntime-gpu',
    text: /(?:onnxruntime|Non-zero status code returned while running)[^\n]{0,400}?no kernel image/,
    example:
      "[E:onnxruntime:, sequential_executor.cc:572 onnxruntime::ExecuteKernel] Non-zero status code returned while running Relu node. Name:'Relu_2' Status Message: CUDA error cudaErrorNoKernelImageForDevice:no kernel image is available for execution on the device",
  },
  {
    sign: 'no-kernel-image',
    anchor: 'no kernel image',
    by: 'natten',
    text: /NATTEN failure:[^\n]{0,100}?no kernel image/,
    example: 'NATTEN failure: CUDA runtime error: no kernel image is available for execution on the device',
  },
  {
    sign: 'no-kernel-image',
    anchor: 'no kernel image',
    text: /CUDA error:? ?\((?<file>[^()\n]{1,300}?):\d{1,6}\) ?: no kernel image/,
    example:
      'CUDA error (/src/xformers/third_party/flash-attention/hopper/flash_fwd_launch_template.h:175): no kernel image is available for execution on the device',
  },
  {
    sign: 'no-kernel-image',
    anchor: 'no kernel image',
    text: /no kernel image is available for execution on the device \(at (?<file>[^()\n]{1,300}?):\d{1,6}\)/,
    example:
      'CUDA error: no kernel image is available for execution on the device (at D:\\nunchaku-dev\\src\\kernels\\awq\\gemv_awq.cu:313)',
  },
  {
    sign: 'no-kernel-image',
    anchor: 'no kernel image',
    by: 'bitsandbytes',
    text: /Error no kernel image is available for execution on the device at line \d{1,6} in file (?<file>[^\s]{1,300})/,
    example: 'Error no kernel image is available for execution on the device at line 167 in file D:\\ai\\tool\\ops.cu',
  },
  {
    sign: 'no-kernel-image',
    anchor: 'no kernel image',
    text: /no kernel image is available for execution on the device (?:\(209\) )?(?<file>[\w/.:\\-]{3,300}\.(?:cuh?|hp{0,2}|cc|cpp|py))\b/,
    example:
      'CUDA Error: no kernel image is available for execution on the device /usr/src/flash-attention/csrc/layer_norm/ln_fwd_kernels.cuh:236',
  },
  {
    sign: 'no-kernel-image',
    anchor: 'no kernel image',
    by: 'flashinfer',
    text: /(?:Decode|Prefill)\w{0,40} failed with error no kernel image/,
    example: 'SingleDecodeWithKVCache failed with error no kernel image is available for execution on the device',
  },
  {
    sign: 'no-kernel-image',
    anchor: 'no kernel image',
    by: 'ctranslate2',
    text: /CUDA failed with error no kernel image/,
    example: 'RuntimeError: CUDA failed with error no kernel image is available for execution on the device',
  },
  {
    sign: 'no-kernel-image',
    anchor: 'no kernel image',
    text: /no kernel image (?:is )?avail(?:able for execution on the device)?/,
    example: 'RuntimeError: CUDA error: no kernel image is available for execution on the device',
  },
  {
    sign: 'no-kernel-image',
    anchor: 'cuda runtime error (48)',
    text: /cuda runtime error \(48\)/,
    example: 'RuntimeError: cuda runtime error (48) : no kernel image is available for execution on the device',
  },
  {
    // Before CUDA 10.1 its number was 8; today it is mostly an extension's.
    sign: 'no-kernel-image',
    anchor: 'invalid device function',
    text: /(?:CUDA error|cuda runtime error \(\d{1,3}\)) ?: invalid device function/,
    example: 'RuntimeError: CUDA error: invalid device function',
  },
  {
    sign: 'no-kernel-image',
    anchor: 'ARCH_MISMATCH',
    by: 'torch',
    text: /CUDNN_STATUS_(?:NOT_SUPPORTED_)?ARCH_MISMATCH/,
    example: 'RuntimeError: cuDNN error: CUDNN_STATUS_ARCH_MISMATCH',
  },
  ...['invalid device function', 'named symbol not found'].map(
    (words): Pattern => ({
      ...{ sign: 'no-kernel-image', anchor: `Error ${words} at line`, by: 'bitsandbytes' },
      text: new RegExp(`Error ${words} at line \\d{1,6} in file (?<file>[^\\s]{1,300})`),
      example: `Error ${words} at line 449 in file D:\\a\\bitsandbytes\\bitsandbytes\\csrc\\ops.cu`,
    }),
  ),
  {
    // Damaged or too new for the driver; AMD's builds of PyTorch say it with CUDA's name as well.
    sign: 'invalid-image',
    anchor: 'device kernel image is invalid',
    text: /device kernel image is invalid/,
    example: 'RuntimeError: CUDA error: device kernel image is invalid',
  },
  {
    sign: 'ptx-too-new',
    anchor: 'provided PTX was compiled with an unsupported toolchain',
    text: /provided PTX was compiled with an unsupported toolchain/,
    example: 'RuntimeError: CUDA error: the provided PTX was compiled with an unsupported toolchain.',
  },
];
