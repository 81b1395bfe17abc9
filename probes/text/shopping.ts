import type { Params, Shopping, WheelVerdict } from '../model';
import { buildWords, fill, wheelWords } from './builds';
import type { Language } from './language';
import { line } from './line';

/** What is wrong with a wheel, one sentence each; none: nothing is. */
export function sayWheel(language: Language, { problems }: WheelVerdict): string[] {
  return problems.map(({ code, params }) => fill(language, wheelWords(language).wheels[code], params));
}

/** The list of what to fetch elsewhere, as a text file to take along. */
export function shoppingText(language: Language, shopping: Shopping, about: Params): string {
  const t = buildWords(language);
  const { files, complete, missing, commands } = shopping;
  const lines = [fill(language, t.shoppingHead, about), ''];
  if (!complete && files.every(({ sha256 }) => sha256 === null)) lines.push(t.byPattern, '');
  for (const { name, url, bytes, sha256 } of files) {
    lines.push(name, `  ${url}`);
    if (bytes !== null) lines.push(line`  ${t.size}: ${(bytes / 1e6).toFixed(1)} MB (${bytes})`);
    if (sha256 !== null) lines.push(`  sha256: ${sha256}`);
  }
  if (missing.length > 0) lines.push('', t.noFileFor, ...missing.map((one) => `  ${one}`));
  lines.push('', complete ? t.fetchThere : t.fetchThereSame, ...commands.download.map((one) => `  ${one}`));
  if (commands.install !== null) lines.push('', t.hereAfterwards, `  ${commands.install}`);
  return `${lines.join('\n')}\n`;
}
