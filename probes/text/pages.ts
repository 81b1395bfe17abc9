import { CODES, type Code, type Params } from '../model';
import { glossary } from './en/glossary';
import { EXAMPLES } from './examples';
import { LANGUAGES, type Language } from './language';
import { type Said, say } from './say';
import { words } from './words';
import { wrongAdvice } from './wrong-advice';

/** A page of Markdown, and where it lies below the folder of its language. */
export interface Page {
  path: string;
  text: string;
}

/** All pages of one language: an overview, the glossary, and one for every code. */
export function pagesOf(language: Language): Page[] {
  return [overview(language), glossaryPage(language), ...CODES.map((code) => pageOf(language, code))];
}

type Area = 'driver' | 'env' | 'extension' | 'gpu' | 'other' | 'rocm' | 'torch' | 'windows' | 'wsl';
const AREAS: readonly Area[] = ['torch', 'driver', 'gpu', 'extension', 'env', 'windows', 'wsl', 'rocm', 'other'];

/** The page of one code: what, why, help, said with an example, and what won't help. */
export function pageOf(language: Language, code: Code): Page {
  const t = words(language);
  const links = `[${t('pages.glossary')}](../glossary.md) · [${t('pages.all')}](../README.md)`;
  return { path: `${code}.md`, text: `${causeText(language, code)}\n\n${links}\n` };
}

/** The same without its links, as the window shows it. `own`: of a finding of this computer, in place of the example. */
export function causeText(language: Language, code: Code, own: Params | null = null): string {
  const t = words(language);
  const told = own === null ? EXAMPLES[code].map((params) => ({ app: null, folder: '', ...params })) : [own];
  const [first, ...others] = told.map((params) => say(language, code, params));
  const { what, why, help } = first ?? { what: code, why: '', help: '' };
  const wrong = wrongAdvice(language, code, own ?? {});
  return [
    `# ${what}`,
    `${t('pages.code')}: \`${code}\``,
    `## ${t('pages.why')}\n\n${why}`,
    `## ${t('pages.help')}\n\n${help}`,
    ...shades(language, first, others),
    ...(wrong.length > 0
      ? [`## ${t('pages.elsewhere')}`, wrong.map(({ claim, but }) => `- **${claim}** ${but}`).join('\n')]
      : []),
  ].join('\n\n');
}

/** What the same finding says where more or less is known: only sentences that weren't said yet. */
function shades(language: Language, first: Said | undefined, others: readonly Said[]): string[] {
  const told = new Set(Object.values(first ?? {}));
  const lines: string[] = [];
  for (const { what, why, help } of others)
    for (const sentence of [what, why, help])
      if (!told.has(sentence)) {
        told.add(sentence);
        lines.push(`- ${sentence}`);
      }
  return lines.length > 0 ? [`## ${words(language)('pages.shades')}`, lines.join('\n')] : [];
}

/** All causes in plain words, by what they are about. */
export function causesOf(language: Language): { area: string; causes: { code: Code; what: string }[] }[] {
  const t = words(language);
  return AREAS.map((area) => ({
    area: t(`pages.areas.${area}`),
    causes: CODES.filter((code) => code.startsWith(`${area}/`)).map((code) => ({
      ...{ code, what: say(language, code, { app: null, folder: '', ...EXAMPLES[code][0] }).what },
    })),
  }));
}

function overview(language: Language): Page {
  const t = words(language);
  const areas = causesOf(language).map(
    ({ area, causes }) => `## ${area}\n\n${causes.map(({ code, what }) => `- [${what}](${code}.md)`).join('\n')}`,
  );
  const text = [`# ${t('pages.title')}`, t('pages.intro'), `[${t('pages.glossary')}](glossary.md)`, ...areas].join(
    '\n\n',
  );
  return { path: 'README.md', text: `${text}\n` };
}

/** Words that can't be avoided, each with a plain one. */
export function glossaryOf(language: Language): { key: string; term: string; plain: string }[] {
  const t = words(language);
  const keys = Object.keys(glossary) as (keyof typeof glossary)[];
  return keys.map((key) => ({ key, term: t(`glossary.${key}.term`), plain: t(`glossary.${key}.plain`) }));
}

function glossaryText(language: Language): string {
  const entries = glossaryOf(language).map(({ term, plain }) => `## ${term}\n\n${plain}`);
  return [`# ${words(language)('pages.glossary')}`, ...entries].join('\n\n');
}

function glossaryPage(language: Language): Page {
  return { path: 'glossary.md', text: `${glossaryText(language)}\n` };
}

/** The pages of all languages, each below its own folder. */
export function allPages(): Page[] {
  return (Object.keys(LANGUAGES) as Language[]).flatMap((language) =>
    pagesOf(language).map(({ path, text }) => ({ path: `${language}/${path}`, text })),
  );
}
