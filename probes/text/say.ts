import { Code, type Params, type RefusalCode } from '../model';
import type { Part } from './entry';
import { filled, joined } from './filled';
import type { Language } from './language';
import { variant } from './variant';
import { lookUp, words } from './words';

/** *what* stands alone, *why* cites the evidence, *help* says what to do. Plain text, no markup. */
export interface Said {
  what: string;
  why: string;
  help: string;
}

/** A finding, a failure or a refusal in words. `params` as the rule or the session gave them. */
export function say(language: Language, code: Code | RefusalCode, params: Params): Said {
  const branch = Code.safeParse(code).success ? 'findings' : 'refusals';
  const values = filled(language, params);
  const part = (name: Part) =>
    joined(language, lookUp(language, `${branch}.${code}.${name}`, values, variant(code, name, params)) ?? code);
  return { what: part('what'), why: part('why'), help: part('help') };
}

/** A finding in a few words, where many stand together. */
export function briefly(language: Language, code: Code): string {
  return words(language)(`codes.${code}`);
}
