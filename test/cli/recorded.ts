import { readFileSync } from 'node:fs';
import path from 'node:path';
import { main } from '../../probes/cli/main';
import type { Terminal } from '../../probes/cli/terminal';
import type { Host } from '../../probes/host';
import { Machine, openReplay } from '../../probes/replay';
import type { Language } from '../../probes/text/language';

const ELSEWHERE: Partial<Host> = {
  fetch: async () => ({ is: 'failed', why: 'no-such-host', detail: '', proxy: null }),
};

/** A recorded machine, and the path that its check was asked about. */
export function recorded(name: string): Machine {
  const file = path.resolve(import.meta.dirname, '../machines', `${name}.json`);
  return Machine.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** The terminal face on such a machine, without a network; `$` in the arguments: what was checked there. */
export async function onMachine(
  machine: Machine,
  typed: string,
  language: Language = 'en',
  more: Partial<Host> = {},
  about: Partial<Terminal> = {},
) {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    ...about,
    signal: new AbortController().signal,
  };
  const ask = machine.ask ? ['--ask', machine.ask.join(',')] : [];
  const args = typed.split(' ').map((word) => (word === '$' ? machine.target.path : word));
  const host = { ...openReplay(machine), ...ELSEWHERE, ...more };
  const code = await main([...args, ...ask, '--lang', language], host, terminal, '0.0.0');
  return { code, out: out.join('\n'), err: err.join('\n') };
}
