import type { Pattern } from './pattern';

/** In all these words PyTorch computes on the processor, for whatever reason. */
const UNREACHED: readonly (readonly [string, RegExp, string])[] = [
  [
    'Attempting to deserialize object on a CUDA device',
    /Attempting to deserialize object on a CUDA device/,
    'RuntimeError: Attempting to deserialize object on a CUDA device but torch.cuda.is_available() is False.',
  ],
  [
    'Cannot access accelerator device when none is available',
    /Cannot access accelerator device when none is available/,
    'RuntimeError: Cannot access accelerator device when none is available.',
  ],
  [
    'mixed precision requires a GPU',
    /fp16 mixed precision requires a GPU/,
    "ValueError: fp16 mixed precision requires a GPU (not 'cpu').",
  ],
  [
    "not implemented for 'Half'",
    /"(?:\w{0,40}_cpu_?|LayerNormKernelImpl|baddbmm_with_gemm)" not implemented for 'Half'/,
    `RuntimeError: "slow_conv2d_cpu" not implemented for 'Half'`,
  ],
  [
    'is not linked with support for cuda devices',
    /PyTorch is not linked with support for cuda devices/,
    'RuntimeError: PyTorch is not linked with support for cuda devices',
  ],
];

/** What pip and Python say of what is installed, and PyTorch of a build without cards. */
export const INSTALL: readonly Pattern[] = [
  {
    sign: 'cpu-only',
    anchor: 'Torch not compiled with CUDA enabled',
    by: 'torch',
    text: /Torch not compiled with CUDA enabled/,
    example: 'AssertionError: Torch not compiled with CUDA enabled',
  },
  {
    sign: 'torch-cannot-use-gpu',
    anchor: 'Torch is not able to use GPU',
    text: /Torch is not able to use GPU/,
    example:
      'RuntimeError: Torch is not able to use GPU; add --skip-torch-cuda-test to COMMANDLINE_ARGS variable to disable this check',
  },
  ...UNREACHED.map(
    ([anchor, text, example]): Pattern => ({ sign: 'torch-cannot-use-gpu', by: 'torch', anchor, text, example }),
  ),
  {
    sign: 'torch-cannot-use-gpu',
    anchor: 'but CUDA is not available. Disabling',
    by: 'torch',
    weight: 'warning',
    text: /device_type of 'cuda', but CUDA is not available\. Disabling/,
    example: "UserWarning: User provided device_type of 'cuda', but CUDA is not available. Disabling",
  },
  {
    sign: 'torch-cannot-use-gpu',
    anchor: 'Device: cpu',
    weight: 'warning',
    text: /Device: cpu\b/,
    example: 'Device: cpu',
  },
  {
    sign: 'leftover-folder',
    anchor: 'Ignoring invalid distribution',
    by: 'pip',
    weight: 'warning',
    text: /Ignoring invalid distribution (?<name>[-~]\w{1,60})(?: \((?<folder>[^)\n]{1,300})\))?/,
    example: 'WARNING: Ignoring invalid distribution -orch (c:\\app\\lib\\site-packages)',
  },
  {
    sign: 'pip-installed',
    anchor: 'Successfully installed',
    by: 'pip',
    weight: 'context',
    text: /Successfully installed (?:[\w.+-]{1,80}\s{1,3}){0,60}?torch-(?<elsewhere>\d[\w.+]{2,30})/,
    example: 'Successfully installed torch-2.5.0+cu124 torchaudio-2.5.0+cu124 torchvision-0.20.0+cu124',
  },
  {
    sign: 'pip-removed',
    anchor: 'Uninstalling torch-',
    by: 'pip',
    weight: 'context',
    text: /Uninstalling torch-(?<gone>\d[\w.+]{2,30}):/,
    example: 'Uninstalling torch-2.4.1+cu121:',
  },
  {
    sign: 'search-path',
    anchor: 'PYTHONPATH=',
    weight: 'context',
    text: /PYTHONPATH ?= ?(?<folder>[^\n"']{1,300})/,
    example: 'PYTHONPATH=/opt/site-packages',
  },
  {
    sign: 'no-torch-module',
    anchor: 'No module named',
    by: 'python',
    text: /No module named '?torch'?(?![\w.])/,
    example: "ModuleNotFoundError: No module named 'torch'",
  },
];
