import { stripVTControlCharacters } from 'node:util';
import type { Card } from '../compat';
import type { Holding, Library } from '../fatbin/index';
import type { Language } from '../text/index';
import { TERMINAL_WORDS } from '../text/terminal';

/** One row of `archs --json`: a library, or a member of a wheel, with what it holds. */
export type Row = Omit<Library, 'sections'> & { package: string | null; gpu?: Holding };

/** Libraries × capabilities as text. Those without device code say nothing: they are left out; null: none is left. */
export function toTable(rows: readonly Row[], card: Card | null, language: Language): string | null {
  const coded = rows.filter(({ containers, hidden }) => containers > 0 || Object.keys(hidden).length > 0);
  if (coded.length === 0) return null;
  const t = TERMINAL_WORDS[language];
  const head = [t.package, t.library, ...(card ? [card.capability] : []), t.architectures];
  const body = coded.map((row) =>
    [
      row.package ?? '',
      row.path.split(/[\\/]/).at(-1) ?? row.path,
      ...(row.gpu ? [t.holds[row.gpu.is]] : []),
      architectures(row),
    ].map(inLine),
  );
  const widths = head.map((_, i) =>
    [head, ...body].reduce((most, cells) => Math.max(most, (cells[i] ?? '').length), 0),
  );
  return [head, ...body]
    .map((cells) =>
      cells
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A name from a foreign file neither breaks the line nor moves the cursor, and is no wider than it looks. */
export function inLine(name: string): string {
  return stripVTControlCharacters(name).replace(
    /\p{Cc}/gu,
    (letter) => `\\u${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

/** Those in every container first, then those in some only; what is hidden beside containers is a part of its code. */
function architectures({ images, hidden, containers, stubContainers }: Row): string {
  const most = containers - stubContainers;
  const listed = most > 0 ? images : {}; // stubs run nothing
  const names = [...new Set([...Object.keys(listed), ...Object.keys(hidden)])].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  const isCore = (name: string) => most > 0 && (listed[name] ?? 0) >= most;
  const [core, rest] = [names.filter(isCore), names.filter((name) => !isCore(name))];
  return [core.join(' '), rest.length > 0 ? `+ ${rest.join(' ')}` : ''].filter((part) => part !== '').join(' ');
}
