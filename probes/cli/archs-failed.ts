import type { ScanAnswer } from '../fatbin/index';
import { type Unread, unreadable } from '../libraries/index';
import type { FailureCode } from '../model';
import { fill } from '../text/builds';
import { type Language, lookUp } from '../text/index';
import { line } from '../text/line';
import { TERMINAL_WORDS } from '../text/terminal';
import { inLine } from './archs-table';

/** A path of which nothing, or not all, could be said. */
export interface Failed {
  path: string;
  code: FailureCode | 'unreadable';
  text: string;
  /** Why a file could not be read: many for the same reason are one complaint. */
  reason?: string;
}

/** So many of a kind are told one by one. */
const MOST_TOLD = 3;

/** One line for each, and for many of a kind one with their number and an example. */
export function complaints(failed: readonly Failed[], language: Language): string[] {
  const kinds = new Map<string, Failed[]>();
  for (const one of failed) {
    const kind = one.reason ?? one.text;
    const others = kinds.get(kind);
    if (others) others.push(one);
    else kinds.set(kind, [one]);
  }
  return [...kinds].flatMap(([reason, all]) => {
    const [first] = all;
    if (!first || all.length <= MOST_TOLD) return all.map(({ text }) => text);
    const about = { count: all.length, reason, path: inLine(first.path) };
    return [fill(language, TERMINAL_WORDS[language].unreadableFiles, about)];
  });
}

/** Whoever names a file wants it read: one that isn't there is a complaint too. */
export function whyNot(file: string, answer: ScanAnswer): Unread | null {
  return answer.is === 'absent' ? { file, why: 'unreadable', detail: 'absent' } : unreadable(file, answer);
}

export function toFailed({ file, why, detail }: Unread, language: Language, answer?: ScanAnswer): Failed {
  const t = TERMINAL_WORDS[language];
  const broke = answer?.is === 'unknown' ? answer.reason : undefined;
  const words = broke
    ? t.reasons[broke]
    : why === 'unreadable'
      ? detail
      : (lookUp(language, `names.why.${why}`, {}) ?? why);
  const reason = inLine(words);
  return { path: file, code: 'unreadable', reason, text: line`${t.unreadableFile} ${inLine(file)} (${reason})` };
}
