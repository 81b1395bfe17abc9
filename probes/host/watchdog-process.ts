import { createInterface } from 'node:readline';
import { killTreeNow } from './kill-tree';
import { endStrays } from './strays';

/** The guard process's whole life: see watchdog.ts. */
export function guard(input: NodeJS.ReadableStream): void {
  const left = new Map<number, string>();
  const lines = createInterface({ input });
  lines.on('line', (line) => {
    const [, sign, number, mark = ''] = /^([+-])(\d+)(?: ([0-9a-f]{32}))?$/.exec(line) ?? [];
    const pid = Number(number);
    if (!Number.isInteger(pid) || pid <= 1) return;
    if (sign === '-') left.delete(pid);
    else if (mark !== '') left.set(pid, mark);
  });
  lines.on('close', async () => {
    for (const pid of left.keys()) killTreeNow(pid);
    await Promise.all([...left.values()].map((mark) => endStrays(mark)));
    process.exit(0);
  });
}
