import { KINDS, type Kind, type Removed } from '../model';

/** A few are enough to see whether the right things went. */
const MOST_SAMPLES = 5;

/** Gives every value its own stable placeholder and keeps count. */
export class Tally {
  private readonly numbers = new Map<string, Map<string, number>>();
  private readonly kinds = new Map<Kind, { count: number; shown: Map<string, string> }>();

  /**
   * The number of a value among those with its placeholder, from 1; the same for the same value, in whatever case.
   * `user` in a path and `<user>` in a line count as one: they are the same people.
   */
  number(placeholder: string, value: string): number {
    const known = this.known(placeholder);
    const number = known.get(keyOf(value)) ?? new Set(known.values()).size + 1;
    known.set(keyOf(value), number);
    return number;
  }

  /** Several spellings of one thing: they share the number 1. */
  same(placeholder: string, values: readonly string[]): void {
    for (const value of values) if (value !== '') this.known(placeholder).set(keyOf(value), 1);
  }

  private known(placeholder: string): Map<string, number> {
    const kind = placeholder.replace(/[<>]/g, '');
    const known = this.numbers.get(kind) ?? new Map<string, number>();
    this.numbers.set(kind, known);
    return known;
  }

  count(kind: Kind, value: string, placeholder: string): void {
    const one = this.kinds.get(kind) ?? { count: 0, shown: new Map<string, string>() };
    one.count++;
    one.shown.set(value.toLowerCase(), `${covered(value)} → ${placeholder}`);
    this.kinds.set(kind, one);
  }

  removed(): Removed[] {
    return KINDS.flatMap((kind) => {
      const one = this.kinds.get(kind);
      if (!one) return [];
      const samples = [...new Set(one.shown.values())].slice(0, MOST_SAMPLES);
      return [{ kind, count: one.count, values: one.shown.size, samples }];
    });
  }
}

/** Capitals, how a letter is put together and how a shell escapes blanks make no other name. */
export function keyOf(value: string): string {
  const plain = value.includes('\\') ? value.replace(/\\+(?= )/g, '') : value;
  return plain.normalize('NFC').toLowerCase();
}

/** Enough for its owner to know it by; nobody else learns it. */
function covered(value: string): string {
  const letters = [...value.trim()];
  const [first = '', last = ''] = [letters[0], letters.at(-1)];
  return letters.length < 6 ? `${first}…` : `${first}…${last}`;
}
