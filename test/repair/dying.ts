import { appendFileSync } from 'node:fs';
import type { Changes, Host, Ran } from '../../probes/host';

export class Killed extends Error {}

let lives = 0;

const SYNCED: Ran = { ended: 'exited', code: 0, signal: null, stdout: '', stderr: '', ms: 0 };

/**
 * A machine that stops for good before its `at`-th change; a line of the journal that it stops at is written in part:
 * `tear` of it, 0 to 1. Its process is another than ours, as a dead one's is. `sync` is passed by: what it is for shows
 * only on a real disk.
 */
export function dying(host: Host, at: number, tear = 0): { host: Host; calls: () => number } {
  let calls = 0;
  const life = `killed ${++lives}`;
  const count = (before?: () => void) => {
    if (calls++ < at) return;
    if (calls === at + 1) before?.();
    throw new Killed();
  };
  const change: Changes = {
    ...host.change,
    append: async (file, text) => {
      count(() => tear > 0 && appendFileSync(file, Buffer.from(text).subarray(0, Math.floor(text.length * tear))));
      return host.change.append(file, text);
    },
    makeFolder: async (folder) => (count(), host.change.makeFolder(folder)),
    link: async (from, to) => (count(), host.change.link(from, to)),
    copy: async (from, to) => (count(), host.change.copy(from, to)),
    linkTo: async (to, place) => (count(), host.change.linkTo(to, place)),
    move: async (from, to) => (count(), host.change.move(from, to)),
    mode: async (file, mode) => (count(), host.change.mode(file, mode)),
    remove: async (file) => (count(), host.change.remove(file)),
    write: async (file, bytes, mode) => (count(), host.change.write(file, bytes, mode)),
  };
  return {
    calls: () => calls,
    host: {
      ...host,
      change,
      life: async (pid) => (pid === process.pid ? { is: 'known', value: life } : host.life(pid)),
      run: async (argv, options) => {
        if (argv[0] === 'sync') return SYNCED;
        count();
        return host.run(argv, options);
      },
    },
  };
}
