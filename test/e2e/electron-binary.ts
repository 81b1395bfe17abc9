import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Where Electron's program is, or null. Never `require('electron')`, nor _electron.launch() without executablePath:
 * both start a download.
 */
export function findElectron(root: string): string | null {
  const folder = path.join(root, 'node_modules/electron');
  const marker = path.join(folder, 'path.txt');
  if (!existsSync(marker)) return null;
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? path.join(folder, 'dist');
  const file = path.join(dist, readFileSync(marker, 'utf8').trim());
  return existsSync(file) ? file : null;
}
