import type { Host } from '../host';
import { mustRead } from './trouble';

/**
 * What an installer was told to take out and didn't: pip passes over whatever lies behind a link ("outside environment"),
 * and ends as if all were well. Records, and the files they name, in these package folders. Anybody may have written a
 * record: what it names above its folder, or behind a link that leads out of it, is none of the package's. Throws Trouble.
 */
export async function leftBehind(host: Host, sites: readonly string[], packages: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const site of sites)
    for (const { name } of (await mustRead(site, host.list(site))) ?? []) {
      const [, named = ''] = /^(.+?)-[^-]+\.dist-info$/.exec(name) ?? [];
      if (!packages.includes(named.replace(/[-_.]+/g, '-').toLowerCase())) continue;
      const record = host.path.join(site, name, 'RECORD');
      const text = Buffer.from((await mustRead(record, host.read(record))) ?? []).toString('utf8');
      const files = rows(text).map((file) => host.path.resolve(site, file));
      found.push(...(await below(host, site, files)), host.path.join(site, name));
    }
  return found;
}

/** Those of the files that really lie below a folder. `../../../bin/torchrun` is written over by the installer. */
async function below(host: Host, folder: string, files: readonly string[]): Promise<string[]> {
  const { path } = host;
  const folders = [...new Set(files.map((file) => path.dirname(file)))].filter((one) => isBelow(host, folder, one));
  const base = await mustRead(folder, host.realPath(folder));
  const own = new Set<string>();
  for (const one of folders) {
    const real = await mustRead(one, host.realPath(one));
    if (base !== null && real !== null && isBelow(host, base, real)) own.add(one);
  }
  return files.filter((file) => own.has(path.dirname(file)));
}

function isBelow({ path }: Host, folder: string, file: string): boolean {
  return file === folder || file.startsWith(folder + path.sep);
}

/** The first column of a RECORD: names with a comma or a quote in them are quoted. */
function rows(record: string): string[] {
  return [...record.matchAll(/^(?:"((?:[^"]|"")*)"|([^",\r\n]+)),/gm)].map(([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );
}
