import { usage as en } from './en/usage';
import type { Language } from './language';
import { usage as zhCN } from './zh-CN/usage';

/** What `--help` says. */
export interface Usage {
  /** How it is typed, a long one on several lines; and what it does. */
  commands: readonly { call: readonly [string, ...string[]]; what: string }[];
  options: readonly string[];
}

/** Where what a command does begins; a longer call has it on the line below. */
const COLUMN = 61;

/** Columns as they look: a Chinese sign takes two. */
export function widthOf(text: string): number {
  return text.replace(/[\u2e80-\uffef]/g, '  ').length;
}

function written({ commands, options }: Usage): string {
  const rows = commands.flatMap(({ call, what }) => {
    const lines = call.map((one, i) => (i === 0 ? `torchmend ${one}` : `          ${one}`));
    const last = lines.at(-1) ?? '';
    const gap = COLUMN - widthOf(last);
    return gap >= 2
      ? [...lines.slice(0, -1), `${last}${' '.repeat(gap)}${what}`]
      : [...lines, `${' '.repeat(COLUMN)}${what}`];
  });
  return [...rows, '', ...options.map((one) => `  ${one}`)].join('\n');
}

/** All commands with what they do, as `--help` prints them. */
export const USAGE: Readonly<Record<Language, string>> = { en: written(en), 'zh-CN': written(zhCN) };
