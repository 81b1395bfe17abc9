import type { ScanAnswer } from '../fatbin/index';
import type { Why } from '../model';

/** A library, RECORD or folder that could not be looked at, and why. */
export interface Unread {
  file: string;
  why: Why;
  detail: string;
}

/** What keeps an answer about a library from being one; null: it is one. A file that is gone holds nothing. */
export function unreadable(file: string, answer: ScanAnswer): Unread | null {
  if (answer.is === 'unknown') return { file, why: answer.why, detail: answer.detail };
  if (answer.is === 'known' && answer.value.error !== null)
    return { file, why: 'unreadable', detail: answer.value.error };
  return null;
}
