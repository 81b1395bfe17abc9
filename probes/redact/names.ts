import { isNobody } from './nobody';

/** A folder as it may stand in a text, and what takes its place there: as it is, escaped once or twice, with slashes. */
export function spellings(folder: string, becomes: string): (readonly [string, string])[] {
  if (folder.length < 3) return [];
  const ways: ((path: string) => string)[] = [
    (path) => path.replaceAll('\\', '\\\\\\\\'),
    (path) => path.replaceAll('\\', '\\\\'),
    (path) => path,
    (path) => path.replaceAll('\\', '/'),
    (path) => path.replaceAll('\\', '\\/').replaceAll(/(?<!\\)\//g, '\\/'),
  ];
  const both = [folder, folder.normalize('NFD')].flatMap((one) => ways.map((way) => [way(one), way(becomes)] as const));
  return [...new Map(both)];
}

/** `/home/me` and what lies below it, but not `/home/me-too`. Windows doesn't tell capitals apart. */
export function wholePath(folder: string): RegExp {
  return new RegExp(`${literally(folder)}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`, folder.includes(':') ? 'giu' : 'gu');
}

/** Scripts that put no blanks between words: there a name may stand right beside others. */
const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]`;
const LETTER = String.raw`(?!${UNSPACED})[\p{L}\p{N}]`;

/** How the words of a name are put together where a blank can't stand; a shell escapes it. */
const GLUE = String.raw`(?:\\{0,8} |[._+-]|)`;

/** A name as a word of its own; of several words also as `jane.doe`, unless that is a word of ours ("Comfy UI"). */
export function wholeWord(name: string): RegExp {
  const glue = ['', '.', '_', '-'].some((between) => isNobody(name.replaceAll(' ', between))) ? ' ' : GLUE;
  const spelt = [...new Set([name, name.normalize('NFC'), name.normalize('NFD')])]
    .map((one) => literally(one).replaceAll(' ', glue))
    .join('|');
  const isUnspaced = (letter: string | undefined) => new RegExp(UNSPACED, 'u').test(letter ?? '');
  const before = isUnspaced([...name][0]) ? '' : `(?<!${LETTER})`;
  const after = isUnspaced([...name].at(-1)) ? '' : `(?!${LETTER})`;
  return new RegExp(`${before}(?:${spelt})${after}`, 'giu');
}

/** The words of a name that are long enough to tell of somebody, in small letters. */
export function partsOf(name: string): string[] {
  return name
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s._-]+/)
    .filter((part) => part.length >= 3);
}

function literally(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\/-]/g, (letter) => (letter === '-' ? '\\x2d' : `\\${letter}`));
}
