// cache.mjs: where what is built and installed lies, and the few outside programs that make it.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const here = dirname(fileURLToPath(import.meta.url));
export const cache = resolve(process.env['TORCHMEND_CACHE'] ?? join(here, '../../.cache/fake-gpu'));
/** The Python that the wheels are for; TORCHMEND_PYTHON names another one. */
export const python = process.env['TORCHMEND_PYTHON'] ?? 'python3.11';

/** Something that this machine lacks: the text says what, and what would bring it. */
export class Missing extends Error {}
const brings = {
  gcc: 'apt-get install gcc libc6-dev',
  nm: 'apt-get install binutils',
  readelf: 'apt-get install binutils',
};

/** Runs a program without a shell; resolves to its standard output, rejects with the end of what it said. */
export function run(file, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const out = [];
    const said = [];
    child.stdout.on('data', (b) => out.push(b) && said.push(b));
    child.stderr.on('data', (b) => said.push(b));
    child.on('error', (e) =>
      fail(
        e.code === 'ENOENT'
          ? new Missing(`${file} is not on this machine${file in brings ? `: ${brings[file]}` : ''}`)
          : e,
      ),
    );
    child.on('close', (code) => {
      if (code === 0) return done(Buffer.concat(out).toString());
      const tail = Buffer.concat(said).toString().trim().split('\n').slice(-8).join('\n');
      fail(new Error(`${file} ${args.slice(0, 6).join(' ')} … ended with ${code}:\n${tail}`));
    });
  });
}

/** pip for wheels only, without dependencies. TORCHMEND_WHEELS is a folder of wheels to look in first. */
export async function pip(command, args, interpreter = python) {
  const wheels = process.env['TORCHMEND_WHEELS'];
  const find = wheels ? ['--find-links', wheels] : [];
  const quiet = ['--quiet', '--disable-pip-version-check', '--only-binary', ':all:', '--no-deps'];
  try {
    return await run(interpreter, ['-m', 'pip', command, ...quiet, ...find, ...args]);
  } catch (e) {
    if (e instanceof Missing) throw new Missing(`${e.message}: install Python 3.11, or name one in TORCHMEND_PYTHON`);
    throw new Missing(`pip could not ${command} ${args.join(' ')}: ${e.message}`);
  }
}

/** The folder into which one wheel from the registry is unpacked, once. */
export async function unpacked(name, version) {
  const folder = join(cache, 'unpacked', `${name}-${version}`);
  await once(folder, `${name} ${version}`, async (fresh) => {
    await pip('download', ['--dest', join(fresh, 'wheel'), `${name}==${version}`]);
    for (const wheel of readdirSync(join(fresh, 'wheel'))) {
      await run(python, ['-m', 'zipfile', '-e', join(fresh, 'wheel', wheel), fresh]);
    }
    rmSync(join(fresh, 'wheel'), { recursive: true });
  });
  return folder;
}

/**
 * Makes a folder once: `make` fills it, and a stamp beside it says what it was made from.
 * Resolves to true when it had to be made.
 */
export function once(folder, recipe, make) {
  return stamped(folder, recipe, async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    await make(folder);
  });
}

/**
 * Does something unless the stamp `name`.made says that it was done from the same recipe.
 * Another process that wants the same waits; what was left half done is done again.
 */
export async function stamped(name, recipe, act) {
  const stamp = `${name}.made`;
  const want = createHash('sha256').update(recipe).digest('hex');
  const done = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === want;
  if (done()) return false;
  mkdirSync(dirname(name), { recursive: true });
  const unlock = await lock(`${name}.lock`);
  try {
    if (done()) return false;
    rmSync(stamp, { force: true });
    await act();
    writeFileSync(stamp, want);
    return true;
  } finally {
    unlock();
  }
}

async function lock(file) {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (e) {
      if (e.code !== 'EEXIST') throw e;
    }
    if (!holderLives(file)) rmSync(file, { force: true });
    await sleep(200);
  }
}

function holderLives(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // between creating the file and writing the number it is empty for a moment
    if (!pid) return Date.now() - statSync(file).mtimeMs < 5000;
    process.kill(pid, 0);
    return true;
  } catch (e) {
    return e.code === 'EPERM';
  }
}
