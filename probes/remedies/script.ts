/** Lines of a script with their ends, so that joining them gives the same text again. */
function lines(text: string): { line: string; end: string }[] {
  return [...text.matchAll(/([^\r\n]*)(\r\n|\n|\r|$)/g)].map(([, line = '', end = '']) => ({ line, end }));
}

/** cmd takes no longer lines, and people write none: whatever it is, we leave it. */
const LONGEST = 8191;
const isIdle = (line: string) => line.length > LONGEST || /^\s*(@?rem\b|::|#|:\s#)/i.test(line);

/** Changes the lines that say something; ends of lines, comments and all other lines stay as they are. */
export function eachLine(text: string, change: (line: string) => string): string {
  return lines(text)
    .map(({ line, end }) => (isIdle(line) ? line : change(line)) + end)
    .join('');
}

/** Lines that say something. */
export function statements(text: string): string[] {
  return lines(text).flatMap(({ line }) => (line.trim() === '' || isIdle(line) ? [] : [line]));
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Takes words away, each with the blank before it: `set ARGS=--a --xformers` → `set ARGS=--a`. */
export function withoutWords(text: string, words: readonly string[]): string {
  const pattern = new RegExp(`(^|[\\s"'=])(?:${words.map(escaped).join('|')})(?=$|[\\s"'])`, 'g');
  return eachLine(text, (line) => {
    let now = line;
    for (let before = ''; before !== now; ) {
      before = now;
      now = now.replace(pattern, (_, lead: string) => (/\s/.test(lead) ? '' : lead));
    }
    return now === line ? line : now.replace(/([="'])[ \t]+(?=--)/g, '$1');
  });
}

/**
 * A line that does nothing any more but can still be read. In sh it has to stay a command: a block with nothing but a
 * comment in it is an error there.
 */
export function silenced(line: string, isBatch: boolean): string {
  const [indent = ''] = /^\s*/.exec(line) ?? [];
  return `${indent}${isBatch ? 'rem' : ': #'} ${line.slice(indent.length)}`;
}

/** Several commands in one line: taking the line away would take the others with it. */
export function isCompound(line: string): boolean {
  return /[&|;]/.test(line.replace(/"[^"]*"|'[^']*'/g, ''));
}

export function isBatch(file: string): boolean {
  return /\.(bat|cmd)$/i.test(file);
}

/** Scripts that we know how to change; settings of launchers (JSON) are none. */
export function isScript(file: string): boolean {
  return /\.(bat|cmd|sh)$/i.test(file);
}
