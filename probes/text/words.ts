import { createInstance, type TFunction } from 'i18next';
import { en } from './en';
import type { Language } from './language';
import type { Placeholders } from './typed';
import { zhCN } from './zh-CN';

const core = createInstance();
void core.init({
  resources: { en: { translation: en }, 'zh-CN': { translation: zhCN } },
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  nsSeparator: false,
  interpolation: { escapeValue: false }, // nothing here becomes HTML: React and the terminal take text as text
});

/** Path of every sentence: `window.choose.title`. */
type KeyOf<W, Before extends string = ''> = {
  [K in keyof W & string]: W[K] extends string ? `${Before}${K}` : KeyOf<W[K], `${Before}${K}.`>;
}[keyof W & string];
type At<W, K extends string> = K extends keyof W
  ? W[K]
  : K extends `${infer Head}.${infer Rest}`
    ? Head extends keyof W
      ? At<W[Head], Rest>
      : never
    : never;

export type Key = KeyOf<typeof en>;
type Needs<K extends Key> = At<typeof en, K> extends infer S extends string ? Placeholders<S> : never;
type Filled<K extends Key> = [Needs<K>] extends [never] ? [] : [Record<Needs<K>, string | number>];

/** Says one sentence; what it has to be given follows from its placeholders. */
export type Say = <K extends Key>(key: K, ...filled: Filled<K>) => string;

/** The sentences of one language. */
export function words(language: Language): Say {
  const t: TFunction = core.getFixedT(language);
  return (key, ...[filled]) => t(key, { ...filled });
}

/** The sentence at a key made at run time; null where there is none. `context` picks a variant: `why_copy`. */
export function lookUp(language: Language, key: string, filled: object, context?: string): string | null {
  if (!core.exists(key, { lng: language })) return null;
  return core.t(key, { ...filled, lng: language, ...(context === undefined ? {} : { context }) });
}
