/** What people are told on the web about these errors, and why it won't help. */
export const advice = {
  'driver-is-enough': {
    claim: '“Your driver is new and shows CUDA 13, so CUDA works.”',
    but: 'The driver is only the upper limit. Whether the card can compute is decided by the code inside the PyTorch package. A new driver adds no code to it.',
  },
  'nvcc-must-match': {
    claim: '“nvcc must show the same CUDA version as nvidia-smi.”',
    but: 'nvcc is a tool for programmers. PyTorch brings its own CUDA and never asks nvcc; the two numbers may differ.',
  },
  'reinstall-the-same': {
    claim: '“Reinstall PyTorch.”',
    but: 'The same package holds the same code. And “pip install torch==…” without the ending (+cu130 and the like) often does nothing at all, because pip thinks it is already there.',
  },
  'set-variables': {
    claim: '“Set CUDA_VISIBLE_DEVICES, CUDA_HOME or CUDA_LAUNCH_BLOCKING.”',
    but: 'Variables add no code for a card either. Set wrongly they rather hide the card: then there is “no CUDA”, or everything quietly runs on the processor.',
  },
  'install-toolkit': {
    claim: '“Install the CUDA toolkit.”',
    but: 'PyTorch doesn’t use it. It is needed only to compile add-ons, and its folders on the search path can even push wrong files in front of PyTorch’s own.',
  },
  'skip-cuda-test': {
    claim: '“Start with --skip-torch-cuda-test.”',
    but: 'That only stops the app from looking. The fault stays, and everything runs on the processor, many times slower.',
  },
  'arch-list': {
    claim: '“Set TORCH_CUDA_ARCH_LIST to your card.”',
    but: 'This variable is read only while something is being compiled. For a package that is already built it does nothing.',
  },
  'lower-channel': {
    claim: '“Your driver is older, so take a PyTorch for a lower CUDA.”',
    but: 'That can do for an older card. For an RTX 50 card it is fatal: builds below CUDA 12.8 hold no code for it, and only a newer driver helps.',
  },
  'stale-nightly': {
    claim: '“Install the nightly from nightly/cu124 or nightly/cu128.”',
    but: 'Both are abandoned: nothing new gets there. What is left in nightly/cu124 has no code for RTX 50 cards, and finished releases have long had it.',
  },
} as const;
