import type { Pattern } from './pattern';

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
