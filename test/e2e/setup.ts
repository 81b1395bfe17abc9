import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Builds what the tests run, the stand-in for Electron with it. Costs nothing where it is built already. */
export default function setup(): void {
  const build = path.resolve(import.meta.dirname, '../../build.mjs');
  const { status } = spawnSync(process.execPath, [build, '--quiet', '--tests'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the build failed');
}
