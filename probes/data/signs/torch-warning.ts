import type { Pattern } from './pattern';

const warns = (anchor: string, text: RegExp, example: string): Pattern => ({
  ...{ sign: 'torch-warning', by: 'torch', weight: 'warning' },
  ...{ anchor, text, example },
});
const tells = (anchor: string, text: RegExp, example: string): Pattern => ({ sign: null, anchor, text, example });

/**
 * What PyTorch says by itself when it first meets a card, in five generations (up to 2.7, 2.8–2.9, 2.10–2.12, 2.13 on,
 * and one sentence that all share), and the same from an app's own check. Card, capability and list are facts; that the
 * card won't work is a claim, which is at times wrong.
 */
export const TORCH_WARNING: readonly Pattern[] = [
  warns(
    'with CUDA capability sm_',
    /(?<gpu>[^\n:]{3,80}?) with CUDA capability sm_(?<arch>\d{2,3})[af]? is not compat/,
    'NVIDIA GeForce RTX 5080 with CUDA capability sm_120 is not compatible with the current PyTorch installation.',
  ),
  warns(
    'which is of cuda capability',
    /Found GPU ?(?<index>\d{1,2}) (?<gpu>[^\n]{3,80}?) which is of cuda capability (?<capability>\d{1,2}\.\d)/,
    'Found GPU0 NVIDIA GeForce GTX 1080 Ti which is of cuda capability 6.1.',
  ),
  warns(
    'which is of compute capability (CC)',
    /Found GPU ?(?<index>\d{1,2}) (?<gpu>[^\n]{3,80}?) which is of compute capability \(CC\) (?<capability>\d{1,2}\.\d)/,
    'UserWarning: Found GPU0 NVIDIA GeForce GTX 1060 which is of compute capability (CC) 6.1.',
  ),
  warns(
    'PyTorch no longer supports this GPU',
    /PyTorch no longer supports this GPU/,
    'PyTorch no longer supports this GPU because it is too old.',
  ),
  warns(
    'does not include kernels for this GPU',
    /installed torch ?==(?<torch>\d[\w.+]{2,30}) does not include kernels for this GPU/,
    'Your installed torch==2.14.0+cu130 does not include kernels for this GPU.',
  ),
  warns(
    'No published PyTorch CUDA builds for release',
    /No published PyTorch CUDA builds for release (?<torch>\d[\w.+]{2,30}) support this GPU/,
    'No published PyTorch CUDA builds for release 2.13.0+cu130 support this GPU.',
  ),
  {
    sign: 'checker-warning',
    anchor: 'only has kernels for',
    weight: 'warning',
    text: /(?<gpu>[^\n:]{3,80}?) is compute capability (?:sm_(?<arch>\d{2,3})|(?<capability>\d{1,2}\.\d)),? but [^\n]{0,80}?only has kernels for/,
    example:
      "WARNING: NVIDIA GeForce RTX 4080 is compute capability sm_89, but this install's PyTorch only has kernels for sm_80 sm_86 sm_90.",
  },
  tells(
    'current PyTorch install supports CUDA capabilities',
    /current PyTorch install supports CUDA capabilities (?<architectures>(?:(?:sm|compute)_\d{2,3}[af]?\s{0,3}){1,40})/,
    'The current PyTorch install supports CUDA capabilities sm_90.',
  ),
  tells(
    'Minimum and Maximum cuda capability',
    /Minimum and Maximum cuda capability supported by this version of PyTorch is \((?<lowest>\d{1,2}\.\d)\) - \((?<highest>\d{1,2}\.\d)\)/,
    'Minimum and Maximum cuda capability supported by this version of PyTorch is (7.0) - (12.0)',
  ),
  tells(
    'minimum cuda capability supported by this library is',
    /minimum cuda capability supported by this library is (?<lowest>\d{1,2}\.\d)/,
    'The minimum cuda capability supported by this library is 7.5.',
  ),
  tells(
    'which supports hardware CC',
    /(?<built>\d{1,2}\.\d) which supports hardware CC/,
    '- 7.5 which supports hardware CC >=7.5,<8.0',
  ),
];
