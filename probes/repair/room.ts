import type { Host } from '../host';
import { must } from './trouble';

/** A file of a safety copy that only takes room: an installer that fills the disk leaves so much to put things back. */
export const ROOM = 'room';

/** A folder that comes back, and one that what is new is moved to, take a block each. */
const BLOCK = 4096;
const LEAST = 256 * 1024;
const MOST = 8 * 1024 * 1024;

/** Keeps room for putting so many folders back. Throws Trouble. */
export async function keepRoom(host: Host, safety: string, folders: number): Promise<void> {
  const file = host.path.join(safety, ROOM);
  const bytes = Math.min(LEAST + folders * BLOCK, MOST);
  await must(file, host.change.remove(file), 'absent');
  // Not zeros: volumes that compress would keep no room for them.
  await must(file, host.change.write(file, noise(bytes), 0o600));
}

function noise(bytes: number): Uint8Array {
  const words = new Uint32Array(bytes / 4);
  let state = 1;
  for (let i = 0; i < words.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    words[i] = state;
  }
  return new Uint8Array(words.buffer);
}
