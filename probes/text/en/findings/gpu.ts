/** The card itself, and whether it can be reached. */
export const gpu = {
  'gpu/asleep': {
    what: 'Your laptop has put its {{card}} to sleep, so {{where}} doesn’t find it.',
    why: 'Laptops with two graphics chips switch the strong one off to save power. The driver answers that it isn’t loaded, and then it looks as if there were no NVIDIA card at all.',
    help: 'Plug the laptop in. In its maker’s control program leave the “Eco” or “iGPU only” mode; in Windows’ graphics settings set {{where}} to “high performance”. Then restart the app and check again. The card is not broken, and nothing has to be reinstalled.',
  },
  'gpu/hidden-by-environment': {
    what: 'A setting of this computer hides the graphics card from {{where}}.',
    why: 'The environment variable {{variable}}, a setting that programs read when they start, is “{{value}}”. With it, CUDA, NVIDIA’s way of computing, shows no card to any program.',
    why_unsaid:
      'The card is there, but CUDA, NVIDIA’s way of computing, shows none. Mostly the environment variable {{variable}}, a setting that programs read when they start, is set to -1, to nothing, or to a card that isn’t there.',
    help: 'Remove the variable {{variable}} where it was set (system settings, or the script that starts the app), or set it to 0 for the first card. Then start the app anew and check again. Nothing has to be installed; that nvidia-smi, NVIDIA’s own display, sees the card proves nothing, for it doesn’t read this setting.',
  },
  'gpu/lost': {
    what: 'The graphics card has dropped out: the computer can’t reach it any more.',
    why: 'The driver says “{{line}}”. That is a matter of power, heat or a loose connection, not of software.',
    help: 'Shut the computer down, wait a minute, start it again, then check again. If it comes back: look at the power plugs of the card, its seat, its temperature, and undo any overclocking. Reinstalling programs or the driver won’t help.',
  },
  'gpu/mig-selection': {
    what: 'Your {{card}} is divided into slices, and {{where}} wasn’t told which slice is its own.',
    why: 'On data-centre cards one card can be cut into several small ones (MIG). A program can use exactly one slice, and PyTorch, the part that does the computing, counted more than it was given.',
    help: 'Whoever runs this computer can name the slice: the environment variable CUDA_VISIBLE_DEVICES, a setting that programs read when they start, has to hold its full name, which begins with “MIG-” and which “nvidia-smi -L” lists. PyTorch and the driver are fine.',
  },
  'gpu/mixed-generations': {
    what: 'Your cards are of different age, and the PyTorch in {{where}} serves only some of them: it has no code for {{lacks}}.',
    why: 'PyTorch is the part of the app that does the computing, and each build of it holds code for a range of cards. {{torch}} serves {{serves}}. Builds that reach the newest cards have dropped the oldest ones, and newer drivers have too.',
    help: 'The simplest way: let {{where}} use only {{serves}}. The environment variable CUDA_VISIBLE_DEVICES, a setting in the script that starts the app, chooses the card. A build that serves all of them exists only for few combinations, and reinstalling the same one won’t change anything.',
  },
  'gpu/no-official-build': {
    what: 'Your {{card}} is too old for PyTorch: no official build holds code for it any more.',
    why: 'PyTorch is the part of the app that does the computing. Each build holds ready-made code for certain cards, and for cards this old there has been none for years. That is no fault of yours or of the app.',
    help: 'Let {{where}} compute on the processor (slow), use it on a computer with a newer card, or use an online service. No driver, none of NVIDIA’s tools (CUDA toolkit) and no other PyTorch version will bring this card back; builds that strangers made for it are not safe to recommend.',
  },
  'gpu/tcc-mode': {
    what: 'Your {{card}} runs in a mode without a screen (TCC). That is fine on Windows itself, but Windows’ Linux (WSL) can’t reach it.',
    why: 'Windows runs cards for data centres in this mode unless told otherwise. Programs of Windows can compute on it; WSL needs the mode with a screen (WDDM).',
    help: 'Use {{where}} in Windows itself, or let whoever runs this computer switch the card to WDDM. Nothing is broken.',
  },
  'wsl/gpu-blocked': {
    what: 'Windows doesn’t let its Linux (WSL), where {{where}} runs, reach the graphics card.',
    why: 'The driver’s own tool is told by Windows: “GPU access blocked by the operating system”. That comes from an old WSL, a self-made Linux kernel, or a Linux driver that was installed inside WSL.',
    help: 'In Windows: update WSL (its update command is “wsl --update”), restart Windows, and update the NVIDIA driver in Windows. Inside WSL there must be no NVIDIA driver at all: one that was installed there has to go, and web pages that tell you to install one mislead.',
  },
} as const;
