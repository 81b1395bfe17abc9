/** Words that can't be avoided, each with a plain one. The first says the idea behind all of it. */
export const glossary = {
  kernel: {
    term: 'Code for the card (kernel)',
    plain:
      'A graphics card runs little programs, and they are made for certain cards, as an app for an iPhone doesn’t start on an Android phone. PyTorch brings thousands of them, ready made. If yours isn’t among the cards they were made for, nothing can be computed, however new driver and CUDA are. That is what “no kernel image is available” means.',
  },
  pytorch: {
    term: 'PyTorch',
    plain: 'The part of the app that does the computing. The app decides what picture to make; PyTorch works it out.',
  },
  card: { term: 'Graphics card (GPU)', plain: 'The part of the computer that draws and, for AI, computes.' },
  capability: {
    term: 'Compute capability',
    plain:
      'The design number of a card: 6.1 for a GTX 1080, 8.9 for an RTX 4090, 12.0 for an RTX 5090. Code made for a number runs on that family from there up, and on no other family.',
  },
  architecture: {
    term: 'Architecture, sm_120',
    plain: 'The same number as the packages write it: sm_120 is code for 12.0, sm_86 for 8.6.',
  },
  ptx: {
    term: 'PTX, compute_120',
    plain:
      'Code that is only half made; the driver finishes it for newer cards. Most finished PyTorch builds contain none.',
  },
  driver: {
    term: 'Driver',
    plain: 'The program of the card’s maker that speaks to the card. It comes from NVIDIA or AMD, not with the app.',
  },
  cuda: {
    term: 'CUDA',
    plain:
      'NVIDIA’s way of computing on its cards. There are two of it: the driver says up to which version it understands, and PyTorch brings one along.',
  },
  rocm: { term: 'ROCm, HIP', plain: 'The same for AMD’s cards.' },
  toolkit: {
    term: 'CUDA toolkit, nvcc',
    plain: 'Tools with which programmers make such code. To run a finished app nobody needs them.',
  },
  build: {
    term: 'Build, channel, cu130',
    plain:
      'PyTorch is offered in several versions of one version: cu130 is made with CUDA 13.0, cpu holds no code for cards.',
  },
  wheel: { term: 'Package, wheel', plain: 'A file that Python installs, like a parcel with everything in it.' },
  nightly: { term: 'Nightly', plain: 'A trial build of each night. Old ones vanish, and they may be broken.' },
  python: {
    term: 'Python, environment, venv',
    plain:
      'Python is what these apps are written in. Most bring their own copy with its own packages: an environment. What is installed into another one, the app never sees.',
  },
  pip: {
    term: 'pip',
    plain: 'The program that installs packages into one Python: into which, depends on how it is called.',
  },
  extension: {
    term: 'Add-on with code of its own',
    plain:
      'xformers, flash-attn, sageattention and others make parts of the computing faster and bring their own code for cards.',
  },
  variable: {
    term: 'Environment variable',
    plain: 'A setting with a name that programs read when they start, such as CUDA_VISIBLE_DEVICES.',
  },
  terminal: {
    term: 'Terminal, console',
    plain: 'A window in which commands are typed, and in which these apps print what they do.',
  },
} as const;
