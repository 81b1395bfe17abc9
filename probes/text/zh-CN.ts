import { advice } from './zh-CN/advice';
import { codes } from './zh-CN/codes';
import { findings } from './zh-CN/findings';
import { glossary } from './zh-CN/glossary';
import { names } from './zh-CN/names';
import { pages } from './zh-CN/pages';
import { refusals } from './zh-CN/refusals';
import { shell } from './zh-CN/shell';
import { window } from './zh-CN/window';

/** 简体中文. Each part is held against its English original where it is written. */
export const zhCN = { codes, findings, advice, glossary, refusals, names, pages, shell, window } as const;
