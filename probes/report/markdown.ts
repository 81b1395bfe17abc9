import { visible } from '../text/index';
import { line } from '../text/line';
import { type Block, type Cell, type Sheet, textOf } from './blocks';

/** An issue takes 65,536 characters; a report leaves room for words around it. Bytes of UTF-8. */
export const MOST_BYTES = 60_000;
const MOST_ROWS = 40;
const MOST_CELL = 400;

/** The sheet as Markdown, verdict first. What is too much is left out by whole sections, and named. */
export function toMarkdown(sheet: Sheet, words: { more: string; leftOut: string }): string {
  const foot = `\n\n${prose(sheet.foot)}\n`;
  let text = `# ${sheet.title}\n\n${prose(sheet.lead)}`;
  const left: string[] = [];
  const room = MOST_BYTES - bytes(foot) - 1000;
  for (const { title, blocks } of sheet.sections) {
    const section = `\n\n## ${title}\n\n${blocks.map((block) => blockText(block, words.more)).join('\n\n')}`;
    if (left.length === 0 && bytes(text) + bytes(section) <= room) text += section;
    else left.push(title);
  }
  return visible(text + (left.length > 0 ? `\n\n${words.leftOut} ${left.join(' · ')}` : '') + foot);
}

function bytes(text: string): number {
  return Buffer.byteLength(text);
}

function blockText(block: Block, more: string): string {
  switch (block.is) {
    case 'verdict': {
      const { what, why, help, code } = block;
      const rest = [why, help].filter((part) => part !== '').map(prose);
      return [`**${prose(what)}**`, ...rest, ...(code ? [`\`${code}\``] : [])].join('\n\n');
    }
    case 'text':
      return prose(block.text);
    case 'list':
      return cut(
        block.items,
        more,
        (item) => `- ${prose(short(item)).replace(/\s*\n\s*/g, ' ')}`,
        (line) => `- ${line}`,
      );
    case 'facts':
      return table(['', ''], block.rows, more);
    case 'table':
      return table(block.head, block.rows, more);
    case 'marks':
      return prose(line`${block.label}: ${block.marks.map(textOf).join(' ')}`);
    case 'code': {
      const fence = '`'.repeat(Math.max(3, ...(block.text.match(/`+/g) ?? []).map((run) => run.length + 1)));
      return `${fence}${block.language}\n${block.text}\n${fence}`;
    }
  }
}

function cut<T>(all: readonly T[], more: string, write: (one: T) => string, last: (line: string) => string): string {
  const lines = all.slice(0, MOST_ROWS).map(write);
  return [...lines, ...(all.length > MOST_ROWS ? [last(`… ${all.length - MOST_ROWS} ${more}`)] : [])].join('\n');
}

/** A Markdown table. Bars and line ends inside cells would break it. */
function table(head: readonly string[], rows: readonly (readonly Cell[])[], more: string): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const filler = head.slice(1).map(() => '');
  return [
    line(head),
    line(head.map(() => '---')),
    cut(
      rows,
      more,
      (row) => line(row.map((cell) => inCell(textOf(cell)))),
      (words) => line([words, ...filler]),
    ),
  ].join('\n');
}

function short(text: string): string {
  return text.length > MOST_CELL ? `${text.slice(0, MOST_CELL)} …` : text;
}

/** What Markdown would take for marks of its own (a path, a placeholder, a name in asterisks) stands as code. */
function inCell(text: string): string {
  const one = short(text)
    .replace(/\s*\n\s*/g, ' ')
    .trim();
  const isPlain = !/[\\<>*`@#[\]]|(?:^|\s)_|https?:/.test(one);
  return (isPlain || one.includes('`') ? prose(one) : `\`${one}\``).replace(/\|/g, '\\|');
}

/** Foreign words in a sentence: nothing in them becomes a mark, a link, a picture or somebody's name. */
export function prose(text: string): string {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/[<*`[\]]/g, '\\$&')
    .replace(/@(?=\w)/g, '@\u200b')
    .replace(/^(?=[#>+-]|\d+[.)]\s)/gm, '\\');
}
