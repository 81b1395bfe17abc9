import { openWheelCache } from '../fetch/index';
import { wheelFolder } from '../places';
import { line } from '../text/line';
import { TERMINAL_WORDS } from '../text/terminal';
import { type Call, EXIT } from './terminal';

/** `torchmend cache [--empty] [--json]`: what was downloaded, how big it is; `--empty` gives the room back. */
export async function runCache({ host, terminal, language, values }: Call): Promise<number> {
  const t = TERMINAL_WORDS[language];
  const folder = wheelFolder(host);
  const cache = openWheelCache(host, folder);
  const list = await cache.list();
  if (list.is !== 'known') return (terminal.err(line`${t.unreadableFile} ${folder}`), EXIT.failed);
  const bytes = list.value.reduce((sum, file) => sum + file.bytes, 0);
  if (!values.empty) {
    const files = list.value.map(({ name, bytes: size, whole }) => ({ name, bytes: size, whole }));
    if (values.json) terminal.json({ folder, bytes, files });
    else
      terminal.out(
        [`${folder}: ${megabytes(bytes)}`, ...files.map((file) => `  ${file.name}: ${megabytes(file.bytes)}`)].join(
          '\n',
        ),
      );
    return EXIT.clear;
  }
  const { bytes: freed, left } = await cache.empty();
  if (values.json) terminal.json({ folder, freedBytes: freed, left });
  else
    terminal.out(
      [line`${t.emptied} ${megabytes(freed)}`, ...left.map(({ path }) => line`${t.notEmptied} ${path}`)].join('\n'),
    );
  return left.length > 0 ? EXIT.failed : EXIT.clear;
}

function megabytes(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`;
}
