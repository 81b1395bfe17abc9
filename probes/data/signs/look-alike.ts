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
  is(
    'out-of-memory',
    'out of memory. Tried to allocate',
    /\b(?:HIP|XPU|GPU) out of memory\. Tried to allocate/,
    'torch.OutOfMemoryError: HIP out of memory. Tried to allocate 1024.00 MiB.',
  ),
  is(
    'out-of-memory',
    'MPS backend out of memory',
    /MPS backend out of memory/,
    'RuntimeError: MPS backend out of memory (MPS allocated: 17.61 GB)',
  ),
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
  is(
    'type-not-supported',
    'torch._scaled_mm is only supported on',
    /torch\._scaled_mm is only supported on/,
    'RuntimeError: torch._scaled_mm is only supported on CUDA devices with compute capability >= 9.0 or 8.9',
  ),
  is(
    'type-not-supported',
    'not supported in this architecture',
    /type fp8e4\w{1,6} not supported in this architecture/,
    'ValueError: type fp8e4nv not supported in this architecture. The supported fp8 dtypes are (fp8e4b15, fp8e5)',
  ),
  is(
    'type-not-supported',
    'Bfloat16 is only supported on GPUs',
    /Bfloat16 is only supported on GPUs/,
    'ValueError: Bfloat16 is only supported on GPUs with compute capability of at least 8.0.',
  ),
  is(
    'type-not-supported',
    "cuda_template\" not implemented for 'BFloat16'",
    /cuda_template" not implemented for 'BFloat16'/,
    `RuntimeError: "triu_tril_cuda_template" not implemented for 'BFloat16'`,
  ),
  // NVIDIA's libraries failed and don't say of what: mostly memory, at times two versions of them.
  is(
    'library-failed',
    'CUBLAS_STATUS_',
    /CUBLAS_STATUS_(?<status>ALLOC_FAILED|NOT_INITIALIZED|INTERNAL_ERROR|EXECUTION_FAILED)/,
    'RuntimeError: CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling cublasCreate(handle)',
  ),
  is(
    'library-failed',
    'CUDNN_STATUS_',
    /CUDNN_STATUS_(?<status>ALLOC_FAILED|NOT_INITIALIZED|INTERNAL_ERROR|EXECUTION_FAILED|MAPPING_ERROR)/,
    'RuntimeError: cuDNN error: CUDNN_STATUS_NOT_INITIALIZED',
  ),
  is(
    'library-failed',
    'was unable to find an engine to execute this computation',
    /(?:GET|FIND) was unable to find an engine to execute this computation/,
    'RuntimeError: GET was unable to find an engine to execute this computation',
  ),
  is(
    'library-failed',
    'INTERNAL ASSERT FAILED',
    /NVML_SUCCESS == [^\n]{1,60}? INTERNAL ASSERT FAILED/,
    'RuntimeError: NVML_SUCCESS == r INTERNAL ASSERT FAILED at "../c10/cuda/CUDACachingAllocator.cpp":1131',
  ),
  // Last of all: any other line that ends a program. Only kept where nothing better is known.
  is('exception', 'Error:', /\b(?<kind>[A-Za-z_][\w.]{0,60}Error): ?[^\n]{0,300}/, 'ValueError: something else'),
];
