import type { Trouble } from './attempt';
import { Pace } from './pace';

export interface DownloadOptions {
  /** The cache; ours alone. */
  folder: string;
  /** Other addresses of the same file; the first two are tried, where the file's own address won't do. */
  mirrors?: readonly string[] | undefined;
  /** Goes straight to the server, whatever the settings say. */
  bypassProxy?: boolean | undefined;
  /** A pause is a cancel: what is there stays, and the next call goes on behind it. */
  signal?: AbortSignal | undefined;
  /** So long without a byte is a line that stands still. */
  silenceMs?: number | undefined;
  /** Before the second try at one address; each further one waits twice as long. */
  retryMs?: number | undefined;
}

export type DownloadNews =
  | {
      is: 'progress';
      /** Bytes. */
      done: number;
      /** null: nobody knows. */
      of: number | null;
      /** null: too early to tell, or nothing comes over the network. */
      bytesPerSecond: number | null;
      secondsLeft: number | null;
      /** `cache`, `part`: what lies there is read and summed up; else the address it comes from. */
      from: string;
    }
  /** This address won't do; another one is tried. */
  | ({ is: 'passed-over' } & Trouble)
  /** `from`: `cache`, or the address. `checked` false: nobody has named the hash that it should have. */
  | { is: 'there'; path: string; sha256: string; bytes: number; from: string; checked: boolean }
  | ({ is: 'trouble' } & Trouble);

export type DownloadEnd = Extract<DownloadNews, { is: 'there' | 'trouble' }>;

/** What a download is told with. */
export type Telling = DownloadOptions & { signal: AbortSignal; tell: (news: DownloadNews) => void };

const TELL_MS = 200;

/** Tells how far it is, a few times a second. */
export function teller({ tell }: Telling, from: string): (done: number, of: number | null) => void {
  const pace = new Pace();
  const network = from !== 'cache' && from !== 'part';
  let toldAt = Number.NEGATIVE_INFINITY;
  return (done, of) => {
    const now = performance.now();
    if (now - toldAt < TELL_MS && done !== of) return;
    toldAt = now;
    if (network) pace.add(done, now);
    const bytesPerSecond = pace.perSecond();
    const secondsLeft = of !== null && bytesPerSecond ? Math.ceil((of - done) / bytesPerSecond) : null;
    tell({ is: 'progress', done, of, bytesPerSecond, secondsLeft, from });
  };
}
