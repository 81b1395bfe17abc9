import { wholePath } from '../given';
import { readHistory } from '../history';
import { readText } from '../host';
import type { Event, RepairView } from '../model';
import { pastSessions, sessionFile } from '../places';
import { secretsOf } from '../redact/index';
import { makeReport, type Report, zipReport } from '../report/index';
import { openSession } from '../session';
import { fill } from '../text/builds';
import { line } from '../text/line';
import { removedWords } from '../text/report';
import { TERMINAL_WORDS } from '../text/terminal';
import { VERSION } from '../version';
import { checkOnce } from './check';
import { type Call, EXIT } from './terminal';
import { sayRefusal } from './wait';

const MOST_BYTES = 256 * 1024 * 1024;
/** Sessions that are read for repairs of the same environment. */
const MOST_SESSIONS = 20;

/** A history and the check in it that the report is about. */
interface Chosen {
  events: readonly Event[];
  check: string;
}

/**
 * `torchmend report [folder|python|session.jsonl] [--out report.zip] [--log error.txt] [--json]`: the redacted report
 * of a check: of the environment that is named, which is checked first; of a session; without either, of the last
 * session that holds one. With `--out` all its forms in one file. What was taken out is said beside it.
 */
export async function runReport(call: Call): Promise<number> {
  const { host, terminal, language, values, rest } = call;
  const t = TERMINAL_WORDS[language];
  const out = values.out === undefined ? null : wholePath(host, values.out);
  if (out !== null && (await host.stat(out)).is !== 'absent')
    return (terminal.err(line`${t.exists} ${out}`), EXIT.failed);
  const log = values.log === undefined ? null : await readText(host, wholePath(host, values.log), MOST_BYTES);
  if (log !== null && log.is !== 'known')
    return (terminal.err(line`${log.is === 'absent' ? t.noFile : t.unreadableFile} ${values.log ?? ''}`), EXIT.failed);
  const [named] = rest;
  const chosen =
    named === undefined
      ? await last(call)
      : (await isHistory(call, named))
        ? await within(call, named, true)
        : await checked(call);
  if (chosen === null) {
    if (named === undefined) terminal.err(fill(language, t.noSession, { torchmend: terminal.called }));
    return EXIT.failed;
  }
  const report = makeReport({
    ...{ ...chosen, secrets: secretsOf(host), language, version: VERSION },
    ...{ text: log?.value.slice(-100_000), earlier: await earlierRepairs(call, chosen) },
  });
  return report ? give(call, report, out) : EXIT.failed;
}

async function give({ host, terminal, language, values }: Call, report: Report, out: string | null): Promise<number> {
  const t = TERMINAL_WORDS[language];
  terminal.err(removedWords(language, report.removed));
  if (out === null) return (terminal.out((values.json ? report.json : report.markdown).trimEnd()), EXIT.clear);
  for (const { samples } of report.removed) for (const sample of samples) terminal.err(`  ${sample}`);
  const written = await host.write(out, await zipReport(report));
  if (written.is === 'known') return (terminal.err(line`${t.saved} ${out}`), EXIT.clear);
  terminal.err(line`${t.notWritten} ${out}`);
  return EXIT.failed;
}

/** A file that isn't a program is read as a history; all else is looked at as an environment. */
async function isHistory({ host }: Call, named: string): Promise<boolean> {
  if (named.endsWith('.jsonl')) return true;
  const stat = await host.stat(wholePath(host, named));
  if (stat.is !== 'known' || stat.value.kind !== 'file') return false;
  const start = await host.read(wholePath(host, named), 1);
  return start.is === 'known' && Buffer.from(start.value).toString() === '{';
}

async function last(call: Call): Promise<Chosen | null> {
  for (const file of await pastSessions(call.host)) {
    const chosen = await within(call, file, false);
    if (chosen) return chosen;
  }
  return null;
}

/** Looks now; the session is kept like every other. */
async function checked(call: Call): Promise<Chosen | null> {
  const session = await openSession(call.host, { file: sessionFile(call.host) });
  try {
    const check = await checkOnce(session, call, undefined);
    if (check.is === 'refused') return (call.terminal.err(sayRefusal(call, check)), null);
    return { events: await session.after(0), check: check.id };
  } finally {
    await session.close();
  }
}

/** The last check of a session that came to something, else its last one. `asked`: the person named this file. */
async function within({ host, terminal, language }: Call, file: string, asked: boolean): Promise<Chosen | null> {
  const t = TERMINAL_WORDS[language];
  const text = await readText(host, wholePath(host, file), MOST_BYTES);
  if (text.is !== 'known') {
    terminal.err(line`${text.is === 'absent' ? t.noFile : t.unreadableFile} ${file}`);
    return null;
  }
  const { view, events, unreadable } = readHistory(text.value);
  const ended = Object.values(view.checks).filter((check) => check.is !== 'running' || check.diagnosis !== null);
  const check = ended.at(-1) ?? (asked ? Object.values(view.checks).at(-1) : undefined);
  if (unreadable > 0 && (check || asked)) terminal.err(line`${t.cutLines} ${unreadable}`);
  if (!check && asked) terminal.err(line`${t.noCheck} ${file}`);
  return check ? { events, check: check.id } : null;
}

/** What was tried on the same environment in earlier sessions: each repair is a session of its own in the terminal. */
async function earlierRepairs({ host }: Call, { events, check }: Chosen): Promise<RepairView[]> {
  const place = events.find(
    (event) => event.is === 'fact' && event.check === check && event.key === 'environment.place',
  );
  const reading = place?.is === 'fact' ? place.reading : undefined;
  const prefix =
    reading?.is === 'known' && typeof reading.value === 'object' && 'prefix' in reading.value
      ? reading.value.prefix
      : null;
  if (prefix === null) return [];
  const own = new Set(events.flatMap((event) => ('repair' in event ? [event.repair] : [])));
  const found = new Map<string, RepairView>();
  for (const file of (await pastSessions(host)).slice(0, MOST_SESSIONS).reverse()) {
    const text = await readText(host, wholePath(host, file), MOST_BYTES);
    if (text.is !== 'known' || !text.value.includes('"repair-')) continue;
    for (const repair of Object.values(readHistory(text.value).view.repairs))
      if (repair.plan.prefix === prefix && !own.has(repair.id)) found.set(repair.id, repair);
  }
  return [...found.values()];
}
