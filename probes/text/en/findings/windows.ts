/** What Windows itself refuses. */
export const windows = {
  'windows/blocked-by-app-control': {
    what: 'Windows blocks a file that the PyTorch of {{where}} needs.',
    why: 'PyTorch is the part of the app that does the computing. Windows’ protection (Smart App Control, or a rule of your company) refuses to load files without a signature it knows. It says “{{line}}”.',
    help: 'Under Windows Security → App & browser control → Smart App Control you can see whether it is on. Switching it off is your decision, and on older systems can’t be undone; in a company ask whoever looks after the computers. Reinstalling PyTorch won’t help: the new file is blocked as well.',
  },
  'windows/missing-dll-dependency': {
    what: 'A Windows file is missing that the PyTorch of {{where}} needs.',
    what_file: 'A Windows file is missing that a part of PyTorch in {{where}} needs: the part is {{file}}.',
    why: 'PyTorch is the part of the app that does the computing. Windows says “{{line}}”. The file that is named is there; what it needs in turn is not. With fbgemm.dll it is libomp140.x86_64.dll, with others mostly Microsoft’s C++ runtime, or a PyTorch that is only half there.',
    help: 'Install the current “Microsoft Visual C++ Redistributable (x64)” from Microsoft’s own site and restart. If it stays, PyTorch has to be installed anew; builds of PyTorch after 2.4.0 no longer need the file that fbgemm.dll missed. Don’t fetch single DLL files from download sites: that is how viruses come.',
  },
  'windows/pagefile-too-small': {
    what: 'Windows has no memory left to promise, so the PyTorch of {{where}} can’t be loaded.',
    why: 'PyTorch is the part of the app that does the computing. Windows says “{{line}}”. The file it names is not damaged. Windows sets memory aside before it is used, and its page file on the disk is too small for this.',
    help: 'Let Windows manage the page file itself (System → About → Advanced system settings → Performance → Advanced → Virtual memory), make sure that the drive has 30 GB free, and restart. Closing other programs helps too. Reinstalling PyTorch won’t.',
  },
  'windows/vc-runtime-missing': {
    what: 'Microsoft’s C++ runtime on this computer is missing or too old for {{where}}.',
    why: 'Windows says “{{line}}”. PyTorch, the part of the app that does the computing, and its add-ons are built with Microsoft’s tools and need its current runtime. Sometimes another program has put an older copy in front.',
    help: 'Install the current “Microsoft Visual C++ Redistributable (x64)” from Microsoft’s own site, restart, and check again. A graphics driver or NVIDIA’s CUDA toolkit won’t help: the card was not even asked yet.',
  },
} as const;
