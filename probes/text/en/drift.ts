/** What is not as it was when an environment was remembered: what changed, whether it matters, what to do. */
export const drift = {
  codes: {
    'drift/cards-gone': {
      what: 'There is no graphics card any more; there was {{cards}}.',
      matters: 'Without it nothing is computed on a card.',
      help: 'Check that it sits firmly, has power and is not switched off in the system, then check again.',
    },
    'drift/card-not-in-build': {
      what: 'There is a card that PyTorch here holds no code for: {{cards}}. Remembered was {{from}}.',
      matters: 'Pictures can’t be made on the new card with this PyTorch, however new the driver is.',
      help: 'Let Torchmend look for a build that has code for it, then remember the new state.',
    },
    'drift/torch-gone': {
      what: 'PyTorch {{from}} was taken out.',
      matters: 'The app can’t compute without it.',
      help: 'Let Torchmend put it back, or undo what was installed last.',
    },
    'drift/torch-became-cpu': {
      what: 'PyTorch {{from}} became {{to}}, a build for the processor only. {{by}}',
      matters: 'The graphics card is not used any more, or the app doesn’t start.',
      help: 'Let Torchmend put back a build for your card.',
    },
    'drift/torch-other-vendor': {
      what: 'PyTorch {{from}} became {{to}}, made for another maker’s cards. {{by}}',
      matters: 'It can’t use your card.',
      help: 'Let Torchmend put back a build for your card.',
    },
    'drift/torch-put-back': {
      what: 'The older PyTorch {{to}} is in the place of {{from}}, and holds no code for {{cards}}. {{by}}',
      matters: 'The old fault is back: your card can’t compute with it.',
      help: 'Let Torchmend repair it again. If the app’s updater did this, it will do so with every update; check after each one.',
    },
    'drift/torch-lost-card': {
      what: 'PyTorch {{from}} became {{to}}, which holds no code for {{cards}}. {{by}}',
      matters: 'Your card can’t compute with it.',
      help: 'Let Torchmend put back a build that has code for it.',
    },
    'drift/driver-gone': {
      what: 'The graphics driver {{from}} is gone.',
      matters: 'Without it no program reaches the card.',
      help: 'Install the driver again from NVIDIA’s page, then restart.',
    },
    'drift/driver-dropped-card': {
      what: 'The driver {{from}} became {{to}}, which does not drive {{cards}} any more.',
      matters: 'The card can’t be used with it.',
      help: 'Go back to a driver of the branch {{last}}, the last one for this card, and switch automatic updates off.',
    },
    'drift/driver-too-old': {
      what: 'The driver {{from}} became {{to}}, and PyTorch here needs {{needs}} or newer.',
      matters: 'PyTorch can’t start CUDA with it.',
      help: 'Install a newer driver from NVIDIA’s page, then restart.',
    },
    'drift/torch-needs-driver': {
      what: 'PyTorch here now needs the driver {{needs}} or newer; yours is {{driver}}.',
      matters: 'PyTorch can’t start CUDA with it.',
      help: 'Install a newer driver from NVIDIA’s page, or let Torchmend put in a build for your driver.',
    },
    'drift/vision-mismatch': {
      what: 'torchvision {{vision}} does not belong to PyTorch {{torch}}; {{wanted}} does.',
      matters: 'The app may fail as it starts, or with the first picture.',
      help: 'Let Torchmend put in the set that belongs together.',
    },
    'drift/kernels-fail': {
      what: 'The card failed at what it could do before: {{failed}}.',
      matters: 'Making pictures will fail.',
      help: 'What stands above it shows the cause. If nothing does, restart the computer and check again.',
    },
    'drift/torch-replaced': {
      what: 'PyTorch {{from}} became {{to}}. {{by}}',
      matters: 'Your card is still in it, but add-ons made for the old one may fail.',
      help: 'If the app works, remember the new state. If not, undo what was installed last.',
    },
    'drift/torch-newer': {
      what: 'PyTorch {{from}} became {{to}}.',
      matters: 'Your card is in it. It does no harm.',
      help: 'If the app works, remember the new state.',
    },
    'drift/torch-older': {
      what: 'PyTorch {{from}} was set back to {{to}}.',
      matters: 'Your card is in it. It does no harm by itself.',
      help: 'If the app works, remember the new state.',
    },
    'drift/torch-other-channel': {
      what: 'PyTorch {{from}} became {{to}}: the same version, made with another CUDA.',
      matters: 'Your card is in it. Add-ons made for the other CUDA may fail.',
      help: 'If the app works, remember the new state.',
    },
    'drift/torch-rebuilt': {
      what: 'PyTorch {{to}} has the same name, but holds code for other designs of cards than before.',
      matters: 'Your card is in it. It does no harm.',
      help: 'If you did not build it yourself, find out where it came from.',
    },
    'drift/torch-came': {
      what: 'PyTorch {{to}} came; there was none.',
      matters: 'That is what the app needs.',
      help: 'If the app works, remember the new state.',
    },
    'drift/extension-left-behind': {
      what: 'PyTorch changed, and these add-ons, compiled for the old one, did not: {{list}}.',
      matters: 'They may fail, or be switched off silently.',
      help: 'Install the versions for the new PyTorch, or take these add-ons out.',
    },
    'drift/extension-gone': {
      what: 'Taken out: {{list}}.',
      matters: 'The app may be slower without them, or miss a function.',
      help: 'If something is missing, install them again.',
    },
    'drift/extension-changed': {
      what: 'Changed: {{list}}.',
      matters: 'It does no harm by itself.',
      help: 'If the app works, remember the new state.',
    },
    'drift/extension-came': {
      what: 'New: {{list}}.',
      matters: 'It does no harm by itself.',
      help: 'If the app works, remember the new state.',
    },
    'drift/python-changed': {
      what: 'Python {{from}} became {{to}}.',
      matters: 'Packages with compiled parts are made for one version of Python; those that were not exchanged fail.',
      help: 'If the app works, remember the new state. If not, let the app set its environment up anew.',
    },
    'drift/card-gone': {
      what: 'A graphics card is gone: {{cards}}.',
      matters: 'The others still work; what was meant for this one fails.',
      help: 'If you did not take it out, check its seat and power.',
    },
    'drift/card-changed': {
      what: 'The graphics card {{from}} was exchanged for {{to}}.',
      matters: 'PyTorch here is not known to lack it. It does no harm.',
      help: 'If the app works, remember the new state.',
    },
    'drift/card-added': {
      what: 'A graphics card came: {{cards}}.',
      matters: 'PyTorch here is not known to lack it. It does no harm.',
      help: 'If the app works, remember the new state.',
    },
    'drift/cards-reordered': {
      what: 'The graphics cards stand in another order: {{to}}.',
      matters: 'An app that picks a card by its number may use another one now.',
      help: 'Look at the card number in the app’s settings.',
    },
    'drift/driver-newer': {
      what: 'The graphics driver was updated: {{from}} became {{to}}.',
      matters: 'It does no harm.',
      help: 'There is nothing to do. Remember the new state if you like.',
    },
    'drift/driver-older': {
      what: 'The graphics driver was set back: {{from}} became {{to}}.',
      matters: 'It is new enough for PyTorch here.',
      help: 'There is nothing to do.',
    },
    'drift/driver-came': {
      what: 'A graphics driver came: {{to}}.',
      matters: 'That is what PyTorch needs.',
      help: 'There is nothing to do.',
    },
    'drift/kernels-pass': {
      what: 'The card can do now what it failed at before: {{passed}}.',
      matters: 'It got better.',
      help: 'Remember the new state.',
    },
    'drift/not-compared': {
      what: 'Could not be looked at today, so could not be compared: {{what}}.',
      matters: 'It may have changed or not.',
      help: 'Check again later.',
    },
    'drift/baseline-unreadable': {
      what: 'What was remembered of this environment can’t be read: {{file}}',
      matters: 'Nothing could be compared.',
      help: 'If the app works, remember it anew.',
    },
  },
  by: {
    requirements: 'Other packages came with it ({{with}}): probably the list of requirements of an add-on replaced it.',
    updater: 'Nothing else changed: probably the app’s updater or start script put its own build back.',
    nobody: 'Nobody but who installed it can tell why.',
  },
  facts: {
    driver: 'the driver',
    torch: 'PyTorch',
    architectures: 'what PyTorch holds code for',
    cards: 'the graphics cards',
    packages: 'the packages',
    python: 'Python',
  },
  levels: { broken: 'matters', degraded: 'may matter', note: 'does no harm' },
  since: 'Since this environment was remembered on {{date}}:',
  same: 'Nothing changed since this environment was remembered on {{date}}.',
} as const;
