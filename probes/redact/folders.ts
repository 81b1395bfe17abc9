import { PART, START } from './path-parts';
import type { People } from './people';

/** Where people make a folder that bears their own name: on a disk, a share, in another system's view of a disk. */
const OUTERMOST = new RegExp(
  String.raw`(?<before>(?<![A-Za-z])[A-Z]:[\\/]{1,8}|<share(?: \d{1,6})?>[\\/]{1,8}|(?:${START}|(?<=file:/{2}))\\?/(?:(?:mnt|media|Volumes|cygdrive|data|scratch)\\?/(?:[a-z]\\?/)?|[a-z]\\?/))(?<part>${PART})`,
  'gmiu',
);
const ANY = new RegExp(String.raw`(?<before>[\\/])(?<part>${PART})`, 'giu');

/** Folders that are called like somebody who was met. */
export function replaceFolders(text: string, people: People, put: (name: string) => string): string {
  if (!/[\\/]/.test(text)) return text;
  return text
    .replace(OUTERMOST, (whole, before: string, part: string) => (people.isOwn(part) ? before + put(part) : whole))
    .replace(ANY, (whole, before: string, part: string) => (people.isMet(part) ? before + put(part) : whole));
}
