import type { Scanned } from '../fatbin/index';
import type { ScanCache } from './workers';

/** Answers go to the disk after this long without a new one: while somebody waits for them there is better to do. */
const QUIET_MS = 300;

/** Keeps answers when nobody waits; what fails is not kept. */
export interface LateKeeper {
  put(key: string, value: Scanned): void;
  /** Keeps what is left, and waits for what is being kept. */
  close(): Promise<void>;
}

export function keepLater(cache: ScanCache | undefined): LateKeeper {
  const left = new Map<string, Scanned>();
  let quiet: NodeJS.Timeout | undefined;
  let done: Promise<unknown> = Promise.resolve();
  const keep = () => {
    const now = [...left];
    left.clear();
    const kept = now.map(([key, value]) => cache?.put(key, value).catch(() => undefined));
    done = Promise.all([done, ...kept]);
  };
  return {
    put(key, value) {
      left.set(key, value);
      clearTimeout(quiet);
      quiet = setTimeout(keep, QUIET_MS).unref();
    },
    async close() {
      clearTimeout(quiet);
      keep();
      await done;
    },
  };
}
