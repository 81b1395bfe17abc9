import type { Host } from '../host';
import { mustRead } from './trouble';

/**
 * What an installer was told to take out and didn't: pip passes over whatever lies behind a link ("outside environment"),
 * and ends as if all were well. Records, and the files they name, in these package folders. Throws Trouble.
 */
export async function leftBehind(host: Host, sites: readonly string[], packages: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const site of sites)
    for (const { name } of (await mustRead(site, host.list(site))) ?? []) {
      const [, named = ''] = /^(.+?)-[^-]+\.dist-info$/.exec(name) ?? [];
      if (!packages.includes(named.replace(/[-_.]+/g, '-').toLowerCase())) continue;
      const record = host.path.join(site, name, 'RECORD');
      const text = Buffer.from((await mustRead(record, host.read(record))) ?? []).toString('utf8');
      // What lies elsewhere (`../../../bin`) is written over; behind a link its place can't be told.
      const files = rows(text).filter((file) => !file.startsWith('..') && !host.path.isAbsolute(file));
      found.push(...files.map((file) => host.path.join(site, file)), host.path.join(site, name));
    }
  return found;
}

/** The first column of a RECORD: names with a comma or a quote in them are quoted. */
function rows(record: string): string[] {
  return [...record.matchAll(/^(?:"((?:[^"]|"")*)"|([^",\r\n]+)),/gm)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );
}
