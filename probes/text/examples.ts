import type { Code, Params } from '../model';

const card = { gpu: 'NVIDIA GeForce RTX 5090', capability: '12.0' };
const old = { gpu: 'NVIDIA GeForce GTX 1080', capability: '6.1' };
const images = ['sm_50', 'sm_60', 'sm_70', 'sm_75', 'sm_80', 'sm_86', 'sm_90'];
const newer = ['sm_75', 'sm_80', 'sm_86', 'sm_90', 'sm_100', 'sm_120'];

/** What each finding is shown with on its page, most telling shade first: as a rule gives it. */
export const EXAMPLES: Readonly<Record<Code, readonly [Params, ...Params[]]>> = {
  'driver/foreign-nvml': [{ line: 'Failed to initialize NVML: Driver/library version mismatch' }],
  'driver/missing': [{ gpus: [card.gpu] }, { gpus: [] }],
  'driver/needs-restart': [{ line: 'Failed to initialize NVML: Driver/library version mismatch' }],
  'driver/too-old': [
    { has: '12.8', needs: '13.0', driver: '572.16' },
    { has: null, needs: '13.0', driver: '573.24' },
    { has: '11.4', needs: null, driver: '470.86' },
    { has: null, needs: null, driver: null },
  ],
  'env/foreign-cuda-libraries': [
    { libraries: ['C:\\Program Files\\NVIDIA\\CUDNN\\v9\\bin\\cudnn64_9.dll'] },
    { libraries: [] },
  ],
  'env/leftover-files': [
    { files: ['Lib\\site-packages\\~orch'], withoutRecord: [] },
    { files: [], withoutRecord: ['Lib\\site-packages\\torch-2.6.0.dist-info'] },
  ],
  'env/mixed-torch-files': [
    { versions: [], file: 'cudnn_adv_infer64_8.dll' },
    { versions: ['2.5.1', '2.6.0'], file: null },
  ],
  'env/shadowed-by-pythonpath': [{ variable: 'PYTHONPATH', value: 'D:\\old\\site-packages' }],
  'env/shadowed-by-user-site': [{ shadow: 'AppData\\Roaming\\Python\\Python310\\site-packages' }, { shadow: null }],
  'env/wrong-python': [
    { runs: '2.3.1+cu121', elsewhere: '2.3.0+cu121' },
    { runs: null, elsewhere: null },
  ],
  'extension/broken-install': [{ package: 'sageattention', version: null, ...card }],
  'extension/compiler-too-old': [{ package: 'triton', version: '3.2.0', ...card }],
  'extension/gpu-never-supported': [
    { package: 'nunchaku', ...old, torchToo: false },
    { package: 'nunchaku', ...old, torchToo: true },
  ],
  'extension/missing-library': [
    { package: 'onnxruntime-gpu', version: null, library: 'cublasLt64_12.dll' },
    { package: 'onnxruntime-gpu', version: null, library: null },
    { package: null, version: null, library: 'libcudnn_ops_infer.so.8' },
  ],
  'extension/no-kernel-for-gpu': [
    { package: 'xformers', version: '0.0.30', ...card, architectures: ['sm_80', 'sm_90'], torchToo: false },
    { package: 'xformers', version: '0.0.30', ...card, architectures: ['sm_80', 'sm_90'], torchToo: true },
    { package: null, version: null, ...card, architectures: [], torchToo: false },
  ],
  'extension/partly-no-kernel-for-gpu': [
    { package: 'torch', ...old, gpu: 'NVIDIA GeForce RTX 2080', libraries: ['libtorch_cuda_linalg.so'] },
  ],
  'extension/version-mismatch': [
    { package: 'torchvision', version: '0.20.1', torch: '2.6.0+cu124', needs: '2.5.1+cu124' },
    { package: null, version: null, torch: '2.8.0', needs: null },
  ],
  'gpu/asleep': [{ gpu: 'NVIDIA GeForce RTX 4070 Laptop GPU' }, { gpu: null }],
  'gpu/hidden-by-environment': [
    { variable: 'CUDA_VISIBLE_DEVICES', value: '-1' },
    { variable: 'CUDA_VISIBLE_DEVICES', value: null },
  ],
  'gpu/lost': [{ line: 'GPU is lost. Reboot the system to recover this GPU' }],
  'gpu/mig-selection': [{ gpu: 'NVIDIA A100' }],
  'gpu/mixed-generations': [{ gpu: old.gpu, serves: [card.gpu], lacks: [old.gpu], torch: '2.14.1+cu130' }],
  'gpu/no-official-build': [{ gpu: 'NVIDIA GeForce GTX 780', capability: '3.5' }],
  'gpu/tcc-mode': [{ gpu: 'NVIDIA L40S' }],
  'other/device-side-assert': [{ line: 'CUDA error: device-side assert triggered' }],
  'other/dtype-unsupported': [{ line: 'CUBLAS_STATUS_NOT_SUPPORTED', gpu: 'Tesla M40' }],
  'other/hard-coded-cuda': [{ line: 'Torch not compiled with CUDA enabled' }],
  'other/malloc-async-unsupported': [{ line: 'CUDA error: operation not supported', gpu: 'Tesla M40' }],
  'other/out-of-memory': [{ line: 'CUDA out of memory. Tried to allocate 2.00 GiB', ...card }],
  'other/vgpu-limit': [{ line: 'CUDA error: operation not supported', gpu: 'NVIDIA A16-8A' }],
  'rocm/broken-build': [{ torch: '2.10.0+rocm7.13.0a20260508', gpu: 'AMD Radeon RX 7900 XT' }],
  'rocm/device-package-missing': [{ gpu: 'AMD Radeon 8060S', gfx: 'gfx1151', package: 'amd-torch-device-gfx1151' }],
  'rocm/no-kernel-for-gpu': [
    { gpu: 'AMD Radeon RX 5700 XT', gfx: 'gfx1010', architectures: [] },
    { gpu: null, gfx: null, architectures: [] },
  ],
  'rocm/override-lost': [
    { gpu: 'AMD Radeon RX 6700 XT', gfx: 'gfx1031', value: '10.3.0' },
    { gpu: null, gfx: null, value: '10.3.0' },
  ],
  'torch/broken-import': [
    { library: 'c10.dll', kind: 'OSError', line: 'Error loading c10.dll', torch: '2.6.0+cu124' },
    { library: null, kind: 'ImportError', line: 'cannot import name x', torch: null },
  ],
  'torch/cpu-only-build': [{ torch: '2.6.0+cpu' }, { torch: null }],
  'torch/false-alarm': [
    {
      gpu: 'NVIDIA GeForce RTX 4080',
      capability: '8.9',
      line: 'NVIDIA GeForce RTX 4080 with CUDA capability sm_89 is not compatible …',
    },
  ],
  'torch/no-kernel-for-gpu': [
    {
      direction: 'newer',
      ...card,
      torch: '2.6.0+cu124',
      architectures: images,
      passed: ['copy'],
      failed: ['elementwise', 'sum'],
    },
    { direction: 'older', ...old, torch: '2.14.1+cu130', architectures: newer, passed: [], failed: ['elementwise'] },
    { direction: 'newer', ...card, torch: '2.6.0+cu124', architectures: images, passed: [], failed: [] },
    { direction: 'between', gpu: null, capability: null, torch: null, architectures: [], passed: [], failed: [] },
  ],
  'torch/not-installed': [{}],
  'torch/wrong-vendor-build': [
    { torch: '2.6.0+rocm6.2', made: 'AMD', maker: 'NVIDIA', gpu: 'NVIDIA GeForce RTX 3060' },
  ],
  'windows/blocked-by-app-control': [
    { file: 'c10_cuda.dll', line: '[WinError 4551] An Application Control policy has blocked this file' },
  ],
  'windows/missing-dll-dependency': [
    { file: 'fbgemm.dll', line: '[WinError 126] The specified module could not be found' },
    { file: null, line: 'DLL load failed' },
  ],
  'windows/pagefile-too-small': [{ file: 'cufft64_11.dll', line: '[WinError 1455] The paging file is too small' }],
  'windows/vc-runtime-missing': [
    { file: 'c10.dll', line: '[WinError 1114] A dynamic link library (DLL) initialization routine failed' },
  ],
  'wsl/gpu-blocked': [{}],
};
