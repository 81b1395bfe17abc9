import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';

/** By its whole path: by its name alone Windows would take one that lies in the folder we were started in. */
export function taskkill({ SystemRoot }: NodeJS.ProcessEnv = process.env): string {
  return path.win32.join(SystemRoot ?? 'C:\\Windows', 'System32', 'taskkill.exe');
}

/** Ends a child and all its children. Children are started as leaders of their own group where there are groups. */
export function killTree(pid: number, platform: NodeJS.Platform = process.platform): void {
  if (platform === 'win32') {
    const kill = spawn(taskkill(), ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true });
    kill.on('error', () => process.kill(pid));
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // ESRCH: the whole group has already gone, which is what was wanted.
  }
}

/** The same, waiting for it: for a process that is about to end itself. */
export function killTreeNow(pid: number, platform: NodeJS.Platform = process.platform): void {
  if (platform === 'win32') spawnSync(taskkill(), ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
  else killTree(pid, platform);
}
