import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Time this thread has computed, in ms: what other programs of a busy machine take from it doesn't count. */
function computedMs(): number {
  const [nanoseconds = ''] = readFileSync(`/proc/${process.pid}/task/${process.pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

/** How long the main thread computed at a stretch at most while `work` was done, in ms. null: this system can't tell. */
export async function longestTurn(work: () => Promise<void>): Promise<number | null> {
  if (process.platform !== 'linux' || !isMainThread) return null;
  let longest = 0;
  let before = computedMs();
  const timer = setInterval(() => {
    const now = computedMs();
    longest = Math.max(longest, now - before);
    before = now;
  }, 1);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return longest;
}
