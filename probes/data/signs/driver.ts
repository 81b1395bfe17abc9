import type { Pattern } from './pattern';

/** How PyTorch and the CUDA runtime speak of the driver, and of cards that can't be reached. */
export const DRIVER: readonly Pattern[] = [
  {
    sign: 'driver-too-old',
    anchor: 'NVIDIA driver on your system is too old',
    by: 'torch',
    text: /NVIDIA driver on your system is too old(?: \(found version (?<level>\d{4,6})\))?/,
    example: 'RuntimeError: The NVIDIA driver on your system is too old (found version 11040).',
  },
  {
    sign: 'driver-too-old',
    anchor: 'CUDA driver version is insufficient for CUDA runtime version',
    text: /CUDA driver version is insufficient for CUDA runtime version(?: at line \d{1,6} in file (?<file>[^\s]{1,300}))?/,
    example: 'CUDA failure 35: CUDA driver version is insufficient for CUDA runtime version ; GPU=-2011338632',
  },
  {
    sign: 'driver-too-old',
    anchor: 'forward compatibility was attempted on non supported HW',
    by: 'torch',
    text: /forward compatibility was attempted on non supported HW/,
    example: 'Error 804: forward compatibility was attempted on non supported HW',
  },
  {
    sign: 'no-driver',
    anchor: 'Found no NVIDIA driver on your system',
    by: 'torch',
    text: /Found no NVIDIA driver on your system/,
    example: 'RuntimeError: Found no NVIDIA driver on your system. Please check that you have an NVIDIA GPU',
  },
  {
    sign: 'driver-start-failed',
    anchor: 'CUDA driver initialization failed',
    by: 'torch',
    text: /CUDA driver initialization failed/,
    example: 'RuntimeError: CUDA driver initialization failed, you might not have a CUDA gpu.',
  },
  {
    sign: 'driver-unknown-error',
    anchor: 'CUDA unknown error - this may be due to',
    by: 'torch',
    text: /CUDA unknown error - this may be due to/,
    example:
      'UserWarning: CUDA initialization: CUDA unknown error - this may be due to an incorrectly set up environment',
  },
  {
    sign: 'device-count-failed',
    anchor: 'Unexpected error from cudaGetDeviceCount',
    by: 'torch',
    text: /Unexpected error from cudaGetDeviceCount/,
    example: 'CUDA initialization: Unexpected error from cudaGetDeviceCount().',
  },
  {
    sign: 'no-device',
    anchor: 'no CUDA-capable device is detected',
    text: /no CUDA-capable device is detected/,
    example: 'CUDA Error: no CUDA-capable device is detected',
  },
  {
    sign: 'no-device',
    anchor: 'No CUDA GPUs are available',
    by: 'torch',
    text: /No CUDA GPUs are available/,
    example: 'RuntimeError: No CUDA GPUs are available',
  },
  {
    sign: 'no-driver',
    anchor: 'libcuda.so',
    text: /libcuda\.so\.1: cannot open shared object file/,
    example: 'OSError: libcuda.so.1: cannot open shared object file: No such file or directory',
  },
  {
    sign: 'driver-too-old',
    anchor: 'not supported in the installed CUDA driver',
    text: /API call is not supported in the installed CUDA driver/,
    example: 'RuntimeError: CUDA error: API call is not supported in the installed CUDA driver',
  },
  {
    sign: 'driver-unknown-error',
    anchor: 'device(s) is/are busy or unavailable',
    text: /(?:all )?CUDA-capable device\(s\) is\/are busy or unavailable/,
    example: 'torch.AcceleratorError: CUDA error: CUDA-capable device(s) is/are busy or unavailable',
  },
  { sign: 'no-device', anchor: 'cuInit error 100', text: /cuInit error 100\b/, example: 'cuInit error 100' },
  {
    sign: 'mig-count',
    anchor: 'num_gpus INTERNAL ASSERT FAILED',
    by: 'torch',
    text: /device < num_gpus INTERNAL ASSERT FAILED/,
    example: 'device >= 0 && device < num_gpus INTERNAL ASSERT FAILED',
  },
];
