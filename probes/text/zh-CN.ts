import { findings } from './zh-CN/findings';
import { names } from './zh-CN/names';
import { refusals } from './zh-CN/refusals';
import { window } from './zh-CN/window';

/** 简体中文. Each part is held against its English original where it is written. */
export const zhCN = { findings, refusals, names, window } as const;
