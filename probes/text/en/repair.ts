import type { DownloadTrouble, ObstacleName, REPAIR_TROUBLES, TroubleCode } from '../../model';

/** Repairs, in English: the original that the translation is held against. */
export const repair = {
  obstacles: {
    'repair/disk-full': {
      what: 'Not enough room where {{path}} lies: {{needs}} are needed for a while, {{free}} are free.',
      help: 'Old and new stand side by side until the new one is proven. Make room, or put the downloads on another drive.',
    },
    'repair/no-write-access': {
      what: 'This user may not write to {{path}}.',
      help: 'Make that folder yours again, or start Torchmend as the user that it belongs to.',
    },
    'repair/in-use': {
      what: '{{program}} (process {{pid}}[[: {{runs}}]]) has this environment open.',
      help: 'Close the app, its window and its console, then try again.',
    },
    'repair/on-battery': {
      what: 'This computer runs on its battery, {{percent}} % are left.',
      help: 'Plug it in: should it go off in the middle, everything is put back at the next start.',
    },
    'repair/path-too-long': {
      what: 'Paths below {{path}} would become {{length}} characters long; Windows takes {{limit}}.',
      help: 'Move the app to a shorter path such as D:\\AI, or switch long paths on in Windows.',
    },
    'repair/no-installer': {
      what: '{{tool}} is missing, and the repair needs it: {{path}}',
      help: 'Put it there, or choose another plan.',
    },
    'repair/externally-managed': {
      what: 'The system keeps the packages of {{python}} to itself, and says so in {{path}}.',
      help: 'Choose the plan that makes an environment of its own: the Python of the system stays as it is.',
    },
    'repair/file-missing': {
      what: '{{file}} is not to be had: {{at}}',
      help: 'Look for plans again: the index may have changed. Or fetch the file elsewhere and name its folder.',
    },
    'repair/wheel-unfit': {
      what: '{{file}} is not made for this Python {{python}} and system ({{why}}).',
      help: 'Look for plans again, or name a folder with the files that fit.',
    },
    'repair/app-control': {
      what: 'App control is switched on in Windows: it may refuse to load new libraries (error 4551).',
      help: 'If it does, everything is put back. Nothing is switched off for you.',
    },
    'repair/antivirus': {
      what: '{{names}} looks into each new file.',
      help: 'The repair takes longer, and may be held up. Should it fail, leave the folder of the app out of the scan.',
    },
  },
  unsure: {
    'repair/disk-full': 'Nobody could find out whether there is enough room on the disk ({{why}}).',
    'repair/no-write-access': 'Nobody could find out whether this user may write to {{path}} ({{why}}).',
    'repair/in-use':
      'Nobody could find out whether a program has this environment open ({{why}}): close the app first.',
    'repair/on-battery': 'Nobody could find out whether this computer runs on its battery ({{why}}): plug it in.',
    'repair/path-too-long':
      'Paths below {{path}} become {{length}} characters long. Nobody could find out whether Windows takes that ({{why}}).',
    'repair/no-installer': 'Nobody could find out whether {{tool}} can be run ({{why}}).',
    'repair/externally-managed': 'Nobody could find out whether the system keeps this Python to itself ({{why}}).',
    'repair/file-missing': 'Nobody could find out whether {{file}} is to be had ({{why}}).',
    'repair/wheel-unfit': 'Nobody could find out whether the files are made for this Python ({{why}}).',
    'repair/app-control': 'Nobody could find out whether app control is switched on in Windows ({{why}}).',
    'repair/antivirus': 'Nobody could find out whether a virus scanner looks into new files ({{why}}).',
  },
  /** Why something could not be found out, or a path could not be changed. */
  whys: {
    denied: 'no permission',
    unreadable: 'it could not be read',
    timeout: 'it took too long',
    absent: 'there is nothing',
    size: 'the size is not known',
    exists: 'something is there already',
    busy: 'a program holds it open',
    full: 'the disk is full',
    'read-only': 'the disk is read-only',
    'other-volume': 'it lies on another drive',
    'no-links': 'the drive knows no links',
    'too-long': 'the path is too long',
    'not-empty': 'the folder is not empty',
    failed: 'the system refused',
    changed: 'it is no longer what was shown',
    moved: 'the environment is not there any more: bring it back to that path if it was moved or renamed',
    damaged: 'its safety copy was deleted or changed, so nothing was touched',
    python: 'other Python',
    platform: 'other system',
    glibc: 'newer glibc',
    name: 'no name of a wheel',
    empty: 'there is no wheel (.whl)',
    'no-torch': 'no PyTorch among it serves this card and this Python',
    missing: 'something that belongs to it is missing',
  },
  downloads: {
    stalled: 'Nothing came from {{url}} for half a minute. What is here is kept: the next try goes on behind it.',
    'wrong-hash':
      'What came from {{url}} is not the file that was announced; it was not used. Expected sha256 {{expected}}, got {{got}}.',
    'wrong-size': '{{url}} has another size than announced: {{got}} bytes instead of {{expected}}.',
    'bad-name': 'The server names a file as no wheel may be named, so it was not written: {{name}}',
    'disk-full': 'The disk is full: {{path}} could not be written whole. What is here is kept.',
    'no-write': '{{path}} could not be written ({{why}}).',
    busy: 'Another Torchmend (process {{pid}}) is fetching {{path}}.',
    'not-here': '{{path}} is not there any more.',
    unreadable: '{{path}} cannot be read: {{detail}}',
  },
  troubles: {
    'repair/in-the-way': '{{path}}: {{why}}. {{detail}}',
    'repair/locked': 'Another Torchmend (process {{pid}}) works on this environment.',
    'repair/step-failed': '{{program}} ended without having done its work: {{line}}',
    'repair/old-build-left': 'Something of the old build is left: {{path}}',
    'repair/wheel-refused': '{{file}} cannot serve: {{problem}}',
    'repair/fetch-failed': '{{file}} could not be fetched: {{why}}',
    'repair/not-gone': 'It was put in, and the card still fails ({{finding}}).',
    'repair/worse': 'It was put in, and something that worked before no longer does: {{finding}} {{question}} {{line}}',
    'repair/not-looked': 'It was put in, but the card could not be asked whether it computes now.',
    'repair/cancelled': 'It was stopped.',
    'repair/interrupted': 'It was broken off in the middle.',
    'repair/no-safety-copy': 'The plan would change {{path}} without a safety copy, so it is not run.',
    'repair/not-put-back': '{{path}} could not be put back ({{why}}). The safety copy stays; try again.',
    'repair/journal-unread':
      'Why: {{why}}. Nothing was changed, and other repairs are not affected. Whoever made it (perhaps an administrator) can look at it with Torchmend.',
    'repair/no-build': 'There is no build for this card.',
    'repair/no-wheels': 'What lies in {{path}} is not enough: {{why}}. {{missing}}',
  },
} as const satisfies {
  obstacles: Record<ObstacleName, { what: string; help: string }>;
  unsure: Record<ObstacleName, string>;
  whys: Record<string, string>;
  downloads: Record<Exclude<DownloadTrouble, TroubleCode>, string>;
  troubles: Record<(typeof REPAIR_TROUBLES)[number], string>;
};
