import type { Host } from '../host';
import type { Language } from '../text/index';
import type { CliOptions } from './main';

/** Where the terminal face writes to, and how it hears of Ctrl-C. */
export interface Terminal {
  /** One piece of the result, to standard output; a line end is added. */
  out(text: string): void;
  /** Progress and complaints, to standard error. */
  err(text: string): void;
  /** All of standard input, up to so many bytes; left out: there is none. */
  input?(limit: number): Promise<Uint8Array>;
  /** Aborted by Ctrl-C, or by the end of the terminal. */
  signal: AbortSignal;
}

export interface Call {
  host: Host;
  terminal: Terminal;
  language: Language;
  values: CliOptions;
  rest: readonly string[];
}

export const EXIT = { clear: 0, found: 1, undetermined: 2, failed: 3, usage: 64, stopped: 130 } as const;
