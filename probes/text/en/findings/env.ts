/** Which Python an app runs on, and what lies in it. */
export const env = {
  'env/foreign-cuda-libraries': {
    what: 'PyTorch in {{where}} was given parts of NVIDIA’s software that don’t belong to it.',
    why: 'PyTorch, the part of the app that does the computing, brings its own copies. Here it got others, from elsewhere on the computer: {{libraries}}.',
    why_unsaid:
      'PyTorch, the part of the app that does the computing, brings its own copies of NVIDIA’s libraries. Here it met another version of one of them, from elsewhere on the computer.',
    help: 'Take the folders of NVIDIA’s CUDA toolkit and of cuDNN, one of these parts, out of the setting PATH, the list of folders in which programs look (on Linux: LD_LIBRARY_PATH), and undo any copying of cuDNN files into the app. PyTorch doesn’t need the toolkit: installing a “matching” one only adds another stranger.',
  },
  'env/leftover-files': {
    what: 'An installation in {{where}} was broken off once and left files behind.',
    what_record: 'pip can no longer take away or replace a package in {{where}}: the list of its files is gone.',
    why_record:
      'pip, Python’s installer, keeps a list (RECORD) of every file a package brought. It is missing from {{withoutRecord}}: mostly an installation was broken off, or a cleaning program took it.',
    why: 'pip, Python’s installer, puts packages aside under a name with “~” before it replaces them. These were never cleared: {{files}}. Mostly the app was still running at that moment.',
    help_record:
      'It does no harm by itself. But the next update of this package will end with “no RECORD file was found”. Close the app completely and install the package over itself (pip install --force-reinstall --no-deps, in this version), with the app’s own Python.',
    help: 'It does no harm by itself. Close the app completely, delete these folders, and install the package again if it makes trouble. Otherwise pip will warn about it for ever.',
  },
  'env/mixed-torch-files': {
    what: 'Files of two PyTorch versions are mixed up in {{where}}.',
    what_file: 'Files of two versions are mixed up in the PyTorch of {{where}}: {{file}} doesn’t fit its neighbours.',
    why: 'PyTorch is the part of the app that does the computing, and its files only work with each other. When an update is broken off, when two packages write into one folder, or when cuDNN files are copied in by hand, old and new files meet and can’t load each other.',
    help: 'The PyTorch of {{where}} has to be taken out completely and installed anew; installing over it leaves the old files in place. Copying single files from the web makes it worse. A newer driver won’t help.',
  },
  'env/shadowed-by-pythonpath': {
    what: 'A setting sends {{where}} to foreign packages before its own.',
    why: 'The environment variable {{variable}}, a setting that Python reads when it starts, is “{{value}}”. Python looks there first and takes the PyTorch (the part that does the computing) it finds there.',
    help: 'Remove the variable {{variable}} (system settings, or the script that starts the app), start the app anew and check again. What is installed inside the app can stay; reinstalling it changes nothing while the setting is there.',
  },
  'env/shadowed-by-user-site': {
    what: 'The PyTorch that {{where}} runs comes from the wrong place: from your personal Python packages.',
    why: 'Packages that were once installed “for this user only” come first in Python’s search, before those of the app, PyTorch among them, the part that does the computing. So repairs inside the app seem to do nothing.',
    why_folder:
      'Packages that were once installed “for this user only” come first in Python’s search, before those of the app, PyTorch among them, the part that does the computing. Here that is {{shadow}}. So repairs inside the app seem to do nothing.',
    help: 'Start the app with the setting PYTHONNOUSERSITE=1 (in the script that starts it), or let the torch packages be removed from that personal folder. Installing PyTorch into the app once more won’t help.',
  },
  'env/wrong-python': {
    what: 'PyTorch was installed into another Python than the one that {{where}} runs on.',
    why: 'PyTorch is the part of the app that does the computing. A computer often has several Pythons, and each has its own packages. The app runs {{runs}}; what was installed, {{elsewhere}}, went into another one. pip, the command that installs packages, takes the first Python it finds, even when it is typed inside the app’s folder.',
    why_unsaid:
      'PyTorch is the part of the app that does the computing. A computer often has several Pythons, and each has its own packages. pip, the command that installs packages, takes the first Python it finds, even when it is typed inside the app’s folder. So the right package can be on the computer and the app still not see it.',
    help: 'The package has to be installed with the app’s own Python: for ComfyUI portable that is the one in “python_embeded”, for others the one in “venv”. Choose the app’s folder in Torchmend to see which one it is. Repeating the same command won’t help.',
  },
} as const;
