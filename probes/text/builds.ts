import { type AnswerKind, type Break, type Params, type Reason, type ReasonCode, TroubleCode } from '../model';
import { builds as en } from './en/builds';
import { joined, list, own } from './filled';
import type { Language } from './language';
import { line } from './line';
import { builds as zhCN } from './zh-CN/builds';

const WORDS = { en, 'zh-CN': zhCN } as const;

/** The words around a choice: heads of tables, what the terminal adds. */
export function buildWords(language: Language) {
  return WORDS[language].labels;
}

/** The words for wheels: what is wrong with them, and their verdicts. */
export function wheelWords(language: Language) {
  const { wheels, verdicts } = WORDS[language];
  return { wheels, verdicts };
}

/** A reason in a sentence. */
export function sayReason(language: Language, { code, params }: Reason): string {
  const trouble = TroubleCode.safeParse(params['trouble']);
  const why = trouble.success ? sayTrouble(language, trouble.data, params) : '';
  return fill(language, WORDS[language].reasons[code satisfies ReasonCode], { ...params, why }).trimEnd();
}

/** Why a server gave nothing: `params` holds `url` and `proxy`. */
export function sayTrouble(language: Language, code: TroubleCode, params: Params): string {
  return fill(language, WORDS[language].troubles[code], params);
}

/** What is to be done, in one sentence: `params` holds `torch`, `needs`, `cards` where the kind has them. */
export function sayKind(language: Language, kind: AnswerKind, params: Params): string {
  return fill(language, WORDS[language].kinds[kind], params);
}

/** What happens to an installed package. */
export function sayBreak(language: Language, { package: name, version, is, to, why }: Break): string {
  const words = WORDS[language];
  const what = fill(language, words.fates[is === 'matching' || is === 'stays' || to === null ? is : 'matching'], {
    package: version === null ? name : `${name} ${version}`,
    to,
  });
  return line`${what} ${words.whys[why]}`;
}

/**
 * Fills `{{name}}`; lists become text. What is not known is called so, or by the words after a bar
 * (`{{card|your card}}`); a clause in `[[…]]` falls away with it.
 */
export function fill(language: Language, template: string, params: Params): string {
  const whole = template.replace(/\[\[(.*?)\]\]/g, (_, clause: string) =>
    [...clause.matchAll(HOLE)].every(([, name = '']) => isTold(params[name])) ? clause : '',
  );
  const full = whole.replace(HOLE, (hole, name: string, otherwise: string | undefined) => {
    const value = params[name];
    if ((value ?? null) === null && otherwise !== undefined) return own(otherwise);
    if (value === undefined) return hole;
    if (value === null) return WORDS[language].labels.notKnown;
    return Array.isArray(value) ? list(language, value) : String(value);
  });
  return joined(language, full);
}

/** An empty list or text tells nothing either. */
const isTold = (value: Params[string] | undefined) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const HOLE = /\{\{\s*(\w+)(?:\|([^}]*))?\s*\}\}/g;
