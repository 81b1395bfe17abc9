import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { CannotUpdate } from '../../probes/model';

/** All that decides whether this copy can renew itself. */
export interface Copy {
  isPackaged: boolean;
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  /** The program that runs. */
  program: string;
  /** Folder of what lies beside the archive. */
  resources: string;
}

/**
 * Why this copy can't renew itself; null: it can. Only what an installer of ours put there per user can be replaced without
 * rights and without surprise: NSIS leaves an uninstaller beside the program, an AppImage names its own file. Where the
 * packages come from stands in app-update.yml, which electron-builder writes when the packages are to be published.
 */
export async function cannotUpdate({
  isPackaged,
  platform,
  env,
  program,
  resources,
}: Copy): Promise<CannotUpdate | null> {
  if (!isPackaged) return 'not-packaged';
  if (platform === 'win32') {
    const uninstaller = path.join(path.dirname(program), `Uninstall ${path.basename(program)}`);
    if (env['PORTABLE_EXECUTABLE_FILE'] !== undefined || !(await isFile(uninstaller))) return 'by-hand';
  } else if (platform !== 'linux' || !env['APPIMAGE']) return 'by-hand';
  const source = await textOf(path.join(resources, 'app-update.yml'));
  if (source === null || !/^provider:/m.test(source)) return 'not-set-up';
  // The library passes the check of the signature by where no signer is named.
  return platform === 'win32' && !/^publisherName:/m.test(source) ? 'not-signed' : null;
}

async function isFile(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null))?.isFile() ?? false;
}

/** null: there is none that could be read; then the library couldn't either. */
async function textOf(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}
