import type { Host } from '../host';
import type { FileText } from '../remedies/index';

/** Far more than a starter is; a log that is called `run.bat` is none. */
const LIMIT = 1024 * 1024;

/** Texts of starters and settings, byte for byte recoverable. Not there: null. What can't be read is left out. */
export async function readFiles(host: Host, paths: readonly string[]): Promise<Record<string, FileText | null>> {
  const texts: Record<string, FileText | null> = {};
  for (const path of new Set(paths)) {
    const bytes = await host.read(path, LIMIT);
    if (bytes.is === 'absent') texts[path] = null;
    if (bytes.is !== 'known' || bytes.value.length === LIMIT) continue;
    const all = Buffer.from(bytes.value);
    const text = all.toString('utf8');
    texts[path] = Buffer.from(text, 'utf8').equals(all)
      ? { text, encoding: 'utf8' }
      : { text: all.toString('latin1'), encoding: 'latin1' };
  }
  return texts;
}
