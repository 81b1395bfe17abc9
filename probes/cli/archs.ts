import type { Card } from '../compat';
import type { Library, Scanned } from '../fatbin/index';
import { wholePath } from '../given';
import { AT_ONCE, heldBy, inTurn, librariesAt, type Named } from '../libraries/index';
import { Capability } from '../model';
import { say } from '../text/index';
import { line } from '../text/line';
import { TERMINAL_WORDS } from '../text/terminal';
import { complaints, type Failed, toFailed, whyNot } from './archs-failed';
import { inLine, type Row, toTable } from './archs-table';
import { signsOfLife } from './progress';
import { type Call, EXIT } from './terminal';

/** `torchmend archs <file|folder|wheel|environment>… [--gpu 12.0] [--json]` */
export async function runArchs(call: Call): Promise<number> {
  const { host, terminal, language, values, rest } = call;
  const t = TERMINAL_WORDS[language];
  if (rest.length === 0) return (terminal.err(t.usage), EXIT.usage);
  if (values.gpu !== undefined && !Capability.safeParse(values.gpu).success)
    return (terminal.err(line`${t.badGpu} ${values.gpu}`), EXIT.usage);
  const card = values.gpu === undefined ? null : { capability: values.gpu };
  const rows: Row[] = [];
  const failed: Failed[] = [];
  for (const path of rest) {
    const found = await librariesAt(host, wholePath(host, path), terminal.signal);
    if (typeof found === 'string') failed.push({ path, code: found, text: say(language, found, { path }).what });
    else {
      for (const one of found.unread) failed.push(toFailed(one, language));
      if (found.libraries.length === 0)
        failed.push({ path, code: 'unreadable', text: line`${t.noLibraries} ${inLine(path)}` });
      await readAll(call, found.libraries, card, rows, failed);
    }
    if (terminal.signal.aborted) return EXIT.stopped;
  }
  if (values.json) terminal.json({ files: rows, failed });
  else if (rows.length > 0)
    terminal.out(toTable(rows, card, language) ?? line`${t.noCode} ${rest.map(inLine).join(', ')}`);
  for (const text of complaints(failed, language)) terminal.err(text);
  return rows.length === 0 ? EXIT.failed : EXIT.clear;
}

async function readAll(
  call: Call,
  named: readonly Named[],
  card: Card | null,
  rows: Row[],
  failed: Failed[],
): Promise<void> {
  const { host, terminal, language } = call;
  const sign = signsOfLife(call);
  const tell = (text: () => string) => sign(() => line`${TERMINAL_WORDS[language].reading} ${text()}`);
  let done = 0;
  await inTurn(named, AT_ONCE, async ({ file, package: owner }) => {
    const answer = await host.scan(file, {
      signal: terminal.signal,
      onProgress: (bytes, all) => tell(() => `${inLine(file)}: ${Math.floor((bytes / all) * 100)} %`),
    });
    done++;
    if (named.length > 1) tell(() => `${done} / ${named.length}`);
    const unread = whyNot(file, answer);
    if (unread) failed.push(toFailed(unread, language, answer));
    else if (answer.is === 'known') for (const row of rowsOf(answer.value, owner, card)) rows.push(row);
  });
  rows.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function rowsOf({ members, ...own }: Scanned, owner: string | null, card: Card | null): Row[] {
  const all: Library[] = members ? members.map((one) => ({ ...one, path: `${own.path}!${one.path}` })) : [own];
  return all.map((library) => {
    const { sections, ...rest } = library;
    return { ...rest, package: owner, ...(card ? { gpu: heldBy(library, card) } : {}) };
  });
}
