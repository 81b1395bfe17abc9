/** The languages Torchmend speaks, by their BCP 47 tags, each named in itself. */
export const LANGUAGES = { en: 'English', 'zh-CN': '简体中文' } as const;
export type Language = keyof typeof LANGUAGES;

/** `zh_CN.UTF-8`, `zh-Hans` → 简体中文; all else English. */
export function languageOf(tag: string): Language {
  return /^zh/i.test(tag) ? 'zh-CN' : 'en';
}
