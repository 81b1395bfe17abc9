/** A place where an anchor ends: the index of its last letter, and the number of that line, from 1. */
export type OnHit = (anchor: number, end: number, line: number) => void;

/** What is not looked at: blanks, line ends, frames of rich tables, quotation marks of mails, Markdown's emphasis. */
const IGNORED = ' \t\r\n\f\v\u00a0\u200b\ufeff│┃|>*`';
const SKIP = 255;

/**
 * Looks for many words at once in one pass (Aho–Corasick), blind to case and to blanks: a word that a console broke at
 * column 80 is still that word. Time grows with the text alone, whatever is in it; memory doesn't grow at all.
 */
export class Finder {
  /** Letter → its column in `next`; 0 for letters that no word has. */
  private readonly column = new Uint8Array(65_536);
  private readonly columns: number;
  /** state × column → state. */
  private readonly next: Int32Array;
  /** state → the words that end there. */
  private readonly ending: number[][] = [[]];

  constructor(anchors: readonly string[]) {
    const words = anchors.map((anchor) => [...anchor.toLowerCase()].filter((char) => !IGNORED.includes(char)).join(''));
    let count = 0;
    for (const char of words.join('')) {
      if (this.columnOf(char) === 0) this.column[char.charCodeAt(0)] = ++count;
      this.column[char.toUpperCase().charCodeAt(0)] = this.columnOf(char);
    }
    for (const char of IGNORED) this.column[char.charCodeAt(0)] = SKIP;
    this.columns = count + 1;
    this.next = this.link(this.plant(words));
  }

  private columnOf(char: string): number {
    return this.column[char.charCodeAt(0)] ?? 0;
  }

  /** A tree of all words: -1 where none goes on. */
  private plant(words: readonly string[]): Int32Array {
    const next: number[] = new Array<number>(this.columns).fill(-1);
    words.forEach((word, anchor) => {
      let state = 0;
      for (const char of word) {
        const at = state * this.columns + this.columnOf(char);
        if (next[at] === -1) {
          next[at] = this.ending.push([]) - 1;
          next.push(...new Array<number>(this.columns).fill(-1));
        }
        state = next[at] ?? 0;
      }
      this.ending[state]?.push(anchor);
    });
    return Int32Array.from(next);
  }

  /** Says for every state where to go on when the word breaks off: to the longest end of it that begins a word. */
  private link(next: Int32Array): Int32Array {
    const fallback = new Int32Array(this.ending.length);
    const queue = [0];
    for (let i = 0; i < queue.length; i++) {
      const state = queue[i] ?? 0;
      for (let column = 0; column < this.columns; column++) {
        const at = state * this.columns + column;
        const to = next[at] ?? -1;
        const back = state === 0 ? 0 : (next[(fallback[state] ?? 0) * this.columns + column] ?? 0);
        if (to === -1) next[at] = back;
        else {
          fallback[to] = back;
          this.ending[to]?.push(...(this.ending[back] ?? []));
          queue.push(to);
        }
      }
    }
    return next;
  }

  /** Goes through the text once. */
  search(text: string, hit: OnHit): void {
    const { column, columns, next, ending } = this;
    let state = 0;
    let line = 1;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      const letter = column[code] ?? 0;
      if (letter === SKIP) {
        if (code === 10) line++;
        continue;
      }
      if (code === 27) {
        i = endOfEscape(text, i);
        continue;
      }
      state = next[state * columns + letter] ?? 0;
      const here = ending[state];
      if (here && here.length > 0) for (const anchor of here) hit(anchor, i, line);
    }
  }
}

/** Colours and cursor moves of a terminal (`ESC [ 31 m`) are at most this long; anything else is just one letter. */
function endOfEscape(text: string, from: number): number {
  if (text[from + 1] !== '[') return from;
  for (let i = from + 2; i < from + 16; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x40 && code <= 0x7e) return i;
  }
  return from;
}
