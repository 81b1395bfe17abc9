import type { Case } from '../../probes/explain/index';
import type { Code } from '../../probes/model';

/**
 * Cases made up by their fields alone, in the many ways in which people fill them in. `null`: nothing is to be found.
 * `likely`: more than one cause fits, the right one first. Everything else may or may not be certain.
 */
export interface More {
  told: Case;
  code: Code | null;
  direction?: 'newer' | 'older' | 'between';
  package?: string;
}

let count = 0;
const make = (told: Omit<Case, 'id'>, code: Code | null, more: Omit<More, 'told' | 'code'> = {}): More => ({
  ...{ told: { id: `X${String(++count).padStart(2, '0')}`, ...told }, code },
  ...more,
});
const newer = (told: Omit<Case, 'id'>) => make(told, 'torch/no-kernel-for-gpu', { direction: 'newer' });
const older = (told: Omit<Case, 'id'>) => make(told, 'torch/no-kernel-for-gpu', { direction: 'older' });

const NO_KERNEL = ['RuntimeError: CUDA error: no kernel image is available for execution on the device'];
const UP_TO_HOPPER = 'sm_50 sm_60 sm_70 sm_75 sm_80 sm_86 sm_90';

export const MORE: readonly More[] = [
  newer({ gpu_name: 'RTX 5090', compute_capability: '12.0', torch_version: '2.6.0+cu126', os: 'Windows 11' }),
  newer({ gpu_name: 'RTX 5060ti 16GB', torch_version: '2.6.0+cu124', error_signature: NO_KERNEL }),
  newer({ gpu_name: 'NVIDIA GeForce RTX 5070 Laptop GPU', torch_version: '2.5.1+cu124', error_signature: NO_KERNEL }),
  newer({ gpu_name: 'rtx 5080', arch_list_printed: UP_TO_HOPPER }),
  newer({
    gpu_name: 'NVIDIA RTX PRO 6000 Blackwell',
    torch_version: '2.7.1+cu126',
    os: 'Ubuntu 24.04',
    error_signature: NO_KERNEL,
  }),
  newer({ gpu_name: 'NVIDIA GB200', compute_capability: '10.0', arch_list_printed: UP_TO_HOPPER, os: 'Linux aarch64' }),
  newer({ gpu_name: '2x RTX 5090', torch_version: '2.4.0+cu121', os: 'Docker on Ubuntu', error_signature: NO_KERNEL }),
  newer({ gpu_name: 'RTX 5050', torch_version: '2.9.1+cu126', error_signature: NO_KERNEL, os: 'Windows 10' }),
  newer({
    gpu_name: 'NVIDIA GeForce RTX 4090',
    compute_capability: '8.9',
    torch_version: '1.10.0+cu102',
    arch_list_printed: 'sm_37 sm_50 sm_60 sm_61 sm_70 sm_75',
    error_signature: NO_KERNEL,
  }),
  older({ gpu_name: 'GTX 1080Ti', torch_version: '2.9.0+cu130', error_signature: NO_KERNEL, os: 'Windows 10' }),
  older({ gpu_name: 'Tesla P40', compute_capability: '6.1', torch_version: '2.11.0+cu128', os: 'Linux' }),
  older({ gpu_name: 'TITAN V', compute_capability: '7.0', torch_version: '2.14.1+cu130', os: 'Ubuntu 22.04' }),
  older({
    gpu_name: 'Quadro M6000',
    compute_capability: '5.2',
    arch_list_printed: 'sm_75 sm_80 sm_86 sm_90 sm_100 sm_120',
  }),
  older({ gpu_name: 'GeForce GTX 970', torch_version: '2.12.0+cu132', error_signature: NO_KERNEL }),
  older({ gpu_name: 'V100-SXM2-32GB', compute_capability: '7.0', torch_version: '2.7.0+cu128', os: 'CentOS 7' }),
  older({
    gpu_name: 'NVIDIA GeForce GTX 1050 Ti',
    compute_capability: '6.1',
    arch_list_printed: '(7.5) - (12.0)',
    os: 'Linux Mint',
  }),
  make({ gpu_name: 'GeForce GTX 680', compute_capability: '3.0', error_signature: NO_KERNEL }, 'gpu/no-official-build'),
  make({ gpu_name: 'Quadro K2000', torch_version: '2.5.1+cu121', os: 'Windows 7' }, 'gpu/no-official-build'),
  make({ gpu_name: 'GeForce GT 640', driver: '391.35', os: 'Windows' }, 'gpu/no-official-build'),
  make(
    { gpu_name: 'RTX 5080 + GTX 1070', compute_capability: '12.0 and 6.1', torch_version: '2.9.1+cu128' },
    'gpu/mixed-generations',
  ),
  make({ gpu_name: 'RTX 3060', compute_capability: '8.6', torch_version: '2.8.0+cu128', os: 'Windows 11' }, null),
  make({ gpu_name: 'RTX 4090', compute_capability: '8.9', arch_list_printed: UP_TO_HOPPER }, null),
  make(
    {
      gpu_name: 'NVIDIA GB10',
      compute_capability: '12.1',
      arch_list_printed: 'sm_80 sm_90 sm_100 sm_110 sm_120',
      os: 'Linux aarch64',
    },
    null,
  ),
  make({ gpu_name: 'RTX 5070', compute_capability: '12.0', torch_version: '2.8.0+cu128', driver: '581.42' }, null),
  make({ torch_version: '2.9.0+cpu', gpu_name: 'RTX 4070', os: 'Windows 11' }, 'torch/cpu-only-build'),
  make({ torch_version: '2.5.1 (CPU)', gpu_name: 'RTX 2060', os: 'Windows' }, 'torch/cpu-only-build'),
  make({ gpu_name: 'RTX 3080', driver: '466.77', torch_version: '2.6.0+cu124', os: 'Windows 10' }, 'driver/too-old'),
  make(
    {
      gpu_name: 'A100',
      driver: '460.32.03',
      error_signature: ['CUDA driver version is insufficient for CUDA runtime version'],
    },
    'driver/too-old',
  ),
  make(
    { gpu_name: 'RTX 3090', driver: '535.183.01', torch_version: '2.10.0+cu130', os: 'Ubuntu 22.04' },
    'driver/too-old',
  ),
  make(
    { gpu_name: 'NVIDIA GeForce GTX 1650', torch_version: '2.6.0+rocm6.2.4', os: 'Linux' },
    'torch/wrong-vendor-build',
  ),
  make(
    { gpu_name: 'AMD Radeon RX 7800 XT', torch_version: '2.7.1+cu128', os: 'Windows 11' },
    'torch/wrong-vendor-build',
  ),
  make(
    { gpu_name: 'AMD Radeon RX 5700 (gfx1010)', torch_version: '2.6.0+rocm6.2', os: 'Linux' },
    'rocm/no-kernel-for-gpu',
  ),
  make(
    {
      gpu_name: 'AMD Radeon RX 6650 XT',
      os: 'Arch Linux',
      torch_version: '2.7.1+rocm6.3',
      error_signature: ['RuntimeError: HIP error: invalid device function'],
    },
    'rocm/override-lost',
  ),
  make(
    {
      gpu_name: 'Radeon RX 9070 XT (gfx1201)',
      torch_version: '2.13.0+rocm7.14.0',
      os: 'Windows 11',
      error_signature: ['torch.AcceleratorError: CUDA error: device kernel image is invalid'],
    },
    'rocm/device-package-missing',
  ),
  make(
    {
      gpu_name: 'RTX 5090',
      torch_version: '2.7.0+cu128',
      other_versions: { xformers: '0.0.30' },
      error_signature: [
        'CUDA error (/build/source/third_party/flash-attention/hopper/flash_fwd_launch_template.h:193): no kernel image is available for execution on the device',
      ],
    },
    'extension/no-kernel-for-gpu',
    { package: 'xformers' },
  ),
  make(
    {
      gpu_name: 'GTX 1060 6GB',
      other_versions: { bitsandbytes: '0.35.0' },
      os: 'Windows',
      error_signature: [
        'Error no kernel image is available for execution on the device at line 89 in file D:\\ai\\tool\\bitsandbytes\\csrc\\ops.cu',
      ],
    },
    'extension/no-kernel-for-gpu',
    { package: 'bitsandbytes' },
  ),
  make(
    {
      gpu_name: 'RTX 5070 Ti',
      compute_capability: '12.0',
      torch_version: '2.9.1+cu130',
      other_versions: { sageattention: '2.2.0' },
      error_signature: NO_KERNEL,
    },
    'extension/no-kernel-for-gpu',
    { package: 'sageattention' },
  ),
  make(
    {
      gpu_name: 'GTX 1660 Super',
      error_signature: ['RuntimeError: FlashAttention only supports Ampere GPUs or newer.'],
    },
    'extension/gpu-never-supported',
    { package: 'flash-attn' },
  ),
  make(
    {
      gpu_name: 'Tesla P100',
      compute_capability: '6.0',
      error_signature: [
        'CUDA error: no kernel image is available for execution on the device (at /nunchaku/src/kernels/misc_kernels.cu:266)',
      ],
    },
    'extension/gpu-never-supported',
    { package: 'nunchaku' },
  ),
  make(
    {
      gpu_name: 'RTX 4070 Ti',
      compute_capability: '8.9',
      error_signature: [
        'AssertionError: SM80 kernel is not available. make sure you GPUs with compute capability 8.0 or higher.',
      ],
    },
    'extension/broken-install',
    { package: 'sageattention' },
  ),
  make(
    {
      torch_version: '2.6.0+cu124',
      other_versions: { torchvision: '0.20.1+cpu' },
      error_signature: ['RuntimeError: operator torchvision::nms does not exist'],
    },
    'extension/version-mismatch',
    { package: 'torchvision' },
  ),
  make(
    {
      os: 'Windows (de)',
      error_signature: [
        'ImportError: DLL load failed while importing _C: Die angegebene Prozedur wurde nicht gefunden.',
      ],
    },
    'extension/version-mismatch',
    { package: 'xformers' },
  ),
  make(
    {
      gpu_name: 'NVIDIA GB10 (DGX Spark)',
      compute_capability: '12.1',
      torch_version: '2.9.0+cu130',
      other_versions: { triton: '3.5.0' },
      error_signature: ["ptxas fatal   : Value 'sm_121a' is not defined for option 'gpu-name'"],
    },
    'extension/compiler-too-old',
    { package: 'triton' },
  ),
  make(
    {
      os: 'Windows 11',
      other_versions: { 'onnxruntime-gpu': '1.22.0', cuda: '13.0' },
      error_signature: [
        '[ONNXRuntimeError] : 1 : FAIL : Error loading "<path>\\onnxruntime_providers_cuda.dll" which depends on "cublasLt64_12.dll" which is missing.',
      ],
    },
    'extension/missing-library',
    { package: 'onnxruntime-gpu' },
  ),
  make(
    {
      os: 'macOS 15 (Apple M3)',
      gpu_name: 'Apple M3 Pro',
      error_signature: ['AssertionError: Torch not compiled with CUDA enabled'],
    },
    'other/hard-coded-cuda',
  ),
  make(
    {
      gpu_name: 'GRID P40-8Q',
      os: 'Windows Server 2019',
      error_signature: ['CUDA error: operation not supported'],
    },
    'other/vgpu-limit',
  ),
  make(
    {
      gpu_name: 'GeForce GTX 960',
      compute_capability: '5.2',
      error_signature: [
        'Device: cuda:0 NVIDIA GeForce GTX 960 : cudaMallocAsync',
        'CUDA error: operation not supported',
      ],
    },
    'other/malloc-async-unsupported',
  ),
  make(
    {
      gpu_name: 'RTX 5090',
      compute_capability: '12.0',
      driver: '581.29',
      torch_version: '2.9.1+cu130',
      error_signature: ['torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 4.00 GiB.'],
    },
    'other/out-of-memory',
  ),
  make(
    {
      os: 'Ubuntu',
      driver: '550.107.02',
      error_signature: ['CUDA unknown error - this may be due to an incorrectly set up environment'],
    },
    'driver/needs-restart',
  ),
  make(
    { os: 'NixOS 24.11', error_signature: ['Failed to initialize NVML: Driver/library version mismatch'] },
    'driver/foreign-nvml',
  ),
  make(
    { os: 'Windows', torch_version: 'pip shows 2.7.1+cu128; ComfyUI runs 2.3.1+cu121', gpu_name: 'RTX 5070' },
    'env/wrong-python',
  ),
  make(
    {
      os: 'WSL2 (Ubuntu)',
      gpu_name: 'RTX 3060',
      error_signature: ['Failed to initialize NVML: GPU access blocked by the operating system'],
    },
    'wsl/gpu-blocked',
  ),
  make(
    {
      gpu_name: 'H100 80GB HBM3 MIG 1g.10gb',
      error_signature: ['RuntimeError: No CUDA GPUs are available'],
      os: 'Linux',
    },
    'gpu/mig-selection',
  ),
  make(
    {
      os: 'Windows 11',
      error_signature: ['set CUDA_VISIBLE_DEVICES=-1', 'RuntimeError: No CUDA GPUs are available'],
    },
    'gpu/hidden-by-environment',
  ),
  make(
    {
      os: 'Windows 10',
      error_signature: ['WARNING: Ignoring invalid distribution ~orch (D:\\AI\\venv\\Lib\\site-packages)'],
    },
    'env/leftover-files',
  ),
];
