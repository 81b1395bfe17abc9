import type { Code } from '../../model';
import type { Entry } from '../entry';

/**
 * One entry per finding: *what* stands alone, *why* cites the evidence, *help* says what to do. `_newer`, `_copy` …
 * are variants for one shade of the finding; see ../variant.ts. `where` is the app and its folder.
 */
export const findings = {
  'driver/missing': {
    what: 'This computer has no working NVIDIA driver, so {{where}} can’t reach the graphics card.',
    what_named: 'The driver for your {{gpus}} is missing or not working, so {{where}} can’t reach the card.',
    why: 'PyTorch, the part of the app that does the computing, is made for NVIDIA cards here. It asked for the NVIDIA driver, the program that speaks to the card, and found none.',
    help: 'Install the current NVIDIA driver for your card from NVIDIA’s own site or through your system’s update settings, restart the computer, then check again. Reinstalling the app or PyTorch won’t help: they are not the fault.',
  },
  'driver/too-old': {
    what: 'Your graphics driver is too old for the PyTorch in {{where}}.',
    why: 'This PyTorch, the part of the app that does the computing, needs a driver that knows CUDA {{needs}} (CUDA is NVIDIA’s way of computing on the card). {{driver}} knows only CUDA {{has}}.',
    why_unsaid:
      'This PyTorch, the part of the app that does the computing, needs a driver that knows CUDA {{needs}} (CUDA is NVIDIA’s way of computing on the card). {{driver}} is older than that.',
    help: 'Install the current NVIDIA driver for your card, restart the computer, then check again. Very old cards no longer get new drivers: then the app needs an older PyTorch build, made for a CUDA version that your driver knows. Installing the CUDA toolkit won’t help: it doesn’t change the driver.',
  },
  'gpu/hidden-by-environment': {
    what: 'A setting of this computer hides the graphics card from {{where}}.',
    why: 'The environment variable {{variable}}, a setting that programs read when they start, is “{{value}}”. With it, CUDA shows no card to any program.',
    help: 'Remove the variable {{variable}} where it was set (system settings, or the script that starts the app), or set it to 0 for the first card. Then start the app anew and check again. Driver and PyTorch can stay as they are.',
  },
  'torch/broken-import': {
    what: 'The PyTorch in {{where}} is damaged or incomplete: it can’t even start.',
    what_library:
      'The PyTorch in {{where}} can’t start, because a part it needs is missing or doesn’t fit: {{library}}.',
    why: 'PyTorch is the part of the app that does the computing. Loading {{torch}} stopped with: {{kind}}: {{line}}',
    help: 'PyTorch has to be installed completely and anew, in exactly this folder: {{folder}}. Whoever set the app up can do that, or the app’s own repair or update function. Show them the report. A newer graphics driver won’t help.',
  },
  'torch/cpu-only-build': {
    what: 'The PyTorch in {{where}} was built without graphics card support: it can only use the processor.',
    why: 'PyTorch is the part of the app that does the computing. The installed build, {{torch}}, holds no code for any graphics card. Your card and your driver have nothing to do with it.',
    help: 'This folder needs a PyTorch build for NVIDIA cards (“CUDA build”) in place of this one: {{folder}}. Whoever set the app up can exchange it. Show them the report. A newer driver or the CUDA toolkit won’t help.',
  },
  'torch/no-kernel-for-gpu': {
    what: 'The PyTorch in {{where}} holds no code for your {{gpu}}.',
    what_newer: 'Your {{gpu}} is newer than the PyTorch in {{where}}: that package holds no code for this card.',
    what_older: 'The PyTorch in {{where}} no longer supports your {{gpu}}: it was made for newer cards only.',
    why: 'PyTorch is the part of the app that does the computing. As soon as the card has to compute, it fails: {{failed}}. {{torch}} holds ready-made code for {{architectures}}. None of it runs on this card, whose design number (compute capability) is {{capability}}.',
    why_copy:
      'Copying numbers to the card works, and that makes everything look right. But as soon as the card has to compute, it fails: {{failed}}. The package {{torch}} holds ready-made code for {{architectures}}. None of it runs on this card, whose design number (compute capability) is {{capability}}.',
    why_listed:
      'The package {{torch}} holds ready-made code for {{architectures}}. None of it runs on this card, whose design number (compute capability) is {{capability}}. No computation on the card could prove the opposite.',
    help: 'This folder needs a PyTorch build that holds code for your {{gpu}}: {{folder}}. Whoever set the app up can exchange it. Show them the report. A newer driver alone, the same version again, or the CUDA toolkit won’t help.',
    help_newer:
      'This folder needs a newer PyTorch build, one that holds code for your {{gpu}}: {{folder}}. Often an update of the app brings it; otherwise whoever set the app up can exchange it. Show them the report. What won’t help: a newer driver alone, installing the same version again, or installing the CUDA toolkit.',
    help_older:
      'This folder needs the last PyTorch build that still holds code for your {{gpu}}, and has to stay with it: {{folder}}. Whoever set the app up can exchange it. Show them the report. What won’t help: a newer driver alone, installing the same version again, or installing the CUDA toolkit.',
  },
  'torch/not-installed': {
    what: 'There is no PyTorch in {{where}}.',
    why: 'PyTorch is the part of the app that does the computing. The Python of this folder was found, but PyTorch isn’t among its packages.',
    help: 'Perhaps this isn’t the folder that the app runs from: many apps keep their Python in a folder of its own, such as “python_embeded” or “venv”. Choose that one and check again. If it is the right folder, the app’s installation was never finished: run its installer once more.',
  },
} as const satisfies Record<Code, Entry>;
