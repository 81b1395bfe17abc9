/** Add-ons that bring compiled code of their own: xformers, flash-attn, sageattention, bitsandbytes … */
export const extension = {
  'extension/broken-install': {
    what: 'An add-on of {{where}} is not completely installed: {{extension}}.',
    why: 'Its compiled part is missing or can’t be loaded. What it then says about your card (“needs compute capability 8.0” and the like) is not meant for you: your {{card}} is not the reason, nor is PyTorch, the part of the app that does the computing.',
    help: 'Install {{extension}} again in a version made for exactly the PyTorch and Python of {{where}}, or switch it off in the app’s settings: pictures come without it too, a little slower. Neither card nor driver nor PyTorch has to be changed.',
  },
  'extension/compiler-too-old': {
    what: 'The compiler that {{where}} uses while running ({{extension}}) doesn’t know your {{card}} yet.',
    why: 'Some parts of the app are translated for the card only when they are used. The translator that came along is older than the card. PyTorch itself, the part of the app that does the computing, is fine.',
    help: 'Update {{extension}} to the version that belongs to your PyTorch, or switch off “torch.compile” or Triton in the app. Exchanging PyTorch or the driver won’t help.',
  },
  'extension/gpu-never-supported': {
    what: 'An add-on of {{where}} was never made for cards like yours: {{extension}} doesn’t run on your {{card}}.',
    why: 'It uses parts of the card that yours doesn’t have, and no update will change that. PyTorch itself, the part of the app that does the computing, is fine.',
    why_too: 'It uses parts of the card that yours doesn’t have, and no update will change that.',
    help: 'Switch {{extension}} off in the app and use the built-in way instead (for attention: “PyTorch” or “SDPA”). Installing it again, another version of it, or another driver won’t help.',
  },
  'extension/missing-library': {
    what: 'An add-on of {{where}} lacks a part of NVIDIA’s software: {{extension}}.',
    what_unnamed:
      'Some add-on of {{where}} lacks a part of NVIDIA’s software, {{library}}. Which one, the words don’t tell.',
    what_library: 'An add-on of {{where}}, {{extension}}, lacks a part of NVIDIA’s software: {{library}}.',
    why: 'It was built for another version of CUDA, NVIDIA’s way of computing, than PyTorch, the part of the app that does the computing and whose files it would share. So it falls back to the processor, or stops.',
    help: 'Install the build of {{extension}} that belongs to the CUDA version of your PyTorch. Downloading the single missing file from some site is unsafe and doesn’t last.',
  },
  'extension/no-kernel-for-gpu': {
    what: 'An add-on of {{where}} holds no code for your {{card}}: {{extension}}. PyTorch itself is not the fault.',
    what_too: 'Like PyTorch, an add-on of {{where}} holds no code for your {{card}}: {{extension}}.',
    what_unnamed:
      'It seems that an add-on of {{where}} holds no code for your {{card}}, and not PyTorch. Which one, the words don’t tell.',
    why: 'PyTorch is the part of the app that does the computing; add-ons that help it bring their own ready-made code for certain cards. In {{extension}} there is none for this card, so it fails with the same words as PyTorch would, or closes the app without any.',
    why_listed:
      'PyTorch is the part of the app that does the computing; add-ons that help it bring their own ready-made code for certain cards. {{extension}} holds code for {{architectures}}. None of it runs on this card, whose design number (compute capability) is {{capability}}.',
    help: 'Switch {{extension}} off in the app (for attention: use “PyTorch” or “SDPA” instead), or update it to a version that holds code for your {{card}}. Leave PyTorch and the driver alone: exchanging them won’t help and may break other things.',
    help_too:
      'Put PyTorch right first, then check again. If {{extension}} is still named, switch it off in the app (for attention: use “PyTorch” or “SDPA” instead), or install a version that holds code for your {{card}} and belongs to the new PyTorch.',
  },
  'extension/partly-no-kernel-for-gpu': {
    what: 'Good to know: a part of {{extension}} in {{where}} holds no code for your {{card}}.',
    why: 'Most of it does. Without code for this card are: {{libraries}}. As long as the app doesn’t use just that part, all is well.',
    help: 'Nothing has to be done. If {{where}} fails with “no kernel image” all the same, show this to whoever helps you.',
  },
  'extension/version-mismatch': {
    what: 'An add-on of {{where}} was built for another PyTorch: {{extension}}.',
    what_unnamed: 'An add-on of {{where}} was built for another PyTorch. Which one, the words don’t tell.',
    why: 'PyTorch is the part of the app that does the computing, and such add-ons are made for one exact version of it. With {{torch}} beside it, its parts don’t find each other. This often happens right after PyTorch was exchanged.',
    why_needs:
      'PyTorch is the part of the app that does the computing, and such add-ons are made for one exact version of it. This one belongs to PyTorch {{needs}}, and {{torch}} is installed. This often happens right after PyTorch was exchanged.',
    help: 'Install the version of {{extension}} that belongs to the installed PyTorch, from the same place and with the same ending (such as +cu128). An attention add-on can also be switched off or removed. Exchanging the driver or the card’s settings won’t help.',
  },
} as const;
