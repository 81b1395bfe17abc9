import type { Removed } from '../model';
import { report as en } from './en/report';
import type { Language } from './language';
import { report as zhCN } from './zh-CN/report';

export const REPORT_WORDS = { en, 'zh-CN': zhCN };

/** `Taken out: 3 × user names, 1 × e-mail addresses`; one line, to be shown before anything is shared. */
export function removedWords(language: Language, removed: readonly Pick<Removed, 'kind' | 'count'>[]): string {
  const t = REPORT_WORDS[language];
  const parts = removed.map(({ kind, count }) => `${count} × ${t.kinds[kind]}`);
  const [colon, comma] = language === 'zh-CN' ? ['：', '，'] : [': ', ', '];
  return `${t.removedCount}${colon}${parts.length > 0 ? parts.join(comma) : t.removedNothing}`;
}
