import type { Host } from '../host';
import { quoted } from '../quoted';
import type { Told } from './terminal';

interface Typing {
  host: Pick<Host, 'platform'>;
  terminal: Pick<Told, 'called'>;
}

/** A command as it can be typed here: the program as it was called, each word quoted where it has to be. */
export function typed({ host, terminal }: Typing, ...words: readonly string[]): string {
  const os = host.platform === 'win32' ? 'windows' : 'linux';
  return [terminal.called, ...words.map((word) => quoted(word, { os }))].join(' ');
}
