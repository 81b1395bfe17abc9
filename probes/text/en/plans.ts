import type { EditReason, LossName, PersonStep, PlanKind, Step, Trust } from '../../model';

/** Plans, in English: the original that the translation is held against. */
export const plans = {
  kinds: {
    'replace-torch': {
      title: 'Put PyTorch {{torch}} in place of {{now|the old one}}',
      why: 'It holds code for {{card|your card}}. It is put in by the Python of {{folder}} itself, and stays only if this card then computes with it.',
    },
    'offline-wheels': {
      title: 'Put PyTorch {{torch}} in place of {{now|the old one}}, from the files that are here',
      why: 'These files were read: they hold code for {{card|your card}}. Nothing is downloaded. It stays only if this card then computes with it.',
    },
    'fresh-environment': {
      title: 'Make a second environment with PyTorch {{torch}} beside the old one',
      why: 'The old environment[[ with {{now}}]] stays exactly as it is. A copy in {{fresh}} gets the build for {{card|your card}}, is tried out, and is then started instead.',
    },
    'mend-extension': {
      title: 'Mend {{package}} {{version}}',
      why: 'PyTorch {{torch}} itself is fine; it is {{package}} that fails on {{card|your card}}.',
    },
    'clear-leftovers': {
      title: 'Move away what does not belong to PyTorch ({{count}} items)',
      why: 'Broken-off installs, or copies made by hand, left files in {{folder}} that Python may load in place of the right ones.',
    },
    'undo-shadowing': {
      title: 'Make Python take the packages of {{folder}} again',
      why: 'Packages from {{shadow|elsewhere}} come before its own.',
    },
    'show-gpu': {
      title: 'Show the graphics card to CUDA again',
      why: 'The variable {{variable}} is set[[ to "{{value}}"]], and that hides {{card|your card}}.',
    },
    'pin-numpy': {
      title: 'Put the NumPy back that PyTorch {{torch}} was built for',
      why: 'NumPy {{numpy}} is installed; this PyTorch needs {{needs}}.',
    },
    'app-start': {
      title: 'Mend how the app is started',
      why: 'Its start asks for {{packages}}, which is not installed in {{folder}}.',
    },
    'new-pack': {
      title: 'Get a new pack: {{pack}}',
      why: 'Python {{version}} in {{folder}} is too old or too new for every PyTorch that holds code for {{card|your card}}. A repair would fail and be taken back.',
    },
    'by-person': {
      title: 'Something that only you can do',
      why: 'The cause lies outside of the app in {{folder}}: this comes first, whatever is installed in the app.',
    },
    'no-build': {
      title: 'No official PyTorch serves {{card|your card}}: what remains',
      why: 'The PyTorch in {{folder}}[[, {{torch}},]] cannot be replaced by another official build that would do.',
    },
  },
  /** The same, where no version of the extension is known that would do. */
  takeOut: {
    title: 'Take out {{package}} {{version}}',
    why: 'PyTorch {{torch}} itself is fine; it is {{package}} that fails on {{card|your card}}, and no version of it is known that would not.',
  },
  /** Behind the reason, where only the build is another one. */
  sameVersion: 'It is the same version, {{version}}, but a build that was made for other cards.',
  /** Why, where nothing of it can be done for the person: nothing is promised that Torchmend would do. */
  byHand: {
    'replace-torch':
      'It holds code for {{card|your card}}. Torchmend can’t put it in here and changes nothing: below is what you can do yourself.',
    'offline-wheels':
      'These files were read: they hold code for {{card|your card}}. Torchmend can’t put them in here and changes nothing: below is what you can do yourself.',
  },
  steps: {
    fetch: 'Download {{count}} files ({{size}}) into {{folder}}, check each against its hash, and read what it holds.',
    'keep-safe': 'Keep a safety copy of {{roots}} in {{folder}}. Links cost next to no space.',
    uninstall: 'Take out {{packages}} with {{program}}. What stays in their own folders is moved into the safety copy.',
    'clear-leftovers': 'Move away, into the safety copy: {{paths}}. What is not there any more is passed over.',
    install:
      'Put in {{packages}} ({{size}} once unpacked) with {{program}}, from files that are here, without any network.',
    'edit-file': 'Change the text file {{file}}:',
    'make-environment': 'Make a new environment in {{folder}} with {{program}}.',
    'carry-over': 'Copy all packages from {{from}} to {{to}}. The old folder is only read.',
    person: 'For you:',
    'look-again':
      'Check again with {{python}}: real computations on the graphics card. Where the fault is not gone, everything is put back.',
    'look-again_person': 'Then check again.',
  },
  undo: {
    fetch: 'Undone by: emptying the download folder. The environment is not touched.',
    'keep-safe': 'Undone by: letting the safety copy go.',
    uninstall: 'Undone by: the safety copy, file by file.',
    'clear-leftovers': 'Undone by: the safety copy, file by file.',
    install: 'Undone by: the safety copy; what is new is moved away.',
    'edit-file': 'Undone by: the old text, from the safety copy.',
    'make-environment': 'Undone by: moving the new folder away.',
    'carry-over': 'Undone by: moving the new folder away.',
    person: '',
    'look-again': '',
  },
  edits: {
    'drop-flag': 'Takes {{flags}} out: the app would stop at it, or fetch its old PyTorch again.',
    'drop-install': 'Silences the line that installs an old PyTorch at every start.',
    'no-sync': 'Adds --no-sync: without it uv puts the old PyTorch back at every start.',
    'pin-packages': 'A list that holds PyTorch at {{torch}}, so that no extension replaces it.',
    'point-pip':
      'Tells the pip of this environment of that list ({{pins}}). If you move the environment, delete this line.',
    'other-python': 'Starts the app with {{python}}.',
    'no-user-site': 'Keeps the packages out that were installed for your user account.',
    'drop-variable': 'Silences the line that sets {{variable}}.',
    'old-import':
      '{{package}} imports a module that newer versions of torchvision no longer have; the same function stands under its new name.',
  },
  person: {
    'update-driver': 'Update the NVIDIA driver[[: {{needs}} or newer]][[ (now: {{has}})]]. It is here: {{url}}',
    'older-driver':
      'Install an NVIDIA driver of the {{branch|older}} series: the one of now[[ ({{has}})]] no longer drives this card. It is here: {{url}}',
    'install-driver': 'Install the NVIDIA driver[[: {{needs}} or newer]]. It is here: {{url}}',
    restart: 'Restart the computer.',
    'install-vc-runtime':
      "Install Microsoft's Visual C++ runtime; it is missing or too old[[ ({{file}})]]. It is here: {{url}}",
    'enlarge-pagefile':
      'In Windows: System → Advanced system settings → Performance → Advanced → Virtual memory: let Windows manage the size, on a drive with 30 GB free.',
    'allow-in-app-control':
      'Windows refuses to load {{file|a part of the app}}: Windows Security → App & browser control → Smart App Control. On a computer of a company, ask those who look after it.',
    'wake-gpu':
      'Wake {{gpu|the graphics card}}: plug the laptop in, and choose the graphics card in the settings of its maker.',
    'free-foreign-nvml':
      'A library of another driver is in the way[[ ({{line}})]]. Take it off the search path, or install the driver anew.',
    'close-app': 'Close the app: these programs hold its files open: {{programs}}.',
    'remove-variable':
      'Delete the variable {{variable}}[[ (now: "{{value}}")]][[; it is set in {{from}}]]. Other programs may use it, so we leave it to you.',
    'remove-user-package':
      'Take {{package}} out of {{shadow|where it lies}}, or start the app with PYTHONNOUSERSITE=1. Other programs may use it, so we leave it to you.',
    'drop-flag': 'Take {{flags}} out of the settings that the app is started with[[ ({{file}})]].',
    'drop-install': 'In {{file}}, take out what installs PyTorch anew, and leave the rest of the line: {{line}}',
    'pick-card':
      'For a card of compute capability {{cards}}: PyTorch {{torch|of its own}}. Pick the card that matters to you, and hide the other.',
    'use-conda':
      'PyTorch was put into {{prefix}} by conda, which takes no part in what pip does. In that environment, with conda: install {{packages}} of a build for this card, or make a new environment and use pip there.',
    'get-packages':
      'The files that are needed could not all be looked up[[ (missing: {{missing}})]]. Go online and check again; or fetch {{packages}} on another computer[[ (from {{index}})]] and choose the folder here.',
    'get-installer':
      'Nothing was found that could install packages for {{python}}: its pip is missing or too old for these files. Put a pip-….whl beside the files, or install uv.',
    'externally-managed':
      'The Python {{python}} belongs to the system (see {{folder}}), which does not want packages put into it. Use a second environment instead.',
    'build-from-source':
      'Build PyTorch {{torch}} yourself: CUDA toolkit {{cuda}}, {{compiler}} at most, {{disk}} GiB of disk, {{least}} to {{most}} hours. The commands: {{commands}}',
    'use-cpu': 'Use the processor alone. It works, and is slow.',
    'other-card': 'Use another graphics card than {{card|your card}}.',
    'other-python': 'Use Python {{pythons|of another version}}: for {{has}} there is no such build.',
    'start-other-python': 'Start the app with {{python}} from now on.[[ What starts it now: {{script}}.]]',
    'get-pack': 'Download {{pack}} here: {{url}} Unpack it beside the old one, which stays until you are content.',
    'move-models': 'Move or link the models: from {{from}} to {{to}} of the new pack.',
    'move-nodes':
      'Copy nodes and extensions: from {{from}} to {{to}} of the new pack, one after the other, the ones you need first.',
    'move-outputs': 'Copy your pictures: from {{from}} to {{to}} of the new pack.',
    'update-nodes': 'Update each of them in the new pack: old ones may not work with its PyTorch.',
  },
  losses: {
    'taken-out':
      '{{package}} {{version}} is taken out: it cannot work on this card, or not with the PyTorch that is there then. The app runs without it, perhaps slower.',
    'to-be-rebuilt':
      '{{package}} {{version}} is taken out: it was made for the old PyTorch. One that fits has to be put in afterwards[[ ({{to}})]].',
    'version-changes': '{{package}} changes[[ from {{from}}]] to {{to|another version}}.',
    'perhaps-broken': '{{package}} stays; whether it goes on working is not known.',
    'torchaudio-ended': 'torchaudio is taken out: there is none for this PyTorch.',
    'old-import':
      '{{package}} imports a module that the new torchvision no longer has, and could not be looked into: it may fail.',
    'weights-only':
      'Since 2.6 PyTorch refuses model files that could run code. Old models of {{packages}} may not load any more.',
    'numpy-one': 'NumPy goes from {{from}} to {{to}}. Packages that want NumPy 2 may complain.',
    'shared-environment': 'Others use this environment too: {{folders}}. It changes for them as well.',
    'nvidia-shared': "NVIDIA's libraries of the old PyTorch stay, since {{packages}} may use them.",
    unguarded: 'Nothing holds the new build: an extension that asks for another PyTorch may replace it.',
  },
  trust: {
    certain: 'Certain: everything that decides was seen.',
    likely: 'Likely: not everything could be known beforehand. It is proven afterwards, or taken back.',
    manual: 'By hand: this cannot be done for you.',
  },
  labels: {
    where: 'In {{folder}}, with {{python}}',
    loses: 'What changes or works no longer:',
    total: 'To download: {{download}}. Disk, for a while: {{disk}}. Time: {{time}}.',
    minutes: 'about {{minutes}} min',
    estimate: 'The minutes are estimated: measured speed of the line or 6 MB a second, 35 MB unpacked a second.',
    unknownSize: 'not known',
    ownStart:
      'The app itself is started in {{folder}} before and after, without extensions, and ends by itself. What it writes goes into a folder of ours:',
    gone: 'The file is moved away.',
    created: 'The file is new.',
  },
} as const satisfies {
  kinds: Record<PlanKind, { title: string; why: string }>;
  takeOut: { title: string; why: string };
  sameVersion: string;
  byHand: Partial<Record<PlanKind, string>>;
  steps: Record<Step['do'] | 'look-again_person', string>;
  undo: Record<Step['do'], string>;
  edits: Record<EditReason, string>;
  person: Record<PersonStep, string>;
  losses: Record<LossName, string>;
  trust: Record<Trust, string>;
  labels: Record<string, string>;
};
