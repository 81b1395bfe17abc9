/** The driver: the program of NVIDIA that speaks to the card. */
export const driver = {
  'driver/foreign-nvml': {
    what: 'nvidia-smi, NVIDIA’s own display of the card, uses a stray file that doesn’t belong to your driver.',
    why: 'It reports “{{line}}”: two versions met, the driver’s and a copy of its library that some program brought along. The card itself can work all the same.',
    help: 'Nothing has to be repaired in {{where}}. Start it outside of the pack, snap or container that brings its own copy, or update that pack. Restarting the computer won’t help: the copy stays where it is.',
  },
  'driver/missing': {
    what: 'This computer has no working NVIDIA driver, so {{where}} can’t reach the graphics card.',
    what_named: 'The driver for your {{gpus}} is missing or not working, so {{where}} can’t reach the card.',
    what_cardless: 'This computer shows no NVIDIA card and no NVIDIA driver, but {{where}} is made for one.',
    why: 'PyTorch, the part of the app that does the computing, is made for NVIDIA cards here. It asked for the NVIDIA driver, the program that speaks to the card, and found none.',
    help_cardless:
      'If there is an NVIDIA card in this computer, check that it is plugged in and switched on, then install its driver from NVIDIA’s own site, restart and check again. If there is none, the app needs a PyTorch for the card that you have, or for the processor: its own instructions say which.',
    help: 'Install the current NVIDIA driver for your card from NVIDIA’s own site or through your system’s update settings, restart the computer, then check again. Reinstalling the app or PyTorch won’t help: they are not the fault.',
  },
  'driver/needs-restart': {
    what: 'The parts of your graphics driver no longer fit together. The computer has to be restarted.',
    why: 'It says “{{line}}”. This happens when the driver was updated while the computer was running, or after the computer slept: one half is old, one half is new.',
    help: 'Save your work and restart the computer (really restart, not shut down and start), then check again. Nothing is wrong with {{where}}: reinstalling the app or the part of it that does the computing (PyTorch) changes nothing here, and neither does NVIDIA’s CUDA toolkit.',
  },
  'driver/too-old': {
    what: 'Your graphics driver is too old for the PyTorch in {{where}}.',
    why: 'This PyTorch, the part of the app that does the computing, needs a driver that knows CUDA {{needs}} (CUDA is NVIDIA’s way of computing on the card). {{driver}} knows only CUDA {{has}}.',
    why_unsaid:
      'This PyTorch, the part of the app that does the computing, needs a driver that knows CUDA {{needs}} (CUDA is NVIDIA’s way of computing on the card). {{driver}} is older than that.',
    why_open:
      'PyTorch, the part of the app that does the computing, asks for more than the driver offers. {{driver}} knows CUDA {{has}} and nothing newer (CUDA is NVIDIA’s way of computing on the card).',
    why_plain:
      'PyTorch, the part of the app that does the computing, asks for more than the driver offers. {{driver}} is older than what this build was made for.',
    help: 'Install the current NVIDIA driver for your card from NVIDIA’s own site, even if your laptop’s maker calls the old one up to date. Restart the computer, then check again. Very old cards no longer get new drivers: then the app needs an older PyTorch build, made for a CUDA version that your driver knows. Installing NVIDIA’s CUDA toolkit won’t help: it doesn’t change the driver.',
  },
} as const;
