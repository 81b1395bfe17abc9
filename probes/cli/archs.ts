import type { Card } from '../compat';
import { type Holding, holding, type Library, type ScanAnswer } from '../fatbin/index';
import { librariesAt, type Named } from '../libraries/index';
import { Capability, type FailureCode } from '../model';
import { type Language, say } from '../text/index';
import { TERMINAL_WORDS } from '../text/terminal';
import { type Call, EXIT } from './terminal';

/** One row of `archs --json`: a library, or a member of a wheel, with what it holds. */
type Row = Omit<Library, 'sections'> & { package: string | null; gpu?: Holding };

/** `torchmend archs <file|folder|wheel|environment>… [--gpu 12.0] [--json]` */
export async function runArchs(call: Call): Promise<number> {
  const { host, terminal, language, values, rest } = call;
  const t = TERMINAL_WORDS[language];
  if (rest.length === 0) return (terminal.err(t.usage), EXIT.usage);
  if (values.gpu !== undefined && !Capability.safeParse(values.gpu).success)
    return (terminal.err(`${t.badGpu} ${values.gpu}`), EXIT.usage);
  const card = values.gpu === undefined ? null : { capability: values.gpu };
  const rows: Row[] = [];
  const failed: { path: string; code: FailureCode | 'unreadable'; text: string }[] = [];
  for (const path of rest) {
    const named = await librariesAt(host, host.path.resolve(path));
    if (typeof named === 'string') failed.push({ path, code: named, text: say(language, named, { path }).what });
    else await readAll(call, path, named, card, rows, failed);
    if (terminal.signal.aborted) return EXIT.stopped;
  }
  if (values.json) terminal.out(JSON.stringify({ files: rows, failed }, null, 2));
  else if (rows.some(hasCode)) terminal.out(table(rows.filter(hasCode), card, language));
  if (!values.json && rows.length > 0 && !rows.some(hasCode)) terminal.out(`${t.noCode} ${rest.join(', ')}`);
  for (const { text } of failed) terminal.err(text);
  return rows.length === 0 ? EXIT.failed : EXIT.clear;
}

async function readAll(
  { host, terminal, language, values }: Call,
  path: string,
  named: readonly Named[],
  card: Card | null,
  rows: Row[],
  failed: { path: string; code: FailureCode | 'unreadable'; text: string }[],
): Promise<void> {
  const t = TERMINAL_WORDS[language];
  if (named.length === 0) failed.push({ path, code: 'unreadable', text: `${t.noLibraries} ${path}` });
  let done = 0;
  let told = 0;
  await Promise.all(
    named.map(async ({ file, package: owner }) => {
      const answer = await host.scan(file, { signal: terminal.signal });
      done++;
      // A sign of life for long lists and big wheels, twice a second at most.
      if (!values.json && named.length > 20 && host.now() - told > 500) {
        told = host.now();
        terminal.err(`${t.reading} ${done} / ${named.length}`);
      }
      const unread = why(answer);
      if (unread !== null)
        failed.push({ path: file, code: 'unreadable', text: `${t.unreadableFile} ${file} (${unread})` });
      else if (answer.is === 'known') rows.push(...rowsOf(answer.value, owner, card));
    }),
  );
  rows.sort((a, b) => a.path.localeCompare(b.path));
}

function why(answer: ScanAnswer): string | null {
  return answer.is === 'known' ? answer.value.error : answer.is === 'unknown' ? answer.detail : 'absent';
}

function rowsOf(
  scanned: Extract<ScanAnswer, { is: 'known' }>['value'],
  owner: string | null,
  card: Card | null,
): Row[] {
  const { members, ...own } = scanned;
  const all: Library[] = members ? members.map((one) => ({ ...one, path: `${own.path}!${one.path}` })) : [own];
  return all.map((library) => {
    const { sections, ...rest } = library;
    return { ...rest, package: owner, ...(card ? { gpu: holding(library, card) } : {}) };
  });
}

/** Libraries without device code are many and say nothing: they are left out of the table, not of the JSON. */
function hasCode(row: Row): boolean {
  return row.containers > 0 || Object.keys(row.hidden).length > 0;
}

function table(rows: readonly Row[], card: Card | null, language: Language): string {
  const t = TERMINAL_WORDS[language];
  const head = [t.package, t.library, ...(card ? [card.capability] : []), t.architectures];
  const body = rows.map((row) => [
    row.package ?? '',
    row.path.split(/[\\/]/).at(-1) ?? row.path,
    ...(row.gpu ? [t.holds[row.gpu.is]] : []),
    architectures(row),
  ]);
  const widths = head.map((_, i) => Math.max(...[head, ...body].map((cells) => (cells[i] ?? '').length)));
  return [head, ...body]
    .map((cells) =>
      cells
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Those in every container first, then those in some only. */
function architectures({ images, containers, stubContainers }: Row): string {
  const all = Object.entries(images).sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  const most = containers - stubContainers;
  const core = all.filter(([, count]) => count >= most).map(([name]) => name);
  const rest = all.filter(([, count]) => count < most).map(([name]) => name);
  return [core.join(' '), rest.length > 0 ? `+ ${rest.join(' ')}` : ''].filter((part) => part !== '').join(' ');
}
