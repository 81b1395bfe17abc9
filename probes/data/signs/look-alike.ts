import type { Pattern } from './pattern';

const is = (sign: Pattern['sign'], anchor: string, text: RegExp, example: string): Pattern => ({
  ...{ sign, anchor, text, example },
});

/** What looks like "no code for this card" and is something else. */
export const LOOK_ALIKE: readonly Pattern[] = [
  is(
    'out-of-memory',
    'CUDA out of memory',
    /CUDA out of memory/,
    'torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB',
  ),
  is('out-of-memory', 'OutOfMemoryError', /OutOfMemoryError/, 'torch.OutOfMemoryError: Allocation on device'),
  is(
    'out-of-memory',
    'Allocation on device',
    /Allocation on device/,
    'Allocation on device 0 would exceed allowed memory. (out of memory)',
  ),
  is('out-of-memory', 'CUDA error: out of memory', /CUDA error: out of memory/, 'RuntimeError: CUDA error: out of memory'),
  is('out-of-memory', 'HIP out of memory', /HIP out of memory/, 'torch.OutOfMemoryError: HIP out of memory.'),
  is(
    'device-side-assert',
    'device-side assert triggered',
    /device-side assert triggered/,
    'RuntimeError: CUDA error: device-side assert triggered',
  ),
  is(
    'device-side-assert',
    '], thread: [',
    /block: \[[\d,]{3,40}\], thread: \[[\d,]{3,40}\] Assertion/,
    'IndexKernel.cu:91: block: [6,0,0], thread: [1,0,0] Assertion `index < sizes[i]` failed.',
  ),
  is(
    'operation-not-supported',
    'CUDA error: operation not supported',
    /CUDA error: operation not supported(?: \(at (?<file>[^()\n]{1,300}?):\d{1,6}\))?/,
    'CUDA error: operation not supported',
  ),
  is(
    'operation-not-supported',
    'cudaErrorNotSupported',
    /cudaErrorNotSupported/,
    "Search for `cudaErrorNotSupported' in the CUDA documentation for more information.",
  ),
  is(
    'type-not-supported',
    'CUBLAS_STATUS_NOT_SUPPORTED',
    /CUBLAS_STATUS_NOT_SUPPORTED(?:[^\n]{0,300}?CUDA_R_(?<type>16BF|16F|8F_E4M3))?/,
    'RuntimeError: CUDA error: CUBLAS_STATUS_NOT_SUPPORTED when calling cublasGemmEx(… CUDA_R_16BF …)',
  ),
  is(
    'type-not-supported',
    'CUBLAS_STATUS_ARCH_MISMATCH',
    /CUBLAS_STATUS_ARCH_MISMATCH/,
    'RuntimeError: CUDA error: CUBLAS_STATUS_ARCH_MISMATCH when calling cublasGemmEx',
  ),
  // Last of all: any other line that ends a program. Only kept where nothing better is known.
  is('exception', 'Error:', /\b(?<kind>[A-Za-z_][\w.]{0,60}Error): ?[^\n]{0,300}/, 'ValueError: something else'),
];
