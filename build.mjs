// Builds what is stale into out/, then runs one of the programs there if asked to.
//   node build.mjs [--quiet] [--run cli|serve|bench [arguments…]]
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname;
const out = path.join(root, 'out');

/** The parts, what each is made from, and how. A part is stale when anything it is made from is newer than its stamp. */
const PARTS = {
  node: { from: ['probes', 'electron', 'test/bench', 'vite.node.config.ts'], make: () => vite('vite.node.config.ts') },
  preload: { from: ['electron', 'probes/model', 'vite.preload.config.ts'], make: () => vite('vite.preload.config.ts') },
  renderer: {
    from: ['renderer', 'probes/model', 'probes/model.ts', 'probes/text', 'vite.config.ts'],
    make: () => vite('vite.config.ts'),
  },
  scripts: { from: ['probes/scripts'], make: copyScripts },
};

const stampOf = (part) => path.join(out, `.built-${part}`);

async function vite(configFile) {
  const { build } = await import('vite');
  await build({ configFile: path.join(root, configFile), logLevel: 'error' });
}

function copyScripts() {
  const into = path.join(out, 'scripts');
  mkdirSync(into, { recursive: true });
  for (const name of readdirSync(path.join(root, 'probes/scripts')).filter((one) => one.endsWith('.py')))
    copyFileSync(path.join(root, 'probes/scripts', name), path.join(into, name));
}

/** When anything below was changed last; folders count, so that a file that went away is noticed. */
function newest(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(file).reduce(
    (last, name) => Math.max(last, name === '__pycache__' ? 0 : newest(path.join(file, name))),
    stat.mtimeMs,
  );
}

function isStale(part) {
  const stamp = statSync(stampOf(part), { throwIfNoEntry: false });
  return !stamp || PARTS[part].from.some((from) => newest(path.join(root, from)) > stamp.mtimeMs);
}

/** Two builds at once would write the same files: the second waits for the first. A lock older than that is a dead one's. */
async function locked(work) {
  const lock = path.join(out, '.lock');
  mkdirSync(out, { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 120_000)
        rmSync(lock, { recursive: true, force: true });
      else await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

async function build(parts, quiet) {
  if (!parts.some(isStale)) return;
  await locked(async () => {
    for (const part of parts.filter(isStale)) {
      const started = Date.now();
      await PARTS[part].make();
      writeFileSync(stampOf(part), new Date(started).toISOString());
      // What changed while it was being built is newer than its stamp.
      utimesSync(stampOf(part), new Date(started), new Date(started));
      if (!quiet) console.log(`built ${part} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    }
  });
}

const args = process.argv.slice(2);
const runAt = args.indexOf('--run');
const own = runAt < 0 ? args : args.slice(0, runAt);
const available = Object.keys(PARTS).filter(
  (part) => part !== 'preload' || existsSync(path.join(root, 'electron/preload.ts')),
);
await build(runAt < 0 ? available : ['node', 'scripts'], own.includes('--quiet'));

if (runAt >= 0) {
  const [name, ...rest] = args.slice(runAt + 1);
  const child = spawn(process.execPath, ['--enable-source-maps', path.join(out, `${name}.js`), ...rest], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
