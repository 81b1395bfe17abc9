import type { Drift } from '../model';
import { fill } from './builds';
import { drift as en } from './en/drift';
import { list, questionName } from './filled';
import type { Language } from './language';
import { drift as zhCN } from './zh-CN/drift';

const WORDS = { en, 'zh-CN': zhCN } as const;

/** `what` changed, whether it `matters`, and what helps. */
export interface SaidDrift {
  what: string;
  matters: string;
  help: string;
}

/** One thing that is not as it was remembered, in words. */
export function sayDrift(language: Language, { code, params }: Drift): SaidDrift {
  const words = WORDS[language];
  const { by, what } = params;
  const given = {
    ...params,
    by: isOneOf(words.by, by) ? fill(language, words.by[by], params) : '',
    ...named('failed', params, language),
    ...named('passed', params, language),
    ...(Array.isArray(what)
      ? {
          what: list(
            language,
            what.map((one) => (isOneOf(words.facts, one) ? words.facts[one] : one)),
          ),
        }
      : {}),
  };
  const say = (part: keyof SaidDrift) => fill(language, words.codes[code][part], given).trim();
  return { what: say('what'), matters: say('matters'), help: say('help') };
}

/** How much it matters, in a word or two. */
export function sayLevel(language: Language, { severity }: Drift): string {
  return WORDS[language].levels[severity];
}

/** The heading over what changed, or the sentence that nothing did. `since` in milliseconds since 1970. */
export function sayCompared(language: Language, since: number, drifts: readonly Drift[]): string {
  const date = new Date(since).toLocaleDateString(language, { dateStyle: 'medium' });
  return fill(language, WORDS[language][drifts.length > 0 ? 'since' : 'same'], { date });
}

function named(name: 'failed' | 'passed', params: Drift['params'], language: Language) {
  const value = params[name];
  return Array.isArray(value)
    ? {
        [name]: list(
          language,
          value.map((one) => questionName(language, one)),
        ),
      }
    : {};
}

function isOneOf<T extends object>(all: T, name: unknown): name is keyof T & string {
  return typeof name === 'string' && Object.hasOwn(all, name);
}
