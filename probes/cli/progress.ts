import type { Host } from '../host';
import type { Terminal } from './terminal';

interface Telling {
  host: Pick<Host, 'now'>;
  terminal: Pick<Terminal, 'err' | 'isWatched'>;
  values: { json: boolean };
}

/** Milliseconds between two signs of life: where somebody watches, and where they fill a file. */
const WATCHED = 500;
const PIPED = 10_000;

/** Signs of life, now and then. `after`: so long nothing is said at first; quick work needs no sign. */
export function signsOfLife({ host, terminal, values }: Telling, after = WATCHED): (text: () => string) => void {
  const pause = terminal.isWatched ? WATCHED : PIPED;
  let next = host.now() + (terminal.isWatched ? after : PIPED);
  return (text) => {
    if (values.json || host.now() < next) return;
    next = host.now() + pause;
    terminal.err(text());
  };
}
