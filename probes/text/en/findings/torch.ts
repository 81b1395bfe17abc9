/** PyTorch itself: the part of the app that does the computing. */
export const torch = {
  'torch/broken-import': {
    what: 'The PyTorch in {{where}} is damaged or incomplete: it can’t even start.',
    what_library:
      'The PyTorch in {{where}} can’t start, because a part it needs is missing or doesn’t fit: {{library}}.',
    why: 'PyTorch is the part of the app that does the computing. Loading {{torch}} stopped with “{{kind}}: {{line}}”.',
    help: 'PyTorch has to be installed completely and anew, with exactly the Python of {{where}}. Torchmend can do that: it shows every step first, proves the result, and can take it back. The app’s own repair or update function may do it as well. A newer graphics driver won’t help.',
  },
  'torch/cpu-only-build': {
    what: 'The PyTorch in {{where}} was built without graphics card support: it can only use the processor.',
    why: 'PyTorch is the part of the app that does the computing. {{torch}}, as it is installed here, holds no code for any graphics card. Your card and your driver have nothing to do with it. It mostly gets there when an add-on or an update fetches “torch” from an index without builds for cards: PyTorch’s own “cpu” index, or, on Windows, the general one (PyPI).',
    help: 'What {{where}} needs is a PyTorch build for NVIDIA cards (“CUDA build”) in place of this one. Torchmend can put it in: it shows every step first, proves the result, and can take it back. What won’t help: a newer driver, NVIDIA’s CUDA toolkit, or the switch --skip-torch-cuda-test, which only hides the fault.',
  },
  'torch/false-alarm': {
    what: 'A warning says that your {{card}} won’t work. It is a false alarm.',
    why: 'The warning looks for the exact design number {{capability}} in a list. But code for a lower number of the same family runs on your card as well. The warning was “{{line}}”.',
    help: 'Leave everything as it is: reinstalling can only make it worse. If {{where}} fails all the same, the cause is another one.',
  },
  'torch/no-kernel-for-gpu': {
    what: 'The PyTorch in {{where}} holds no code for your {{card}}.',
    what_newer: 'Your {{card}} is newer than the PyTorch in {{where}}: that package holds no code for this card.',
    what_older: 'The PyTorch in {{where}} no longer supports your {{card}}: it was made for newer cards only.',
    why: 'PyTorch is the part of the app that does the computing. As soon as the card has to compute, it fails: {{failed}}. {{torch}} holds ready-made code for {{architectures}}. None of it runs on this card, whose design number (compute capability) is {{capability}}.',
    why_copy:
      'Copying numbers to the card works, and that makes everything look right. But as soon as the card has to compute, it fails: {{failed}}. The package that does the computing, {{torch}}, holds ready-made code for {{architectures}}. None of it runs on this card, whose design number (compute capability) is {{capability}}.',
    why_listed:
      'The package that does the computing, {{torch}}, holds ready-made code for {{architectures}}. None of it runs on this card, whose design number (compute capability) is {{capability}}. No computation on the card could prove the opposite.',
    why_told:
      'PyTorch is the part of the app that does the computing, and its builds hold ready-made code for certain cards only. The error says that for this card there is none in {{torch}}.',
    help: 'What {{where}} needs is a PyTorch build that holds code for your {{card}}. Torchmend can put it in: it shows every step first, proves the result, and can take it back. What won’t help: a newer driver alone, the same version again, NVIDIA’s CUDA toolkit, or setting TORCH_CUDA_ARCH_LIST.',
    help_newer:
      'What {{where}} needs is a newer PyTorch build, one that holds code for your {{card}}. Often an update of the app brings it; Torchmend can put it in as well: it shows every step first, proves the result, and can take it back. What won’t help: a newer driver alone, installing the same version again, installing NVIDIA’s CUDA toolkit, or setting variables such as TORCH_CUDA_ARCH_LIST. Don’t take a build for an older CUDA either: it knows your card even less.',
    help_older:
      'What {{where}} needs is the last PyTorch build that still holds code for your {{card}}, and then it has to stay with it. Torchmend can put it in: it shows every step first, proves the result, and can take it back. What won’t help: a newer driver, installing the same version again, or installing NVIDIA’s CUDA toolkit. Updates of the app may bring the newer build back.',
  },
  'torch/not-installed': {
    what: 'There is no PyTorch in {{where}}.',
    why: 'PyTorch is the part of the app that does the computing. The Python of this folder was found, but PyTorch isn’t among its packages.',
    help: 'Perhaps this isn’t the folder that the app runs from: many apps keep their Python in a folder of its own, such as “python_embeded” or “venv”. Choose that one and check again. If it is the right folder, the app’s installation was never finished: run its installer once more.',
  },
  'torch/wrong-vendor-build': {
    what: 'The PyTorch in {{where}} was made for {{made}} cards, and yours is an {{maker}} card: {{card}}.',
    why: 'PyTorch, the part of the app that does the computing, comes in builds for different makers, and one maker’s code can’t run on another’s card. {{torch}} is the build for {{made}}. Installers pick the wrong one when they see the graphics chip of the processor first.',
    help: 'What {{where}} needs is the PyTorch build for {{maker}} cards. Many installers ask for the maker: choose {{maker}} there. Drivers and variables won’t turn one build into the other.',
  },
} as const;
