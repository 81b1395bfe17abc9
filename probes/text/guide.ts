import { guide as en } from './en/guide';
import { LANGUAGES, type Language } from './language';
import type { Page } from './pages';
import { WINDOW_UPKEEP } from './window-upkeep';
import { lookUp } from './words';
import { guide as zhCN } from './zh-CN/guide';

const WORDS = { en, 'zh-CN': zhCN } as const;

/** The guide of each language, as Markdown: `guide.md`, `guide.zh-CN.md`. It names buttons by the words on them. */
export function guidePages(): Page[] {
  return (Object.keys(LANGUAGES) as Language[]).map((language) => ({
    path: language === 'en' ? 'guide.md' : `guide.${language}.md`,
    text: guideText(language),
  }));
}

function guideText(language: Language): string {
  const { title, intro, parts, more } = WORDS[language];
  const named = (sentence: string) =>
    sentence.replace(/\[([\w.-]+)\]/g, (_, key: string) => `**${labelOf(language, key)}**`);
  const sections = parts.map(
    (part) => `## ${part.title}\n\n${part.steps.map((step) => `- ${named(step)}`).join('\n')}`,
  );
  const picture = `![${title}](pictures/result-${language}.png)`;
  const links = `[${more}](causes/${language}/README.md)`;
  return `${[`# ${title}`, intro, picture, ...sections, links].join('\n\n')}\n`;
}

/** Throws where the window has no such word: then the guide names a button that isn't there. */
function labelOf(language: Language, key: string): string {
  const { remember, releases } = WINDOW_UPKEEP[language];
  const upkeep: Readonly<Record<string, string>> = { 'upkeep.remember': remember, 'upkeep.releases': releases };
  const label = upkeep[key] ?? lookUp(language, key, {});
  if (label === null) throw new Error(`the guide names ${key}, which the window doesn’t say`);
  return label;
}
