import type { RefusalCode } from '../../model';
import type { Entry } from '../entry';

/** Why a check could not be made, or a command was not taken. */
export const refusals = {
  'baseline/not-working': {
    what: 'Only an environment that works can be remembered.',
    why: 'What is remembered is what later checks are compared with, and here something is broken.',
    help: 'Repair it first, check again, then remember it.',
  },
  'baseline/not-proven': {
    what: 'Only an environment that is proven to work can be remembered.',
    why: 'Nothing is known to be broken here, but the check could not find out whether all of it works.',
    help: 'If the app is running, close it. The check says what could not be determined; check again once that is settled, then remember it.',
  },
  'baseline/not-kept': {
    what: 'What should be remembered could not be written.',
    why: 'This file could not be written: {{file}}',
    help: 'Perhaps the disk is full, or this user may not write there.',
  },
  'report/not-saved': {
    what: 'The report could not be saved.',
    why: 'This file could not be written: {{file}}',
    help: 'Perhaps the disk is full, or this user may not write there. Choose another folder.',
  },
  'target/not-found': {
    what: 'There is nothing at {{path}}.',
    why: 'No file and no folder of that name was found.',
    help: 'Perhaps it was moved or renamed, or its drive isn’t connected. Choose the folder again.',
  },
  'target/not-whole': {
    what: '“{{path}}” is only a part of a path.',
    why: 'Where it leads depends on the folder that one stands in, and this window stands in none.',
    help: 'The whole path is needed, as in {{example}}.',
  },
  'target/no-environment': {
    what: 'No Python was found in {{path}}.',
    why: 'An app that uses PyTorch brings a Python with it; Torchmend looks for that one.',
    help: 'Choose the app’s main folder, or the folder inside it that holds Python, such as “python_embeded”, “venv” or “env”.',
  },
  'target/not-python': {
    what: '{{path}} is not a working Python.',
    why: 'It was asked who it is, and answered: {{said}}',
    why_silent: 'It was asked who it is, and gave no answer that Python would give.',
    help: 'Choose the app’s folder instead; Torchmend finds the right Python in it.',
  },
  'target/no-answer': {
    what: 'The Python in {{path}} gave no answer within {{seconds}} seconds.',
    why: 'It was started and then stopped again, because it stayed silent.',
    help: 'Perhaps the disk is very busy or a virus scanner holds it up. Wait a moment and check again.',
  },
  'target/denied': {
    what: 'Torchmend is not allowed to look into {{path}}.',
    why: 'The system refused: this user may not read or start what is there.',
    help: 'Sign in as the user who installed the app, or let that user give you the right to read the folder.',
  },
  'target/base-python-gone': {
    what: 'The Python that {{path}} was built on is gone.',
    why: 'This environment borrows Python from {{base}}, and nothing is left there. Perhaps that Python was uninstalled or updated.',
    help: 'Install the same version of Python again in the same place, or let the app set its environment up anew. Your pictures and models are not affected.',
  },
  'target/store-alias': {
    what: '{{path}} is only a shortcut to the Microsoft Store.',
    why: 'Windows puts this file on every computer. Running it opens the shop instead of Python, so Torchmend leaves it alone.',
    help: 'Choose the app’s folder instead; Torchmend finds the right Python in it.',
  },
  'check/broke-down': {
    what: 'The check broke down. That is a fault of Torchmend, not of your app.',
    why: 'It stopped at: {{line}}',
    help: 'Check again. If it happens again, please tell Torchmend’s authors, with the line above.',
  },
  'command/malformed': {
    what: 'Torchmend did not understand what the window asked for.',
    why: 'Detail: {{said}}',
    help: 'Reload the window and try again.',
  },
  'command/unknown-id': {
    what: 'That is no longer known here.',
    why: 'It belongs to an earlier session.',
    help: 'Choose the folder again.',
  },
  'command/busy': {
    what: 'A check is still running.',
    why: 'Torchmend does one thing at a time, so that nothing gets mixed up.',
    help: 'Wait for its end, or stop it first.',
  },
  'command/nothing-to-do': {
    what: 'There is nothing to do.',
    why: 'Nothing is running, or nothing was chosen.',
    help: 'Choose a folder to begin.',
  },
  'command/not-here': {
    what: 'This window can’t open the folder dialog.',
    why: 'It runs in a browser, and browsers don’t tell where a folder lies.',
    help: 'Type or paste the folder’s path instead.',
  },
  'command/switched-off': {
    what: 'Looking for news is switched off in the settings.',
    why: 'Either the internet is off there, or looking for this kind of news is.',
    help: 'Change it in the settings if you want it.',
  },
} as const satisfies Record<RefusalCode, Entry>;
