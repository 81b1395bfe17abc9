import { HOME_PATTERNS } from './home-patterns';
import { keyOf } from './kinds';
import { partsOf } from './names';
import { isNobody } from './nobody';
import { OWNER_PATTERNS } from './owner-patterns';

/** Whose home, and whose files, a text shows: those are names of people. A disk's name may be any word. */
const TELLING = [...HOME_PATTERNS, ...OWNER_PATTERNS];
/** Letters that every one of them needs: most texts hold none of them. */
const LIKELY = /[\\/(]|[r-][w-][xsStT-][r-]/;

/** Everybody whose name was met: the person here, and whoever a path or a list of files has told of. */
export class People {
  private readonly own: ReadonlySet<string>;
  private readonly met: Set<string>;

  constructor(names: readonly string[]) {
    const parts = names.flatMap(partsOf).filter((part) => !isNobody(part));
    this.own = new Set([...names, ...parts].filter((name) => name !== '').map(keyOf));
    this.met = new Set(names.filter((name) => !isNobody(name)).map(keyOf));
  }

  /** All spellings of the person here. */
  get spellings(): readonly string[] {
    return [...this.own];
  }

  /** Learns the names that a text shows. */
  meet(text: string): void {
    if (!LIKELY.test(text)) return;
    let rest = text;
    for (const [, find, placeholder] of TELLING)
      rest = rest.replace(find, (...args) => {
        const { before = '', secret = '' }: Record<string, string | undefined> = args.at(-1);
        if (!isNobody(secret)) this.met.add(keyOf(secret));
        return before + placeholder;
      });
  }

  /** A folder of this name is somebody's, wherever it stands. */
  isMet(name: string): boolean {
    return this.met.has(keyOf(name));
  }

  /** So where people put a folder of their own: there also a word of this field, and `Jane` for `Jane Doe`. */
  isOwn(name: string): boolean {
    return this.own.has(keyOf(name)) || this.isMet(name);
  }
}
