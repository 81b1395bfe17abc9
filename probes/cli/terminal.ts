import { stripVTControlCharacters } from 'node:util';
import type { Catalogue } from '../builds/index';
import type { Publisher } from '../data/publisher';
import type { Host } from '../host';
import type { Language } from '../text/language';
import { escaped, visible } from '../text/visible';
import type { CliOptions } from './main';

/** Where the terminal face writes to, and how it hears of Ctrl-C. */
export interface Terminal {
  /** One piece of the result, to standard output; a line end is added. */
  out(text: string): void;
  /** Progress and complaints, to standard error. */
  err(text: string): void;
  /** All of standard input, up to so many bytes; left out: there is none. */
  input?(limit: number): Promise<Uint8Array>;
  /** One line that the person types; left out: nobody is there to type. */
  line?(): Promise<string>;
  /** Aborted by Ctrl-C, or by the end of the terminal. */
  signal: AbortSignal;
}

/** The same terminal, to which no foreign text can speak in commands. */
export function freed(terminal: Terminal): Terminal {
  const free = (text: string) => visible(stripVTControlCharacters(text)).replaceAll('\r', escaped);
  return { ...terminal, out: (text) => terminal.out(free(text)), err: (text) => terminal.err(free(text)) };
}

export interface Call {
  host: Host;
  terminal: Terminal;
  language: Language;
  values: CliOptions;
  rest: readonly string[];
  publisher: Publisher;
  /** The builds there are: the newest list at hand. Says so where one that was fetched can't be used. */
  catalogue(): Promise<Catalogue>;
}

export const EXIT = { clear: 0, found: 1, undetermined: 2, failed: 3, usage: 64, stopped: 130 } as const;
