// npm run package -- [--to FOLDER] --win | --linux [dir …] [--x64 --arm64]: packages for people in dist/ (or FOLDER, which is
// emptied), their checksums and their parts. All but --to is handed to electron-builder. docs/shipping.md says what for.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { buildApp } from './app.mjs';
import { checksums } from './checksums.mjs';
import { bill } from './parts.mjs';

const root = path.resolve(import.meta.dirname, '..');
const SIGNING = ['WIN_CSC_LINK', 'CSC_LINK', 'AZURE_CLIENT_ID'];

/** When the commit was made, in s since 1970; the moment where there is no git, which is said. */
function commitTime() {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  if (status === 0 && /^\d+\s*$/.test(stdout)) return stdout.trim();
  process.stderr.write('No commit to take the time from: a second run will make other archives.\n');
  return String(Math.floor(Date.now() / 1000));
}

/** 7-Zip writes the name of a temporary file and the time into the head: the same tar comes out another archive each time. */
function anonymous(archive) {
  writeFileSync(archive, gzipSync(gunzipSync(readFileSync(archive)), { level: 9 }));
}

async function main(given) {
  const [dist, args] =
    given[0] === '--to' ? [path.resolve(given[1]), given.slice(2)] : [path.join(root, 'dist'), given];
  process.env['SOURCE_DATE_EPOCH'] ??= commitTime();
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  const bundled = await buildApp(root);
  const builder = path.join(root, 'node_modules/electron-builder/cli.js');
  const argv = [builder, '--publish', 'never', `-c.directories.output=${dist}`, ...args];
  const { status } = spawnSync(process.execPath, argv, { cwd: root, stdio: 'inherit' });
  if (status !== 0) return status ?? 1;
  for (const archive of readdirSync(dist).filter((name) => name.endsWith('.tar.gz')))
    anonymous(path.join(dist, archive));
  const { name, parts } = bill(root, bundled);
  writeFileSync(path.join(dist, name), parts);
  writeFileSync(path.join(dist, 'SHA256SUMS'), checksums(dist));
  if (!SIGNING.some((variable) => process.env[variable]))
    process.stderr.write(
      'These packages are NOT SIGNED: docs/install.md says what people will see (docs/shipping.md).\n',
    );
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
