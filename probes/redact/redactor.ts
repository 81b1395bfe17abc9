import type { Kind, Removed } from '../model';
import { replaceAddresses } from './address';
import { seeThrough } from './escapes';
import { replaceFolders } from './folders';
import { Tally } from './kinds';
import { spellings, wholePath, wholeWord } from './names';
import { isNobody } from './nobody';
import { PATTERNS, PROCESS_LINES } from './patterns';
import { People } from './people';

/** What must not leave this machine, beside what a pattern can tell. */
export interface Secrets {
  home: string;
  user: string;
  host: string;
  /** More names of the same person, and of the same computer. */
  users?: readonly string[];
  hosts?: readonly string[];
}

/**
 * Takes out of texts what would say who or where somebody is. One for all that leaves together: the same value gets the
 * same placeholder everywhere, so that what remains still fits together. Done twice it changes nothing more.
 */
export class Redactor {
  private readonly tally = new Tally();
  private readonly homes: readonly (readonly [RegExp, string])[];
  private readonly names: readonly (readonly [Kind, RegExp, string])[];
  private readonly people: People;
  readonly bare: readonly string[];

  constructor(
    readonly secrets: Secrets,
    homeBecomes: string,
  ) {
    const { home, user, host, users = [], hosts = [] } = secrets;
    const people = [user, home.split(/[\\/]/).at(-1) ?? '', ...users];
    const machines = [host, host.split('.')[0] ?? '', ...hosts];
    this.people = new People(people);
    this.tally.same('user', this.people.spellings);
    this.tally.same('<host>', machines);
    this.homes = spellings(home, homeBecomes).map(([spelt, becomes]) => [wholePath(spelt), becomes]);
    const known = (names: readonly string[]) =>
      [...new Set(names)].filter((name) => !isNobody(name)).sort((a, b) => b.length - a.length);
    this.bare = known([...people, ...machines]);
    this.names = [
      ...known(people).map((name) => ['user', wholeWord(name), '<user>'] as const),
      ...known(machines).map((name) => ['host', wholeWord(name), '<host>'] as const),
    ];
  }

  /** Gets to know people before anything is cleaned: any of the texts may name them otherwise. */
  meet(texts: readonly string[]): void {
    for (const text of texts) this.people.meet(text);
  }

  text(text: string): string {
    const clean = (plain: string) => this.withoutNames(this.patterns(plain));
    return clean(seeThrough(text, clean));
  }

  /** Only what a pattern or the home folder tells, no bare names: for a text that may be a word of ours. */
  patterns(text: string): string {
    if (text.length < 2) return text;
    this.people.meet(text);
    let out = text;
    for (const [find, becomes] of this.homes) out = out.replace(find, (found) => this.count('home', found, becomes));
    for (const lines of PROCESS_LINES) out = out.replace(lines, (line) => this.count('process', line, '<process>'));
    for (const [kind, find, placeholder] of PATTERNS)
      out = out.replace(find, (...args) => {
        const groups: Record<string, string | undefined> = args.at(-1);
        return (groups['before'] ?? '') + this.put(kind, groups['secret'] ?? '', placeholder);
      });
    out = replaceFolders(out, this.people, (name) => this.put('user', name, 'user'));
    return replaceAddresses(out, (address) => this.put('ip', address, '<ip>'));
  }

  removed(): Removed[] {
    return this.tally.removed();
  }

  count(kind: Kind, value: string, placeholder: string): string {
    this.tally.count(kind, value, placeholder);
    return placeholder;
  }

  private withoutNames(text: string): string {
    let out = text;
    for (const [kind, find, placeholder] of this.names)
      out = out.replace(find, (found) => this.count(kind, found, placeholder));
    return out;
  }

  /** `<ip>`, and for the next one `<ip 2>`; a folder `user`, `user2`. Quotes around a value stay. */
  private put(kind: Kind, found: string, placeholder: string): string {
    const [, quote = '', inner = found] = /^(["'])(.*)\1$/s.exec(found) ?? [];
    const number = WITHOUT_NUMBER.has(kind) ? 1 : this.tally.number(placeholder, inner);
    const numbered =
      number === 1
        ? placeholder
        : placeholder.includes('>')
          ? placeholder.replace('>', ` ${number}>`)
          : placeholder + number;
    this.tally.count(kind, inner, numbered);
    return quote + numbered + quote;
  }
}

/** Which of them is which helps nobody. */
const WITHOUT_NUMBER: ReadonlySet<Kind> = new Set<Kind>(['secret', 'e-mail', 'process']);
