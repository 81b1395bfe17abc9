import type { Pattern } from './pattern';

/** Extensions that refuse, or don't fit, before any kernel is started. */
export const EXTENSION: readonly Pattern[] = [
  {
    sign: 'kernel-module-missing',
    anchor: 'kernel is not available',
    by: 'sageattention',
    text: /SM(?<arch>80|89|90|100|120) kernel is not available/,
    example: 'SM80 kernel is not available. make sure you GPUs with compute capability 8.0 or higher.',
  },
  {
    sign: 'kernel-module-missing',
    anchor: 'bitsandbytes was compiled without GPU support',
    by: 'bitsandbytes',
    weight: 'warning',
    text: /bitsandbytes was compiled without GPU support/,
    example: 'The installed version of bitsandbytes was compiled without GPU support.',
  },
  {
    sign: 'flash-needs-ampere',
    anchor: 'FlashAttention only supports Ampere GPUs or newer',
    text: /FlashAttention only supports Ampere GPUs or newer\.?(?:[\s\S]{0,300}?Exception raised from \w{1,60} at (?<file>[^\n]{1,200}?):\d)?/,
    example: 'RuntimeError: FlashAttention only supports Ampere GPUs or newer.',
  },
  {
    sign: 'gpu-refused',
    anchor: 'due to the lack of 4-bit tensorcores',
    by: 'nunchaku',
    text: /Unsupported GPU architecture (?<arch>\d{2,3}) due to the lack of 4-bit tensorcores/,
    example: 'ValueError: Unsupported GPU architecture 61 due to the lack of 4-bit tensorcores',
  },
  {
    sign: 'gpu-refused',
    anchor: 'too old to be supported by the triton GPU compiler',
    by: 'triton',
    text: /Found (?<gpu>[^\n]{3,80}?) which is too old to be supported by the triton GPU compiler(?:[\s\S]{0,200}?your device is of CUDA capability (?<capability>\d{1,2}\.\d))?/,
    example:
      'Found NVIDIA GeForce GTX 1080 which is too old to be supported by the triton GPU compiler, which is used as the backend. Triton only supports devices of CUDA Capability >= 7.0, but your device is of CUDA capability 6.1',
  },
  {
    sign: 'assembler-too-old',
    anchor: "is not defined for option 'gpu-name'",
    by: 'triton',
    text: /ptxas[\w-]{0,20} fatal ?: Value 'sm_(?<arch>\d{2,3})[af]?' is not defined for option 'gpu-name'/,
    example: "ptxas fatal   : Value 'sm_121a' is not defined for option 'gpu-name'",
  },
  {
    sign: 'assembler-too-old',
    anchor: 'is not a recognized processor for this target',
    by: 'triton',
    text: /'sm_(?<arch>\d{2,3})[af]?' is not a recognized processor for this target/,
    example: "'sm_120' is not a recognized processor for this target (ignoring processor)",
  },
  {
    sign: 'assembler-too-old',
    anchor: 'PTXASError',
    by: 'triton',
    text: /PTXASError/,
    example: 'triton.runtime.errors.PTXASError: PTXAS error: Internal Triton PTX codegen error',
  },
  {
    sign: 'built-for-other-torch',
    anchor: 'operator torchvision::',
    by: 'torchvision',
    text: /operator torchvision::\w{1,40} does not exist/,
    example: 'RuntimeError: operator torchvision::nms does not exist',
  },
  {
    sign: 'built-for-other-torch',
    anchor: "Couldn't load custom C++ ops",
    by: 'torchvision',
    text: /Couldn't load custom C\+\+ ops/,
    example: "RuntimeError: Couldn't load custom C++ ops.",
  },
  {
    sign: 'built-for-other-torch',
    anchor: 'compiled with different CUDA',
    text: /Detected that PyTorch and (?<package>torchvision|torchaudio) (?:was|were) compiled with different CUDA/,
    example: 'Detected that PyTorch and torchvision were compiled with different CUDA major versions.',
  },
  {
    sign: 'built-for-other-torch',
    anchor: "xFormers can't load C++/CUDA extensions",
    by: 'xformers',
    text: /xFormers can't load C\+\+\/CUDA extensions(?:[\s\S]{0,120}?PyTorch (?<builtFor>[\w.+]{3,30}) with CUDA \d{3,5} \(you have (?<torch>\d[\w.+]{2,30})\))?/,
    example:
      "WARNING[XFORMERS]: xFormers can't load C++/CUDA extensions. xFormers was built for:\n    PyTorch 2.4.1+cu121 with CUDA 1201 (you have 2.6.0+cu124)",
  },
  {
    sign: 'built-for-other-torch',
    anchor: 'undefined symbol',
    text: /(?<file>[\w/.:-]{3,300}\.so[\w.]{0,20}): undefined symbol: (?<symbol>_Z\w{0,20}?(?:c10|torch|at)\w{0,200})/,
    example:
      'ImportError: /venv/lib/python3.11/site-packages/flash_attn_2_cuda.cpython-311-x86_64-linux-gnu.so: undefined symbol: _ZN3c105ErrorC2ENS_14SourceLocationESs',
  },
  {
    sign: 'extension-library-missing',
    anchor: 'onnxruntime_providers_',
    by: 'onnxruntime-gpu',
    text: /(?:LoadLibrary failed with error \d{1,5}|Failed to load library)[^\n]{0,250}?onnxruntime_providers_\w{1,20}\.(?:dll|so)(?:[^\n]{0,60}?depends on "?(?<library>[\w.-]{3,60})"?)?/,
    example:
      '[ONNXRuntimeError] : 1 : FAIL : LoadLibrary failed with error 126 "" when trying to load "C:\\app\\onnxruntime_providers_cuda.dll"',
  },
  {
    sign: 'extension-library-missing',
    anchor: 'onnxruntime_providers_',
    by: 'onnxruntime-gpu',
    text: /onnxruntime_providers_\w{1,20}\.(?:dll|so)"? which d(?:epends on "?(?<library>[\w.-]{3,60}))?/,
    example: 'Error loading "onnxruntime_providers_cuda.dll" which depends on "cublasLt64_12.dll" which is missing.',
  },
  {
    sign: 'extension-library-missing',
    anchor: 'Failed to create CUDAExecutionProvider',
    by: 'onnxruntime-gpu',
    weight: 'warning',
    text: /Failed to create CUDAExecutionProvider/,
    example: 'Failed to create CUDAExecutionProvider. Require cuDNN 9.* and CUDA 12.*',
  },
];
