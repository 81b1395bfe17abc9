import { type Explanation, explain } from '../explain/index';
import { wholePath } from '../given';
import { readText } from '../host';
import { decode } from '../host/decode';
import type { ExplainOutput, Finding } from '../model';
import { fill } from '../text/builds';
import { lookUp, questionName, say, words } from '../text/index';
import { line } from '../text/line';
import { printerName } from '../text/printer';
import { TERMINAL_WORDS } from '../text/terminal';
import { type Call, EXIT } from './terminal';

const LIMIT = 256 * 1024 * 1024;

/** `torchmend explain [file | -] [--json]`: what an error text means. Nothing is looked up, nothing is sent. */
export async function runExplain(call: Call): Promise<number> {
  const { terminal, language, values, rest } = call;
  const t = TERMINAL_WORDS[language];
  const text = await textOf(call, rest[0] ?? '-');
  if (typeof text !== 'string') return (terminal.err(text.complaint), EXIT.failed);
  const told = explain(text);
  if (values.json) terminal.json(toOutput(told));
  else terminal.out(inWords(told, call));
  if (told.candidates.length > 0) return told.candidates[0]?.doubt ? EXIT.undetermined : EXIT.found;
  if (!values.json) terminal.err(told.notes.length > 0 ? '' : t.nothingKnown);
  return told.notes.length > 0 ? EXIT.clear : EXIT.undetermined;
}

/** A file, standard input, or the text itself: whoever pastes one line after the command means that line. */
async function textOf({ host, terminal, language }: Call, file: string): Promise<string | { complaint: string }> {
  const t = TERMINAL_WORDS[language];
  if (file === '-') {
    const bytes = await terminal.input?.(LIMIT);
    return bytes ? decode(bytes) : { complaint: t.noInput };
  }
  const read = await readText(host, wholePath(host, file), LIMIT);
  if (read.is === 'known') return read.value;
  if (read.is !== 'absent') return { complaint: line`${t.unreadableFile} ${file}` };
  if (!isText(file)) return { complaint: `${line`${t.noFile} ${file}`}\n${t.pipeIt}` };
  terminal.err(t.takenAsText);
  return file;
}

/** Blanks that no path of one file would have beside a colon, several lines, or what errors are called. */
function isText(given: string): boolean {
  if (/[\r\n]/.test(given)) return true;
  const isPath = /^([a-z]:)?[\\/~.]/i.test(given) || /\.(txt|log|md|json|out)$/i.test(given);
  return !isPath && (/\s/.test(given) || /error|exception|warning/i.test(given));
}

/** As `--json` prints it. What is not known is left out. */
export function toOutput({ line, printedBy, candidates, notes, facts }: Explanation): ExplainOutput {
  const known = Object.entries(facts).flatMap(([key, reading]) =>
    reading.is === 'known' ? [[key, reading.value] as const] : [],
  );
  return {
    line,
    printedBy,
    candidates: candidates.map(({ code, params, doubt, decides = null }) => ({
      ...{ code, params, sure: doubt === undefined, how: doubt ?? 'certain', decides },
    })),
    notes: notes.map(({ code }) => code),
    facts: Object.fromEntries(known),
  };
}

function inWords({ line: last, lineNo, printedBy, candidates, notes }: Explanation, call: Call): string {
  const t = TERMINAL_WORDS[call.language];
  const head = last === null ? [] : [line`${fill(call.language, t.endedBy, { no: lineNo })} ${last}`];
  if (printedBy !== null) head.push(line`${t.printedBy}: ${printerName(printedBy)}`);
  return [...head, ...candidates.map((one, i) => candidate(one, i, call)), ...notes.map((one) => note(one, call))].join(
    '\n\n',
  );
}

function candidate({ code, params, doubt, decides }: Finding, i: number, { language }: Call): string {
  const t = TERMINAL_WORDS[language];
  const { what, why, help } = say(language, code, params);
  const settled = doubt && decides ? [line`${t.wouldDecide}: ${named(decides, language)}`] : [];
  // Only the best one is said in full: the others are there to be known of.
  const rest = i === 0 ? [why, help] : [];
  return [`${i + 1}. (${t.how[doubt ?? 'certain']}) ${what}`, ...rest, ...settled, `[${code}]`].join('\n');
}

function note({ code, params }: Finding, { language }: Call): string {
  const { what, help } = say(language, code, params);
  return [what, help, `[${code}]`].join('\n');
}

/** A fact or a question in plain words. */
function named(decides: string, language: Call['language']): string {
  const fact = lookUp(language, `names.facts.${decides}`, {});
  return fact ?? line`${words(language)('names.facts.kernels.answers')}: ${questionName(language, decides)}`;
}
