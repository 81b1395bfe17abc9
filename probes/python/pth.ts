import type { Host } from '../host';
import { readText } from '../host';
import type { Names } from './names';

/** `python311._pth` beside an embedded Python: it alone says where Python looks; PYTHONPATH is not heeded. */
export interface PathFile {
  /** `311` */
  digits: string;
  /** Folders as they stand there, made whole. */
  folders: string[];
  /** `import site` is switched on: site-packages and the user's own folder count. */
  site: boolean;
}

export async function readPathFile(host: Host, prefix: string, names: Names): Promise<PathFile | null> {
  const match = names.find(/^python(\d+)\._pth$/i);
  if (!match?.[1]) return null;
  const text = await readText(host, host.path.join(prefix, match[0]), 65_536);
  const lines = text.is === 'known' ? text.value.split(/\r?\n/).map((line) => line.trim()) : [];
  return {
    digits: match[1],
    folders: lines
      .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('import '))
      .map((line) => host.path.resolve(prefix, line)),
    site: lines.includes('import site'),
  };
}
