export type Language = 'en' | 'zh-CN';
export function say(_l: Language, code: string, params: unknown): { what: string; why: string; help: string } {
  return { what: code, why: JSON.stringify(params), help: '' };
}
/** `zh_CN.UTF-8`, `zh-Hans` → 简体中文; all else English. */
export function languageOf(tag: string): Language {
  return /^zh/i.test(tag) ? 'zh-CN' : 'en';
}
