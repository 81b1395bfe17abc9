import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Places of browsers that can show a page as a window of its own, without tabs and address bar. */
function candidates(): string[] {
  const { env } = process;
  if (process.platform === 'win32') {
    const bases = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']].filter(
      (base) => base !== undefined,
    );
    const tails = ['Microsoft\\Edge\\Application\\msedge.exe', 'Google\\Chrome\\Application\\chrome.exe'];
    return tails.flatMap((tail) => bases.map((base) => path.win32.join(base, tail)));
  }
  if (process.platform === 'darwin')
    return ['Google Chrome', 'Microsoft Edge', 'Chromium'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  const names = [
    'google-chrome-stable',
    'google-chrome',
    'microsoft-edge-stable',
    'microsoft-edge',
    'chromium',
    'chromium-browser',
  ];
  return names.flatMap((name) => (env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, name)));
}

/** Where a browser is that `openBrowser` can use; null: there is none. */
export function findBrowser(): string | null {
  return candidates().find((file) => existsSync(file)) ?? null;
}

/** Shows the address in a window of its own. False: no such browser is installed. */
export function openBrowser(address: string): boolean {
  const program = findBrowser();
  if (program === null) return false;
  const child = spawn(program, [`--app=${address}`, '--window-size=1000,740'], { detached: true, stdio: 'ignore' });
  child.on('error', (error) => console.error(`${program} could not be started: ${error.message}`));
  child.unref();
  return true;
}
