/** AMD's cards and AMD's builds (ROCm). */
export const rocm = {
  'rocm/broken-build': {
    what: 'The PyTorch in {{where}} is a trial build for AMD cards that doesn’t work.',
    why: '{{torch}}, the part of the app that does the computing, was not a finished release. Its code for your {{card}} can’t be loaded, though it is there.',
    help: 'What {{where}} needs is a released build for AMD cards instead. If the processor has graphics of its own, hiding it helps some: the environment variable HIP_VISIBLE_DEVICES, a setting that programs read when they start, chooses the card. Your card is fine.',
  },
  'rocm/device-package-missing': {
    what: 'The PyTorch in {{where}} came without the package that holds the code for your {{card}}.',
    why: 'PyTorch is the part of the app that does the computing, and AMD packs its code for each kind of card separately nowadays. The package {{package}} is missing, so there is nothing that the card could run.',
    help: 'The PyTorch of {{where}} has to be installed together with this package, from AMD’s own index and in the same version. Installing PyTorch alone once more leaves it out again.',
  },
  'rocm/no-kernel-for-gpu': {
    what: 'The PyTorch in {{where}} holds no code for your AMD card.',
    what_named: 'The PyTorch in {{where}} holds no code for your AMD card: {{card}}.',
    why: 'PyTorch is the part of the app that does the computing. Its build for AMD cards (ROCm) holds ready-made code for certain kinds of cards only, and yours ({{gfx}}) is not among them.',
    why_unsaid:
      'PyTorch is the part of the app that does the computing. Its build for AMD cards (ROCm) holds ready-made code for certain kinds of cards only, and yours is not among them.',
    help: 'For some cards a newer build has it; others never were in an official one. Then only builds by others remain, or other programs to compute with (DirectML, ZLUDA), or the processor. Settings that pretend another card (HSA_OVERRIDE_GFX_VERSION) help only its close relatives, and only on Linux.',
  },
  'rocm/override-lost': {
    what: 'Your AMD card needs a setting that is missing here.',
    what_named: 'Your AMD card, {{card}}, needs a setting that is missing here.',
    why: 'PyTorch is the part of the app that does the computing. Its build for AMD cards has no code for this very card, but for its sister. With HSA_OVERRIDE_GFX_VERSION={{value}} the card takes the sister’s code. Mostly it was set once, and a new way to start the app doesn’t hand it on.',
    help: 'Write the line HSA_OVERRIDE_GFX_VERSION={{value}}, a setting that programs read when they start, into the script that starts {{where}} (with “export” before it), start it anew and check again. This works on Linux only. Nothing has to be installed.',
  },
} as const;
