// Builds what is stale into out/. `--quiet`: says nothing. `--clean`: everything anew. `--tests`: the stand-in too.
// `--run NAME …`: builds the terminal's part, then runs out/NAME.js with the rest.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const root = import.meta.dirname;
const out = path.join(root, 'out');

/** What is built, from what. A part is stale when any of its sources is newer than its stamp. */
const PARTS = {
  node: { config: 'vite.node.config.ts', from: ['electron', 'probes', 'test/bench'], hashed: 'chunks' },
  preload: { config: 'vite.preload.config.ts', from: ['electron'] },
  renderer: {
    config: 'vite.config.ts',
    from: [
      ...['renderer', 'probes/text', 'probes/model', 'probes/model.ts'],
      ...['probes/explain', 'probes/rules', 'probes/builds', 'probes/data', 'probes/compat.ts'],
    ],
    to: 'renderer',
    hashed: 'renderer/assets',
  },
  scripts: { from: ['probes/scripts'], to: 'scripts' },
  standin: { config: 'vite.standin.config.ts', from: ['test/standin'], to: '../out-test/standin' },
};
const TERMINAL = ['node', 'scripts'];
const WINDOW = [...TERMINAL, 'preload', 'renderer'];
/** A build takes seconds; a lock this old was left by a killed one. */
const LOCK_MS = 120_000;
const OLD_MS = 3_600_000;

/** Newest change below a path, in ms; folders count, so that a deleted file is noticed. */
function newest(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(file).reduce((latest, name) => Math.max(latest, newest(path.join(file, name))), stat.mtimeMs);
}

const stampOf = (name) => path.join(out, '.stamps', name);

function isStale(name) {
  const built = statSync(stampOf(name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const { config, from } = PARTS[name];
  const sources = [...from, ...(config ? [config] : []), 'package-lock.json', 'build.mjs'];
  return sources.some((source) => newest(path.join(root, source)) > built);
}

/** Builds one part beside its place and moves it in file by file, so that nobody ever runs half a build. */
async function buildPart(name) {
  const { config, from, to = '.', hashed } = PARTS[name];
  const began = new Date();
  const draft = path.join(out, `.draft-${name}-${process.pid}`);
  if (config) {
    process.env.NODE_ENV = 'production'; // whoever calls: a test runner's own would build React's pages for its other half
    const { build } = await import('vite');
    await build({
      root: name === 'renderer' ? path.join(root, 'renderer') : root,
      configFile: path.join(root, config),
      build: { outDir: draft },
    });
  } else {
    for (const source of from)
      cpSync(path.join(root, source), draft, { recursive: true, filter: (file) => !file.includes('__pycache__') });
  }
  moveIn(draft, path.join(out, to));
  if (hashed) removeOld(hashed);
  mkdirSync(path.dirname(stampOf(name)), { recursive: true });
  writeFileSync(stampOf(name), '');
  utimesSync(stampOf(name), began, began); // what changed while we built is stale again
}

/** Chunks of earlier builds: a program that still runs may want them for a while, then they only take room. */
function removeOld(folder) {
  for (const name of listed(path.join(out, folder))) {
    const file = path.join(out, folder, name);
    if (Date.now() - statSync(file).mtimeMs > OLD_MS) rmSync(file);
  }
}

const listed = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/** Folders first: an entry is moved once all that it needs lies there. */
function moveIn(from, to) {
  mkdirSync(to, { recursive: true });
  const entries = readdirSync(from, { withFileTypes: true }).sort(
    (a, b) => Number(b.isDirectory()) - Number(a.isDirectory()),
  );
  for (const entry of entries) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) moveIn(source, target);
    else renameSync(source, target);
  }
}

/** One build at a time; whoever comes second waits and finds the work done. */
async function locked(work) {
  const lock = path.join(out, '.lock');
  mkdirSync(out, { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const held = statSync(lock, { throwIfNoEntry: false });
      if (held && Date.now() - held.mtimeMs > LOCK_MS) rmSync(lock, { recursive: true, force: true });
      else await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  const unlock = () => rmSync(lock, { recursive: true, force: true });
  process.once('exit', unlock);
  try {
    return await work();
  } finally {
    unlock();
    process.off('exit', unlock);
  }
}

/** Builds those of the parts that are stale; says which. Exported for `npm start`. */
export async function buildStale(names = WINDOW) {
  if (!names.some(isStale)) return [];
  return locked(async () => {
    const stale = names.filter(isStale);
    try {
      for (const name of stale) await buildPart(name);
    } finally {
      // Nobody else builds now: what drafts there are were left by this build or by one that was killed.
      for (const name of listed(out).filter((one) => one.startsWith('.draft-')))
        rmSync(path.join(out, name), { recursive: true, force: true });
    }
    return stale;
  });
}

/** The same in a process of its own, which takes its memory and its noise with it. */
export function buildApart(parts, quiet) {
  if (!parts.some(isStale)) return 0;
  const args = [path.join(root, 'build.mjs'), '--parts', parts.join(',')];
  return spawnSync(process.execPath, args, { stdio: ['ignore', quiet ? 2 : 'inherit', 'inherit'] }).status ?? 1;
}

async function main(args) {
  const quiet = args[0] === '--quiet';
  const rest = quiet ? args.slice(1) : args;
  if (rest[0] === '--run') {
    const [name, ...given] = rest.slice(1);
    const failed = buildApart(TERMINAL, true);
    if (failed) process.exit(70);
    const program = path.join(out, `${name}.js`);
    if (!existsSync(program)) {
      process.stderr.write(`There is no program ${name} in out/.\n`);
      process.exit(70);
    }
    process.argv = [process.execPath, program, ...(given[0] === '--' ? given.slice(1) : given)];
    await import(pathToFileURL(program).href);
    return;
  }
  const parts = rest[0] === '--parts' ? rest[1].split(',') : rest.includes('--tests') ? [...WINDOW, 'standin'] : WINDOW;
  if (rest.includes('--clean')) rmSync(out, { recursive: true, force: true });
  const began = Date.now();
  let built;
  try {
    built = await buildStale(parts);
  } catch (error) {
    process.stderr.write(`${process.stderr.isTTY ? error.message : stripVTControlCharacters(error.message)}\n`);
    process.exit(1);
  }
  if (!quiet && built.length > 0)
    process.stderr.write(`Built ${built.join(', ')} in ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) await main(process.argv.slice(2));
