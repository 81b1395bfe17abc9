/** One block of the Markdown that our reports are made of. */
export type Block =
  | { is: 'heading'; level: 1 | 2; text: string }
  | { is: 'text'; text: string }
  | { is: 'list'; items: readonly string[] }
  | { is: 'code'; text: string }
  | { is: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] };

/** Takes a report apart into blocks. Reads no more Markdown than probes/report.ts writes; the rest stays text. */
export function blocks(markdown: string): readonly Block[] {
  const found: Block[] = [];
  const fences = markdown.split(/^```.*$/m);
  fences.forEach((part, no) => {
    if (no % 2 === 1) found.push({ is: 'code', text: part.trim() });
    else for (const piece of part.split(/\n{2,}/)) if (piece.trim() !== '') found.push(block(piece.trim()));
  });
  return found;
}

function block(piece: string): Block {
  const lines = piece.split('\n');
  const heading = /^(#{1,2}) (.*)$/.exec(piece);
  if (heading && lines.length === 1)
    return { is: 'heading', level: heading[1] === '#' ? 1 : 2, text: heading[2] ?? '' };
  if (lines.every((line) => line.startsWith('- '))) return { is: 'list', items: lines.map((line) => line.slice(2)) };
  if (lines.every((line) => line.startsWith('|'))) {
    const [head = [], , ...rows] = lines.map(cells);
    return { is: 'table', head, rows };
  }
  return { is: 'text', text: piece };
}

/** The cells of one table row; `\|` is a bar that belongs to its cell. */
function cells(line: string): readonly string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replace(/\\\|/g, '|'));
}

/** A line's bold and code parts, in order. */
export function spans(text: string): readonly { is: 'plain' | 'bold' | 'code'; text: string }[] {
  return text
    .split(/((?<!\\)\*\*(?:\\.|[^*\\])+\*\*|(?<!\\)`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part.startsWith('**') && part.endsWith('**') && part.length > 4)
        return { is: 'bold', text: unescaped(part.slice(2, -2)) };
      if (part.startsWith('`') && part.endsWith('`') && part.length > 2) return { is: 'code', text: part.slice(1, -1) };
      return { is: 'plain', text: unescaped(part) };
    });
}

/** `\*` is a star and no mark: reports write foreign words so. */
function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
