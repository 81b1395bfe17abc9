import { createInterface } from 'node:readline';
import { killTreeNow } from './kill-tree';

/** The guard process's whole life: see watchdog.ts. */
export function guard(input: NodeJS.ReadableStream): void {
  const left = new Set<number>();
  const lines = createInterface({ input });
  lines.on('line', (line) => {
    const pid = Number(line.slice(1));
    if (!Number.isInteger(pid) || pid <= 1) return;
    if (line.startsWith('+')) left.add(pid);
    else left.delete(pid);
  });
  lines.on('close', () => {
    for (const pid of left) killTreeNow(pid);
    process.exit(0);
  });
}
