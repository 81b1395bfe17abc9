import type { Pattern } from './pattern';

/**
 * CUDA's own names of its errors: the runtime's, which PyTorch prints in a second line since 2.9, and the driver's.
 * They are the same in every language and are never broken into sentences.
 */
const NAMES: readonly (readonly [Pattern['sign'], ...string[]])[] = [
  ['no-kernel-image', 'cudaErrorNoKernelImageForDevice', 'CUDA_ERROR_NO_BINARY_FOR_GPU'],
  ['no-kernel-image', 'cudaErrorInvalidDeviceFunction'],
  ['invalid-image', 'cudaErrorInvalidKernelImage', 'CUDA_ERROR_INVALID_IMAGE'],
  ['ptx-too-new', 'cudaErrorUnsupportedPtxVersion', 'CUDA_ERROR_UNSUPPORTED_PTX_VERSION'],
  ['driver-too-old', 'cudaErrorInsufficientDriver', 'cudaErrorCallRequiresNewerDriver'],
  ['driver-too-old', 'cudaErrorCompatNotSupportedOnDevice', 'CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE'],
  ['driver-mismatch', 'cudaErrorSystemDriverMismatch', 'CUDA_ERROR_SYSTEM_DRIVER_MISMATCH'],
  ['driver-unknown-error', 'cudaErrorUnknown', 'CUDA_ERROR_UNKNOWN'],
  ['no-device', 'cudaErrorNoDevice', 'CUDA_ERROR_NO_DEVICE'],
  ['out-of-memory', 'cudaErrorMemoryAllocation', 'CUDA_ERROR_OUT_OF_MEMORY'],
  ['device-side-assert', 'cudaErrorAssert', 'CUDA_ERROR_ASSERT'],
  ['operation-not-supported', 'cudaErrorNotSupported', 'CUDA_ERROR_NOT_SUPPORTED'],
];

export const CUDA_NAMES: readonly Pattern[] = NAMES.flatMap(([sign, ...names]) =>
  names.map((name) => ({
    ...{ sign, anchor: name, text: new RegExp(`${name}(?![A-Za-z_])`) },
    example: `Search for \`${name}' in https://docs.nvidia.com/cuda/ for more information.`,
  })),
);
