import { advice } from './en/advice';
import { codes } from './en/codes';
import { findings } from './en/findings';
import { glossary } from './en/glossary';
import { names } from './en/names';
import { pages } from './en/pages';
import { refusals } from './en/refusals';
import { shell } from './en/shell';
import { window } from './en/window';

/** English: the original that every translation is held against. */
export const en = { codes, findings, advice, glossary, refusals, names, pages, shell, window } as const;
