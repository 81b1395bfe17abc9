import type { Language } from './language';

/** Marks of Chinese bring their room with them: no blank is set behind one. */
const WIDE_END = /[。，、；：？！）】》]$/;

/** What stands between a text and the next. */
export const gap = (before: string) => (before === '' || WIDE_END.test(before) ? '' : ' ');

/** Sentences one after the other; one that is empty is none. */
export function inRow(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').reduce((all, text) => all + gap(all) + text, '');
}

/** `Appearance: Dark` */
export const named = (language: Language, name: string, what: string) =>
  inRow(`${name}${language === 'zh-CN' ? '：' : ':'}`, what);
