import type { Step } from '../model';

type Edit = Extract<Step, { do: 'edit-file' }>;

/** The lines that an edit takes away (`- `) and puts in (`+ `), in the order of the file. */
export function changedLines({ before, after, encoding }: Edit): string[] {
  const old = linesOf(before ?? '');
  const now = linesOf(after ?? '');
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  const gone = old.slice(head, old.length - tail);
  const come = now.slice(head, now.length - tail);
  // As many lines as before: each is shown beside what becomes of it, and those that stay are left out.
  const pairs =
    gone.length === come.length
      ? gone.flatMap((line, i) => (line === come[i] ? [] : [`- ${line}`, `+ ${come[i]}`]))
      : [...gone.map((line) => `- ${line}`), ...come.map((line) => `+ ${line}`)];
  return pairs.map((line) => readable(line, encoding));
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** Bytes that are no UTF-8 are Chinese in most start scripts that have them; shown only, never written so. */
function readable(line: string, encoding: Edit['encoding']): string {
  if (encoding === 'utf8') return line;
  try {
    return new TextDecoder('gb18030', { fatal: true }).decode(Uint8Array.from(line, (one) => one.charCodeAt(0)));
  } catch {
    return line;
  }
}
