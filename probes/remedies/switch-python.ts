import type { Context } from './asked';
import { separator } from './paths';
import { eachLine } from './script';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A start script that calls the old environment, made to call the new one: by its whole path, by its path from the app's
 * folder (`venv\Scripts\python.exe`), or by the variable that the WebUIs read it from.
 */
export function otherPython(context: Context, text: string, fresh: string, appFolder: string): string {
  const { prefix } = context.place;
  const flags = context.platform === 'win32' ? 'gi' : 'g';
  const pairs: (readonly [string, string])[] = [[prefix, fresh]];
  const root = appFolder + separator(context);
  if (appFolder !== '' && prefix.startsWith(root) && fresh.startsWith(root))
    pairs.push([prefix.slice(root.length), fresh.slice(root.length)]);
  return eachLine(text, (line) => {
    const variable = /^(\s*(?:set\s+|export\s+)?"?(?:VENV_DIR|venv_dir)=)["']?[^"']*?(["']?)\s*$/.exec(line);
    if (variable?.[1]) return `${variable[1]}${/^\s*set\s/i.test(line) ? fresh : `"${fresh}"`}`;
    return pairs.reduce((now, [from, to]) => {
      const slashes = escaped(from).replace(/\\\\|\//g, '[\\\\/]');
      return now.replace(new RegExp(`(^|[\\s"'=\\\\/])${slashes}(?=[\\\\/])`, flags), (_, lead: string) => lead + to);
    }, line);
  });
}
