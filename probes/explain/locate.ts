import { type Fit, type Pattern, tryOn } from '../data/signs/index';

/** How far around an anchor a pattern may reach, in letters. */
const BEFORE = 420;
const AFTER = 640;
/** Longer lines are cut when they are shown. */
const LONGEST = 400;

export interface Located extends Fit {
  pattern: Pattern;
  /** The line it stands in, as one, without the breaks that a console made. */
  line: string;
}

/** A text around a place, and where in it the place is. */
interface Around {
  text: string;
  at: number;
}

/**
 * The first pattern that fits around one place of a long text, as it stands or with its line breaks taken away:
 * consoles of 80 columns break words in two, and some programs that copy from them lose the blank at the break.
 */
export function locate(patterns: readonly Pattern[], text: string, end: number): Located | null {
  const start = beginning(text, end);
  const whole = { text: plain(text.slice(start, end + AFTER)), at: end - start };
  const joined = whole.text.includes('\n') ? [unbroken(whole, ''), unbroken(whole, ' ')] : [];
  const unwrapped = unwrap(whole);
  for (const pattern of patterns) {
    const fit = tryOn(pattern, whole.text, whole.at);
    // What stands behind the words may have been broken off: `Error loading "C:\\venv\\lib\\tor` `ch\\lib\\c10.dll"`.
    const more = fit && unwrapped ? tryOn(pattern, unwrapped.text, unwrapped.at) : null;
    if (fit && unwrapped && more && countOf(more) > countOf(fit))
      return { ...more, pattern, line: linesAround(unwrapped.text, more) };
    if (fit) return { ...fit, pattern, line: linesAround(whole.text, fit) };
    for (const around of joined) {
      const broken = tryOn(pattern, around.text, around.at);
      if (broken) return { ...broken, pattern, line: tidy(around.text.slice(broken.from, broken.to)) };
    }
  }
  return null;
}

const countOf = ({ values }: Fit) => Object.keys(values).length;

/** A line of fewer columns was ended by whoever wrote it. */
const NARROWEST = 40;

/** The text without the line breaks that a console's width made, those after its longest lines; null: there are none. */
function unwrap({ text, at }: Around): Around | null {
  const lines = text.split('\n');
  const widths = lines.map((line) => columnsOf(line.trimEnd()));
  const width = Math.max(...widths);
  if (lines.length < 2 || width < NARROWEST) return null;
  let joined = '';
  let read = 0;
  let place = 0;
  lines.forEach((line, i) => {
    if (at >= read) place = joined.length + at - read;
    read += line.length + 1;
    // One column may be left free where the next letter takes two.
    joined += (widths[i] ?? 0) >= width - 1 ? line.trimEnd() : `${line}\n`;
  });
  return { text: joined, at: place };
}

/** Chinese, Japanese and Korean letters take two columns. */
function columnsOf(line: string): number {
  let columns = line.length;
  for (let i = 0; i < line.length; i++) if (line.charCodeAt(i) >= 0x2e80) columns++;
  return columns;
}

function unbroken({ text, at }: Around, glue: string): Around {
  const join = (part: string) => part.replace(/[ \t]*\n[ \t]*/g, glue);
  const before = join(text.slice(0, at));
  return { text: before + join(text.slice(at)), at: before.length };
}

/** Where to begin: some line breaks before the anchor, for names precede, but never far off. */
function beginning(text: string, end: number): number {
  const earliest = Math.max(0, end - BEFORE);
  const near = text.slice(earliest, end);
  let at = near.length;
  for (let breaks = 0; breaks < 9 && at > 0; breaks++) at = near.lastIndexOf('\n', at - 1);
  return earliest + Math.max(0, at + 1);
}

/** Colours, frames, quotation marks and emphasis become blanks, one for one, so that places stay places. */
function plain(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
      .replace(/\u001b\[[\d;?]{0,12}[@-~]/g, (found) => ' '.repeat(found.length))
      .replace(/[\r│┃*`]|^[ \t]*[>|]/gm, (found) => ' '.repeat(found.length))
  );
}

function linesAround(text: string, { from, to }: Fit): string {
  const begin = text.lastIndexOf('\n', from) + 1;
  const stop = text.indexOf('\n', to - 1);
  return tidy(text.slice(begin, stop === -1 ? undefined : stop));
}

function tidy(line: string): string {
  const one = line.replace(/\s+/g, ' ').trim();
  return one.length > LONGEST ? `${one.slice(0, LONGEST)} …` : one;
}
