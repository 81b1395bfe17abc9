// npm start: the wizard in Electron where that is or can be fetched, else in an installed browser, else the check right here.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildApart } from '../build.mjs';

const root = path.resolve(import.meta.dirname, '..');
const electron = path.join(root, 'node_modules/electron');
const args = process.argv.slice(2);
const FETCH_MS = 120_000;
/** Ended sooner than this with an error, Electron never came up: a library of the system is missing, or its sandbox. */
const STARTED_MS = 5_000;
/** Browser mode ends this long after its last window. */
const LEAVE_S = '60';

/** A user without an entry in the password file (containers) has no name. */
function userName() {
  try {
    return os.userInfo().username;
  } catch {
    return 'you';
  }
}

const say = (text) => process.stderr.write(`${text}\n`);

/** What Electron's installer left behind; never `import 'electron'`, which would start a download without an end. */
function findElectron() {
  const marker = path.join(electron, 'path.txt');
  const name = existsSync(marker)
    ? readFileSync(marker, 'utf8').trim()
    : process.platform === 'win32'
      ? 'electron.exe'
      : 'electron';
  const file = path.join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? path.join(electron, 'dist'), name);
  return existsSync(file) ? file : null;
}

/** Fetches Electron, once; null and a reason where that fails or takes too long. */
async function fetchElectron() {
  const installer = path.join(electron, 'install.js');
  if (!existsSync(installer)) return { reason: 'its installer is not here: run `npm ci`' };
  say(`Fetching Electron, once, for at most ${FETCH_MS / 1000} seconds …`);
  const child = spawn(process.execPath, [installer], { stdio: ['ignore', 'inherit', 'pipe'] });
  let said = '';
  child.stderr.on('data', (data) => {
    said += String(data);
  });
  const began = Date.now();
  const ticking = setInterval(() => say(`  still fetching, ${Math.round((Date.now() - began) / 1000)} s …`), 15_000);
  const late = setTimeout(() => child.kill('SIGKILL'), FETCH_MS);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(ticking);
  clearTimeout(late);
  const program = code === 0 ? findElectron() : null;
  if (program) return { program };
  const timedOut = Date.now() - began >= FETCH_MS;
  return {
    reason: timedOut
      ? `not there after ${FETCH_MS / 1000} seconds`
      : (/Error: (.*)/.exec(said)?.[1] ?? 'it ended without a program'),
  };
}

/** Runs a program to its end, signals passed on; its exit code. */
function follow(program, given) {
  const child = spawn(program, given, { cwd: root, stdio: 'inherit' });
  const pass = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass);
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  }).finally(() => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, pass);
  });
}

const run = (name, ...given) => follow(process.execPath, [path.join(root, 'out', `${name}.js`), ...given]);

/** Why no window can be shown at all; null where one can. */
function noWindow() {
  if (process.platform !== 'linux') return null;
  if (!process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return 'this session has no display';
  if (process.getuid?.() === 0) return 'for root neither Electron nor a browser starts with its sandbox on';
  return null;
}

async function inBrowser(why) {
  const { findBrowser } = await import(pathToFileURL(path.join(root, 'out/browsers.js')).href);
  if (findBrowser() === null) return inTerminal(`${why}, and no Chrome, Edge or Chromium is installed`);
  say(`Torchmend opens in your browser: ${why}.`);
  return run('serve', '--open', '--leave', LEAVE_S, ...args.filter((arg) => arg !== '--browser'));
}

/** The check at once, and the way to the wizard. The verdict is the result, so whatever it is, starting went well. */
async function inTerminal(why) {
  say(`Torchmend checks right here in the terminal: ${why}.\n`);
  const code = await run('cli', 'check');
  say(
    '\nTo check another folder: npm run -s torchmend -- check FOLDER' +
      '\nTo see the wizard in the browser of another computer: npm start -- --serve' +
      `\n  it prints an address and the tunnel to it, like: ssh -L 8765:127.0.0.1:8765 ${userName()}@${os.hostname()}`,
  );
  return code <= 2 ? 0 : code;
}

async function start() {
  const failed = buildApart(['node', 'scripts', 'preload', 'renderer'], true);
  if (failed) return failed;
  if (args.includes('--serve')) return run('serve', ...args.filter((arg) => arg !== '--serve'));
  const blocked = noWindow();
  if (blocked) return inTerminal(blocked);
  if (args.includes('--browser')) return inBrowser('as asked');
  const found = findElectron();
  const { program, reason } = found ? { program: found } : await fetchElectron();
  if (!program) return inBrowser(`Electron could not be fetched (${reason})`);
  const began = Date.now();
  const code = await follow(program, [root, ...args]);
  if (code === 0 || Date.now() - began > STARTED_MS) return code;
  return inBrowser(`Electron is here but did not start (exit code ${code})`);
}

process.exitCode = await start();
