import { fileURLToPath } from 'node:url';
import type { Host } from './host';

type System = Pick<Host, 'platform' | 'path' | 'home'>;

/**
 * A path as people have it at hand: `~` is their home folder, as it is where a shell didn't see it, and the address that
 * a file manager or a browser copies (`file://…`) is the path it stands for. A relative one stays what it is.
 */
export function asGiven({ platform, path, home }: System, text: string): string {
  const windows = platform === 'win32';
  if (windows ? /^~(?=$|[\\/])/.test(text) : /^~(?=$|\/)/.test(text)) return path.join(home, text.slice(1));
  if (!isAddress(text)) return text;
  try {
    return fileURLToPath(text, { windows });
  } catch {
    return text; // another computer's, or no address after all
  }
}

/** The same, made whole from the folder that the terminal stands in. */
export function wholePath(system: System, text: string): string {
  return system.path.resolve(asGiven(system, text));
}

/** Only the rest of a path: where it leads depends on where one stands. */
export function isPart(path: string): boolean {
  return !isAddress(path) && !/^[a-z]:[\\/]|^\\\\/i.test(path);
}

const isAddress = (text: string) => /^file:\/\//i.test(text);
