import { appName } from '../data/apps';
import { type Params, Question } from '../model';
import type { Language } from './language';
import { listed } from './variant';
import { words } from './words';

/** What the sentences fill in, made from what a rule gave: lists become text, short names plain words. */
export function filled(language: Language, params: Params): Record<string, string> {
  const say = words(language);
  const plain = Object.entries(params).map(([name, value]) => [
    name,
    Array.isArray(value) ? list(language, value) : String(value ?? ''),
  ]);
  const { torch, driver, gpu, package: extension } = params;
  const architectures = listed(params['architectures']);
  return {
    ...Object.fromEntries(plain),
    where: params['folder'] ? where(language, params) : own(where(language, params)),
    failed: list(
      language,
      listed(params['failed']).map((name) => questionName(language, name)),
    ),
    passed: list(
      language,
      listed(params['passed']).map((name) => questionName(language, name)),
    ),
    architectures: architectures.length > 0 ? list(language, architectures) : say('names.filled.architectures_unknown'),
    card: text(gpu) || own(say('names.filled.card_unknown')),
    extension: text(extension) || own(say('names.filled.extension_unknown')),
    torch: text(torch) ? say('names.filled.torch', { torch: text(torch) }) : say('names.filled.torch_unknown'),
    driver: text(driver) ? say('names.filled.driver', { driver: text(driver) }) : say('names.filled.driver_unknown'),
  };
}

/** Stands around a word of the language itself: see `joined`. */
const JOINER = '\u2060';
export const own = (word: string) => `${JOINER}${word}${JOINER}`;

/** Chinese has blanks around Latin names, and none around its own words: a filled-in one takes those beside it away. */
export function joined(language: Language, sentence: string): string {
  return sentence.replace(language === 'zh-CN' ? / ?\u2060 ?/g : /\u2060/g, '');
}

/** The app with its folder, where that says more than its name; the folder alone, or "this app". */
export function where(language: Language, { app, folder }: Params): string {
  const say = words(language);
  if (!text(folder)) return say('names.where.unknown');
  if (!text(app)) return say('names.where.folder', { folder: text(folder) });
  const name = appName(text(app));
  return name.toLowerCase() === text(folder).toLowerCase()
    ? name
    : say('names.where.app', { app: name, folder: text(folder) });
}

/** A question in plain words; one that is not known stays as it is. */
export function questionName(language: Language, name: string): string {
  const question = Question.safeParse(name);
  return question.success ? words(language)(`names.questions.${question.data}`) : name;
}

/** Several things in one sentence, as the language joins them. */
export function list(language: Language, items: readonly string[]): string {
  if (language === 'zh-CN') return items.join('、'); // Intl would set 和 right against Latin names
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(items);
}

function text(value: Params[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}
