import type { AnswerKind, Break, ReasonCode, TroubleCode, WheelCode, WheelVerdict } from '../../model';

/** Choosing a build, in English: the original that the translation is held against. */
export const builds = {
  kinds: {
    install: 'Install PyTorch {{torch}}.',
    keep: 'Keep PyTorch {{torch}}: it serves this graphics card.',
    'driver-first': 'First the driver: it has to be {{needs}} (now: {{has}}). Then PyTorch {{torch}}.',
    'no-official-build': 'There is no official PyTorch for this.',
    'no-common-build': 'No single PyTorch serves these graphics cards together. Pick the one that matters:',
  },
  reasons: {
    'build/serves': 'PyTorch {{torch}} holds finished code for compute capability {{cards}}.',
    'build/by-jit':
      'PyTorch {{torch}} holds no finished code for compute capability {{cards}}, but PTX that the driver compiles at the first start. That start takes long.',
    'build/same-torch': 'Least change: PyTorch stays {{torch}}, only the CUDA channel becomes {{channel}}.',
    'build/newest': '{{torch}} is the newest one that is known to serve this card on this driver and Python.',
    'build/newer-unseen':
      '{{torch}} is listed too and is newer, but nobody has looked into it yet: it is not taken before one that is known.',
    'build/last-for-card':
      '{{release}} is the last release line with code for compute capability {{cards}}: keep it pinned, do not update it.',
    'build/read-from-wheel': 'This was read out of the package itself ({{file}}).',
    'build/inferred':
      'What {{torch}} holds was inferred from neighbouring releases. The downloaded package is read before it is installed.',
    'build/assumed':
      'Nobody has looked into {{torch}} yet: its contents are assumed. The downloaded package is read before it is installed.',
    'build/doubtful-image': 'Reports disagree on whether {{torch}} holds {{images}}.',
    'build/part-without-kernels':
      '{{library}} of this package holds nothing for compute capability {{cards}}: a few operations of linear algebra may fail.',
    'build/nightly-asked': 'This is a nightly build, as you asked.',
    'build/nightly-only': 'Only nightly builds serve this card so far.',
    'build/nightly-date-unknown':
      'Nightly builds come and go: the exact date has to be looked up in the index, with PyTorch and torchvision of the same day.',
    'build/torchaudio-ended': 'torchaudio ended with PyTorch 2.11 and is left out.',
    'build/torchvision-unknown': 'Which torchvision goes with {{torch}} is not known.',
    'build/torch-only': 'For Python {{python}} there is PyTorch alone, without torchvision.',
    'build/explicit-index': 'All of it comes from one index, {{index}}, and from nowhere else.',
    'build/windows-default-is-cpu':
      'All of it comes from one index, {{index}}: on Windows the default index has only builds without graphics card support.',
    'build/local-tag':
      'The tag in {{torch}} matters: without it pip says "already satisfied" to the build that is there now.',
    'index/confirmed': 'The index has exactly these files: {{files}}.',
    'index/mirror': 'Of those that were measured {{name}} was fastest, with {{speed}} MB a second.',
    'index/not-confirmed': 'Whether the index has exactly these files was not looked up. {{why}}',
    'index/not-there': 'The index does not have the builds that would serve.',
    'now/serves': 'PyTorch {{now}}, which is installed now, holds code for compute capability {{cards}}.',
    'now/lacks-card': 'PyTorch {{now}}, which is installed now, holds no code for compute capability {{cards}}.',
    'now/cpu-only': 'PyTorch {{now}}, which is installed now, is built without graphics card support.',
    'now/other-vendor': 'PyTorch {{now}}, which is installed now, is built for graphics cards of another maker.',
    'now/driver-too-old': 'PyTorch {{now}}, which is installed now, needs driver {{needs}}.',
    'now/not-known': 'What PyTorch {{now}}, which is installed now, holds is not known.',
    'driver/too-old': 'Driver {{has}} is too old: this needs {{needs}} or newer.',
    'driver/too-new':
      'Driver {{has}} no longer drives a card of compute capability {{card}}: the last drivers that do are {{branch}}.x.',
    'driver/missing': 'No NVIDIA driver was found: this needs {{needs}} or newer.',
    'driver/unknown': 'Which driver is installed could not be told: this needs {{needs}} or newer.',
    'driver/minor-version':
      'The driver is older than CUDA {{cuda}}, but of its family: finished code runs, code compiled at run time may not.',
    'driver/where': 'Drivers are given out at {{url}}',
    'driver/update-would-do': 'With driver {{needs}} or newer, PyTorch {{torch}} could be used.',
    'card/ambiguous':
      'Cards of the name {{name}} have compute capability {{capabilities}}: which one yours has is not known.',
    'card/never-built':
      'No PyTorch package was ever built for compute capability {{cards}} (among those that are known).',
    'card/not-for-this-system': 'Packages with code for compute capability {{cards}} exist only for {{systems}}.',
    'card/jetson':
      'This is a Jetson module: its driver comes with JetPack, and NVIDIA offers PyTorch packages of its own for it.',
    'cards/no-common-build': 'No package holds code for all of compute capability {{cards}} on this system and Python.',
    'cards/no-common-driver': 'No driver drives compute capability {{cards}} together.',
    'python/too-old': 'Python {{python}} is too old: packages with code for this card start at Python {{oldest}}.',
    'python/too-new': 'Python {{python}} is too new: packages with code for this card go up to Python {{newest}}.',
    'python/torch-only': 'For Python {{python}} there is PyTorch alone, without torchvision, which picture apps need.',
    'python/not-built': 'For Python {{python}} there are no packages with code for this card.',
    'python/unknown': 'Which Python this is for is not known: the packages are made for Python {{pythons}}.',
    'system/windows-arm': 'For Windows on Arm there is only PyTorch without graphics card support.',
    'system/musl': 'Official packages need glibc: on musl systems such as Alpine they do not install.',
    'system/old-glibc': 'glibc {{has}} is too old: the packages that serve this card need {{needs}}.',
    'system/macos': 'On macOS there is no PyTorch for NVIDIA cards.',
    'pin/held': 'The app allows torch{{pin}}: that was held to.',
    'pin/cannot-hold': 'The app allows only torch{{pin}}, and none of those serves this card.',
    'remains/other-python': 'With Python {{pythons}} there is one.',
    'remains/source-build':
      'What remains: PyTorch built from its source for compute capability {{cards}}, which takes hours.',
    'remains/cpu': 'What remains: the processor, without the graphics card.',
    'remains/other-card': 'What remains: another graphics card.',
  },
  troubles: {
    'not-found': '{{url}} is not there (404).',
    denied: '{{url}} refuses to answer us.',
    'server-error': 'The server of {{url}} has a fault of its own. Try again later.',
    'login-page':
      'Instead of {{url}} a page came that asks for a login: open a browser and log in to this network first.',
    'not-an-index': 'What came from {{url}} is not a list of packages.',
    'cut-off': 'The connection broke before {{url}} had come whole. Try again.',
    'too-large': '{{url}} is larger than any list of packages should be.',
    slow: '{{url}} took too long to answer.',
    'no-such-host': 'The name in {{url}} cannot be found: is there a network?',
    refused: 'Nobody answers at {{url}}.',
    unreachable: '{{url}} cannot be reached from this network.',
    certificate: 'Who answers at {{url}} cannot prove to be the server it should be.',
    'insecure-redirect': '{{url}} leads to an address without encryption, which we do not follow.',
    'too-many-redirects': '{{url}} leads in circles.',
    'bad-address': '{{url}} leads to an address that cannot be read.',
    'proxy-silent': 'A proxy is set ({{proxy}}), but nobody listens there. Start it, or go without it: --direct',
    'proxy-refused': 'The proxy {{proxy}} refuses to pass this on.',
    'proxy-kind': 'The proxy {{proxy}} is of a kind that is not spoken here. Its HTTP address works: http://…',
    'switched-off': 'The settings don’t let the network be used, so nothing was asked.',
    cancelled: 'It was stopped.',
  },
  wheels: {
    'wheel/not-a-wheel': 'This is no Python package.',
    'wheel/not-a-zip': 'This is no package: its content is something else, perhaps a page saved under that name.',
    'wheel/truncated': 'The download is not complete: its end is missing. Download it again.',
    'wheel/damaged': 'The file is damaged inside. Download it again.',
    'wheel/unreadable': 'It could not be read: {{detail}}',
    'wheel/no-metadata': 'It does not say what it is: the description every package has is missing.',
    'wheel/no-record': 'Its list of contents is missing, so nobody can tell whether it is whole.',
    'wheel/renamed': 'Its name is not the one it was made with. Name it {{should}}',
    'wheel/tampered': 'It is not as it was made: {{files}} differ from its own list of contents. Do not install it.',
    'wheel/other-python': 'It is made for another Python ({{tags}}), not for {{python}}.',
    'wheel/other-system': 'It is made for another system ({{tags}}), not for {{system}}.',
    'wheel/old-glibc': 'It needs a newer system library than glibc {{glibc}} ({{tags}}).',
    'wheel/cpu-only': 'PyTorch {{version}} in it is built without graphics card support.',
    'wheel/other-maker': 'PyTorch {{version}} in it is built for graphics cards of another maker.',
    'wheel/no-code-for-card': 'It holds no code for compute capability {{cards}}, only {{architectures}}.',
    'wheel/unsure-for-card':
      'Whether its code runs on compute capability {{cards}} could not be told ({{architectures}}).',
    'wheel/not-looked-into': 'What its libraries hold could not be read: {{detail}}',
    'wheel/part-without-code': '{{library}} in it holds nothing for compute capability {{cards}}; the rest does.',
    'wheel/driver-too-old': 'PyTorch {{version}} in it needs driver {{needs}} or newer (now: {{has}}).',
    'wheel/other-torch': 'It needs {{needs}}, but PyTorch {{has}} lies beside it.',
    'wheel/other-channel': 'It is built for {{tag}}, but PyTorch {{torch}} lies beside it.',
    'wheel/not-chosen': 'It could be used, but PyTorch {{torch}} beside it is the better one.',
  },
  verdicts: { usable: 'usable', refused: 'REFUSED', unknown: 'not known' },
  fates: {
    stays: '{{package}}: stays as it is.',
    matching: '{{package}}: a version that fits exists ({{to}}).',
    rebuild: '{{package}}: must be built anew or replaced by a package made for the new PyTorch.',
    goes: '{{package}}: has to go.',
    unknown: '{{package}}: whether a version that fits exists is not known.',
  },
  whys: {
    'bound-to-torch': 'It is bound to one PyTorch release.',
    card: 'It holds nothing for this graphics card.',
    cuda: 'It is bound to one CUDA family.',
    numpy: 'This PyTorch was built for NumPy 1.',
    'stable-abi': 'It works with later PyTorch releases too.',
    independent: 'It does not depend on this change.',
    'no-version': 'No version of it was made for the new PyTorch.',
    'own-releases': 'Its packages lie with its own releases, one for each PyTorch release.',
  },
  labels: {
    notKnown: 'not known',
    command: 'Command, to be run with the Python of your app:',
    alternatives: 'Otherwise:',
    breaks: 'What else is installed:',
    forCards: 'for compute capability',
    catalogue: 'Catalogue of',
    channel: 'channel',
    sourceBuild: 'Building PyTorch {{torch}} from source:',
    sourceNeeds:
      'CUDA toolkit {{cuda}}, {{compiler}} at most, Python {{pythons}}, {{disk}} GiB of disk, about {{memory}} GiB of memory for each job, {{least}} to {{most}} hours.',
    badGpu:
      'Write --gpu as a compute capability (12.0) or as nvidia-smi names the card (GeForce RTX 5090), several with commas. Not known:',
    badDriver:
      'Write --driver as nvidia-smi shows it (581.80), or unknown, or none where there is none. Not a driver version:',
    badOs: 'Write --os as linux, windows or wsl. Not known:',
    badPython: 'Write --python as "python --version" shows it (3.11). Not a Python version:',
    badMachine: 'Write --machine as x86_64 or aarch64. Not known:',
    badLibc: 'Write --libc as glibc, glibc-2.35 or musl. Not known:',
    badNow: 'Write --now as "pip show torch" shows it (2.6.0+cu124). Not a version of PyTorch:',
    badPin: 'Write --pin as a version range (<2.9 or >=2.5,<2.9). Not a range:',
    badInstalled: 'Write --installed as names with versions (xformers==0.0.35,numpy==2.1.0). Not readable:',
    exists: 'There is already a file of that name, and it was left as it is. Choose another name:',
    dateFirst: 'Which day to install, the index has to say: run this again with a network.',
    needGpu: 'Which graphics card? Write --gpu 12.0 or its name as nvidia-smi shows it, several with commas.',
    needFolder:
      'Which folder with packages (*.whl)? Write: torchmend wheels <folder> --gpu 12.0 --python 3.11 --os windows',
    noWheels: 'There are no packages (*.whl) in',
    noSuchFolder: 'There is no such folder or file:',
    notAllowed: 'This folder may not be read:',
    readingWheel: 'Reading',
    missing: 'Missing:',
    neededBy: 'needed by',
    nothingMissing: 'Nothing is missing: it can be installed without a network.',
    installHere: 'To install, with the Python of your app:',
    shoppingHead: 'Files for PyTorch {{torch}}, Python {{python}}, {{system}}',
    fetchThere: 'On a computer with a network:',
    fetchThereSame: 'On a computer with a network and the same system and Python:',
    hereAfterwards: 'Then, on this computer, with the Python of your app:',
    size: 'size',
    byPattern:
      'These names follow the pattern of the index, which was not asked; sizes and hashes are not known. pip finds what else is needed.',
    noFileFor: 'No file is known for:',
    listWritten: 'The list was written to',
    badMirror: 'There is no mirror of that name; there are:',
    measuring: 'Measuring',
    perSecond: 'MB a second',
    noFile: 'another file than the official one',
    lacks: 'does not have this build',
  },
} as const satisfies {
  kinds: Record<AnswerKind, string>;
  reasons: Record<ReasonCode, string>;
  troubles: Record<TroubleCode, string>;
  wheels: Record<WheelCode, string>;
  verdicts: Record<WheelVerdict['verdict'], string>;
  fates: Record<Break['is'], string>;
  whys: Record<Break['why'], string>;
  labels: Record<string, string>;
};
