import { setTimeout as pause } from 'node:timers/promises';
import type { Scanned } from '../fatbin/index';
import type { ScanCache } from './workers';

/** Answers go to the disk this long after the first that is not there: while somebody waits for them there is better to do. */
const QUIET_MS = 1_000;
/** A drive that does not answer keeps nobody from leaving. */
const PATIENCE_MS = 1_000;

/** Keeps answers when nobody waits; what fails is not kept. */
export interface LateKeeper {
  put(key: string, value: Scanned): void;
  /** Keeps what is left, and waits for what is being kept, but not for long. */
  close(): Promise<void>;
}

export function keepLater(cache: ScanCache | undefined): LateKeeper {
  const left = new Map<string, Scanned>();
  let later: NodeJS.Timeout | undefined;
  let done: Promise<void> = Promise.resolve();
  /** One after the other: hundreds of files at once are more than some systems let a program open. */
  const keep = async () => {
    for (const [key, value] of left) {
      left.delete(key);
      await cache?.put(key, value).catch(() => undefined);
    }
  };
  const begin = () => {
    later = undefined;
    done = done.then(keep);
    return done;
  };
  return {
    put(key, value) {
      left.set(key, value);
      later ??= setTimeout(begin, QUIET_MS).unref();
    },
    async close() {
      clearTimeout(later);
      await Promise.race([begin(), pause(PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}
