import { stripVTControlCharacters } from 'node:util';
import type { Catalogue } from '../builds/index';
import type { Publisher } from '../data/publisher';
import type { Host } from '../host';
import { withoutSecrets } from '../redact/index';
import type { Language } from '../text/language';
import { eachText, escaped, visible } from '../text/visible';
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
  /** A person watches standard error; left out: it goes into a pipe or a file. */
  isWatched?: boolean;
  /** The words that start this program; left out: its name. */
  called?: string;
}

/** What commands write to: nothing goes round it. */
export interface Told extends Terminal {
  /** The result for programs: whatever is in it, it stays JSON. */
  json(value: unknown): void;
  called: string;
}

/** The same terminal, to which no foreign text can speak in commands, and that shows no password. */
export function freed(terminal: Terminal): Told {
  const free = (text: string) => visible(stripVTControlCharacters(text)).replaceAll('\r', escaped);
  return {
    ...terminal,
    called: terminal.called ?? 'torchmend',
    out: (text) => terminal.out(free(withoutSecrets(text))),
    err: (text) => terminal.err(free(withoutSecrets(text))),
    json: (value) => terminal.out(free(JSON.stringify(eachText(value, withoutSecrets), null, 2))),
  };
}

export interface Call {
  host: Host;
  terminal: Told;
  language: Language;
  values: CliOptions;
  rest: readonly string[];
  publisher: Publisher;
  /** The builds there are: the newest list at hand. Says so where one that was fetched can't be used. */
  catalogue(): Promise<Catalogue>;
}

export const EXIT = { clear: 0, found: 1, undetermined: 2, failed: 3, usage: 64, stopped: 130 } as const;
