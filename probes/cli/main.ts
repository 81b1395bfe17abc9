import { parseArgs } from 'node:util';
import type { Host } from '../host';
import { type Language, languageOf } from '../text/index';
import { TERMINAL_WORDS } from '../text/terminal';
import { runCheck } from './check';
import { runRecord } from './record';
import { runReport } from './report';
import type { Terminal } from './terminal';

const OPTIONS = {
  json: { type: 'boolean', default: false },
  ask: { type: 'string' },
  about: { type: 'string' },
  out: { type: 'string', short: 'o' },
  lang: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
} as const;

export type CliOptions = ReturnType<typeof parse>['values'];

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
}

/**
 * The terminal face. Returns the exit code: 0 clear, 1 found, 2 undetermined, 3 failed, 64 called wrongly, 130 stopped.
 */
export async function main(args: readonly string[], host: Host, terminal: Terminal, version: string): Promise<number> {
  let parsed: ReturnType<typeof parse>;
  const systemLanguage: Language = languageOf(host.env['LC_ALL'] || host.env['LC_MESSAGES'] || host.env['LANG'] || '');
  try {
    parsed = parse(args);
  } catch (error) {
    const said = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    terminal.err(`${said}\n\n${TERMINAL_WORDS[systemLanguage].usage}`);
    return 64;
  }
  const { values, positionals } = parsed;
  const language = values.lang === undefined ? systemLanguage : languageOf(values.lang);
  const t = TERMINAL_WORDS[language];
  if (values.version) return (terminal.out(version), 0);
  const [command, ...rest] = positionals;
  if (values.help || command === undefined) return (terminal.out(t.usage), values.help ? 0 : 64);
  const call = { host, terminal, language, values, rest };
  if (rest.length > 1) return (terminal.err(`${t.tooMany}\n\n${t.usage}`), 64);
  if (command === 'check') return runCheck(call);
  if (command === 'report') return runReport(call);
  if (command === 'record') return runRecord(call);
  terminal.err(`${t.unknownCommand} ${command}\n\n${t.usage}`);
  return 64;
}
