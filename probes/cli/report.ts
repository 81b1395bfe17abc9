import { readHistory } from '../history';
import { readText } from '../host';
import type { CheckView } from '../model';
import { pastSessions } from '../places';
import { secretsOf } from '../redact/index';
import { render } from '../report';
import { TERMINAL_WORDS } from '../text/terminal';
import { type Call, EXIT } from './terminal';

/**
 * `torchmend report [session.jsonl] [--json]`: the redacted report of the last check of a session; without a file, of
 * the last session that holds one.
 */
export async function runReport(call: Call): Promise<number> {
  const { host, terminal, language, values, rest } = call;
  const t = TERMINAL_WORDS[language];
  const named = rest[0];
  const files = named === undefined ? await pastSessions(host) : [named];
  for (const file of files) {
    const check = await lastCheck(call, file, named !== undefined);
    if (check === null) continue;
    const { markdown, json } = render(check, secretsOf(host), language);
    terminal.out((values.json ? json : markdown).trimEnd());
    return EXIT.clear;
  }
  if (named === undefined) terminal.err(t.noSession);
  return EXIT.failed;
}

/** The last check of a session that came to something, else its last one. `asked`: the person named this file. */
async function lastCheck({ host, terminal, language }: Call, file: string, asked: boolean): Promise<CheckView | null> {
  const t = TERMINAL_WORDS[language];
  const text = await readText(host, file, 256 * 1024 * 1024);
  if (text.is !== 'known') {
    terminal.err(`${text.is === 'absent' ? t.noFile : t.unreadableFile} ${file}`);
    return null;
  }
  const { view, unreadable } = readHistory(text.value);
  const ended = Object.values(view.checks).filter((check) => check.is !== 'running' || check.diagnosis !== null);
  const check = ended.at(-1) ?? (asked ? Object.values(view.checks).at(-1) : undefined);
  if (unreadable > 0 && (check || asked)) terminal.err(`${t.cutLines} ${unreadable}`);
  if (!check && asked) terminal.err(`${t.noCheck} ${file}`);
  return check ?? null;
}
