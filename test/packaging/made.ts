import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { makeStubs, root } from './stub-electron';

const place = path.join(root, 'out-test/packages');
export const LINUX = path.join(place, 'linux');
export const WINDOWS = path.join(place, 'windows');
/** 2 December 2026: what stands in every archive. */
export const MADE_AT_S = 1_796_169_600;

/** Debian's 7-Zip; without it electron-builder would fetch its own. */
const SEVEN = ['/usr/bin/7za', '/usr/bin/7zz'].find((file) => existsSync(file));
/** Why no archives were made; null: they were. */
export const noArchives = SEVEN ? null : 'not proven: no 7-Zip here (apt-get install p7zip-full)';

/**
 * Vitest's global setup: the stand-in for Electron, and both packages, each from a build of its own, by the script that
 * makes real ones.
 */
export default function setup(): void {
  const built = spawnSync(process.execPath, [path.join(root, 'build.mjs'), '--quiet', '--tests'], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the build failed');
  const stubs = makeStubs(path.join(place, 'electron'));
  mkdirSync(place, { recursive: true });
  make(LINUX, ['--linux', SEVEN ? 'tar.gz' : 'dir'], stubs.linux);
  make(WINDOWS, ['--win', SEVEN ? 'zip' : 'dir'], stubs.windows);
}

function make(to: string, targets: readonly string[], electron: string): void {
  const script = path.join(root, 'packaging/package.mjs');
  const argv = [script, '--to', to, ...targets, '--x64', `-c.electronDist=${electron}`];
  const { WIN_CSC_LINK: _w, CSC_LINK: _c, AZURE_CLIENT_ID: _a, ...env } = process.env;
  const made = spawnSync(process.execPath, argv, {
    cwd: root,
    encoding: 'utf8',
    timeout: 170_000,
    env: { ...env, SOURCE_DATE_EPOCH: String(MADE_AT_S), ...(SEVEN ? { ELECTRON_BUILDER_7ZIP_PATH: SEVEN } : {}) },
  });
  if (made.status !== 0) throw new Error(`no package was made (${made.status})\n${made.stdout}\n${made.stderr}`);
  if (!made.stderr.includes('NOT SIGNED')) throw new Error('a package without a signature does not say so');
}
