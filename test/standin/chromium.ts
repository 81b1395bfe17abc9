import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
];
const quietArgs = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** An installed Chromium: CHROMIUM_PATH, else Debian's, else a relative of it; null: none is here. */
export function findChromium(headed = false): string | null {
  const given = process.env['CHROMIUM_PATH'];
  return given ?? places.slice(headed ? 1 : 0).find((place) => existsSync(place)) ?? null;
}

/** Starts an installed Chromium that several processes can attach to; resolves to its debugging address. */
export async function launchChromium(profile: string): Promise<{ endpoint: string; close(): Promise<void> }> {
  const headed = process.env['STANDIN_HEADED'] === '1';
  const program = findChromium(headed);
  if (program === null) throw new Error('No Chromium: apt-get install chromium-headless-shell, or set CHROMIUM_PATH');
  mkdirSync(profile, { recursive: true });
  const child = spawn(
    program,
    [
      ...(headed ? [] : ['--headless', '--hide-scrollbars']),
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), // Chromium refuses its sandbox when run as root
      ...quietArgs,
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--no-default-browser-check',
      '--password-store=basic',
      '--force-color-profile=srgb',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore', detached: true }, // a process group: Debian's wrapper scripts do not exec, killing only them leaves the browser
  );
  const kill = (signal: NodeJS.Signals | 0): boolean => {
    try {
      return child.pid !== undefined && process.kill(-child.pid, signal);
    } catch {
      return false; // the whole group is gone
    }
  };
  const killNow = (): boolean => kill('SIGKILL');
  process.on('exit', killNow);
  const portFile = path.join(profile, 'DevToolsActivePort');
  for (const end = Date.now() + 20_000; ; await new Promise((r) => setTimeout(r, 15))) {
    const [port, socket] = existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n') : [];
    if (port && socket) {
      return {
        endpoint: `http://127.0.0.1:${port}`,
        async close() {
          process.off('exit', killNow);
          kill('SIGTERM');
          for (const end = Date.now() + 3_000; kill(0); await new Promise((r) => setTimeout(r, 20))) {
            if (Date.now() > end) killNow();
          }
        },
      };
    }
    if (child.exitCode !== null || Date.now() > end) throw new Error(`Chromium did not start (exit ${child.exitCode})`);
  }
}
