import { createReadStream } from 'node:fs';
import path from 'node:path';
import { app } from 'electron';
import type { Argv } from '../probes/host';

export const WATCHDOG = '--watchdog';

/**
 * Command line of our guard. Electron starts itself once more: as Node it can't (that fuse is off). Where main runs in
 * plain Node, as in tests, the guard is a script among our `programs`.
 */
export function watchdogArgv(programs: string): Argv {
  if (!process.versions['electron']) return [process.execPath, path.join(programs, 'watchdog.js')];
  return [process.execPath, ...(app.isPackaged ? [] : [app.getAppPath()]), WATCHDOG];
}

/** On Windows Electron replaces process.stdin by an empty stream; the pipe itself is still number 0. */
export function guardInput(): NodeJS.ReadableStream {
  return process.platform === 'win32' ? createReadStream('', { fd: 0 }) : process.stdin;
}
