/** What a start script beside the app's own needs to know. */
export interface ScriptAbout {
  isWindows: boolean;
  /** The program and first words that are Torchmend here. */
  torchmend: readonly [string, ...string[]];
  /** Torchmend's program is Electron, which has to be told to be Node. */
  isElectron: boolean;
  /** The environment that was remembered. */
  prefix: string;
  /** Where the app is started. */
  folder: string;
  /** What starts it: its own script, or its Python with what it is told to run. */
  start: readonly [string, ...string[]];
  /** One line for whoever reads the script. */
  note: string;
}

/** A start script that looks first and then starts the app as ever: nothing that the look comes to stops it. */
export function startScript(about: ScriptAbout): string {
  return about.isWindows ? batch(about) : shell(about);
}

function shell({ torchmend, isElectron, prefix, folder, start, note }: ScriptAbout): string {
  const look = [...torchmend, 'guard', '--env', prefix].map(shellWord).join(' ');
  return [
    '#!/bin/sh',
    `# ${note.replace(/\s+/g, ' ')}`,
    `cd ${shellWord(folder)} || exit`,
    `${isElectron ? 'ELECTRON_RUN_AS_NODE=1 ' : ''}${look} || :`,
    `exec ${start.map(shellWord).join(' ')} "$@"`,
    '',
  ].join('\n');
}

/** One word to sh, whatever is in it. */
function shellWord(text: string): string {
  return /^[\w./:=+@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

function batch({ torchmend, isElectron, prefix, folder, start, note }: ScriptAbout): string {
  const look = [...torchmend, 'guard', '--env', prefix].map(batchWord).join(' ');
  const call = /\.(bat|cmd)$/i.test(start[0]) ? 'call ' : '';
  return [
    '@echo off',
    `rem ${note.replace(/[\s%&|<>^]+/g, ' ')}`,
    'chcp 65001 >nul', // the paths below are UTF-8
    `if not exist ${batchWord(folder)} exit /b 1`, // not `cd … ||`: Wine's cmd goes on there
    `cd /d ${batchWord(folder)}`,
    ...(isElectron ? ['set ELECTRON_RUN_AS_NODE=1'] : []),
    look,
    ...(isElectron ? ['set ELECTRON_RUN_AS_NODE='] : []),
    `${call}${start.map(batchWord).join(' ')} %*`,
    'exit /b %errorlevel%',
    '',
  ].join('\r\n');
}

/** One word to cmd in a batch file. Windows allows no quotation marks in names; a percent sign has to be doubled. */
function batchWord(text: string): string {
  const plain = text.replaceAll('"', '').replaceAll('%', '%%');
  return /^[\w.:\\/=+-]+$/.test(plain) ? plain : `"${plain}"`;
}
