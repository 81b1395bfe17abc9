import os from 'node:os';
import path from 'node:path';
import type { Host } from '../host';
import { listFolder, readBytes, statPath } from './files';

/** The part of the door that a look before an app's start needs. */
export type SmallHost = Pick<Host, 'platform' | 'env' | 'home' | 'path' | 'read' | 'list' | 'stat'>;

const DEFAULT_LIMIT = 4 * 1024 * 1024;

/** The same door without all that starts children, scans or asks the network: it is loaded before every start of an app. */
export function openSmallHost(): SmallHost {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value;
  return {
    platform: process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux',
    env,
    home: homeFolder(),
    path,
    read: (file, limit = DEFAULT_LIMIT) => readBytes(file, limit),
    list: listFolder,
    stat: statPath,
  };
}

/** The same user has no home folder either, unless a variable names one. */
export function homeFolder(): string {
  try {
    const home = os.homedir();
    return path.isAbsolute(home) ? home : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}
