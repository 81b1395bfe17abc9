import { readHistory } from '../history';
import { readText } from '../host';
import { lastSession } from '../places';
import { secretsOf } from '../redact';
import { render } from '../report';
import { TERMINAL_WORDS } from '../text/terminal';
import { type Call, EXIT } from './terminal';

/** `torchmend report [session.jsonl] [--json]`: the redacted report of the last check of a session. */
export async function runReport({ host, terminal, language, values, rest }: Call): Promise<number> {
  const t = TERMINAL_WORDS[language];
  const file = rest[0] ?? (await lastSession(host));
  if (file === null) return (terminal.err(t.noSession), EXIT.failed);
  const text = await readText(host, file, 256 * 1024 * 1024);
  if (text.is !== 'known') {
    terminal.err(`${text.is === 'absent' ? t.noFile : t.unreadableFile} ${file}`);
    return EXIT.failed;
  }
  const { view, unreadable } = readHistory(text.value);
  const ended = Object.values(view.checks).filter((check) => check.is !== 'running' || check.diagnosis !== null);
  const check = ended.at(-1) ?? Object.values(view.checks).at(-1);
  if (unreadable > 0) terminal.err(`${t.cutLines} ${unreadable}`);
  if (!check) return (terminal.err(`${t.noCheck} ${file}`), EXIT.failed);
  const { markdown, json } = render(check, secretsOf(host), language);
  terminal.out((values.json ? json : markdown).trimEnd());
  return EXIT.clear;
}
