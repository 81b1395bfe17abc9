import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');
const out = path.join(root, '.cache/test-out');

/** Bundles some of our entries as they ship, for tests that need a real process of ours; each test file into its own folder. */
export async function bundle(input: Record<string, string>, outDir = out): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' },
      },
    },
    ssr: { noExternal: true },
  });
}

export async function buildWatchdog(): Promise<string> {
  await bundle({ watchdog: path.join(root, 'probes/host/watchdog-entry.ts') });
  return path.join(out, 'watchdog.js');
}

/** Whether a process runs. One that has ended but was not yet waited for (a zombie) does not. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
}

/** Those that still run after a second's grace. */
export async function survivors(pids: readonly number[]): Promise<number[]> {
  for (let i = 0; i < 20 && pids.some(alive); i++) await new Promise((resolve) => setTimeout(resolve, 50));
  return pids.filter(alive);
}

/** Starts a process of ours that runs `code` through the Host, kills it with SIGKILL, and gives the child's numbers. */
export async function crash(code: string): Promise<number[]> {
  await bundle({ victim: path.join(import.meta.dirname, 'victim.ts') });
  const victim = spawn(process.execPath, [path.join(out, 'victim.js'), await buildWatchdog(), code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) => victim.stdout.once('data', (data) => resolve(String(data))));
  const exited = new Promise((resolve) => victim.once('exit', resolve));
  victim.kill('SIGKILL');
  await exited;
  return line.trim().split(' ').map(Number);
}
