import {
  Code,
  DownloadTrouble,
  type Obstacle,
  ObstacleName,
  type Params,
  type RepairTrouble,
  TroubleCode,
  WheelCode,
} from '../model';
import { fill, sayTrouble, wheelWords } from './builds';
import { repair as en } from './en/repair';
import { questionName } from './filled';
import type { Language } from './language';
import { sentences } from './line';
import { say } from './say';
import { repair as zhCN } from './zh-CN/repair';

const WORDS = { en, 'zh-CN': zhCN } as const;

/** `what` stands alone; `help` says what to do, '' where there is nothing to do. */
export interface SaidObstacle {
  what: string;
  help: string;
}

/** What stands in a repair's way, or what nobody could find out about it. */
export function sayObstacle(language: Language, { code, params }: Pick<Obstacle, 'code' | 'params'>): SaidObstacle {
  const { obstacles, unsure } = WORDS[language];
  const given = plain(language, params);
  if (code !== 'repair/unsure') {
    const { what, help } = obstacles[code];
    return { what: fill(language, what, given).trim(), help: fill(language, help, given) };
  }
  const about = ObstacleName.safeParse(params['about']);
  return { what: about.success ? fill(language, unsure[about.data], given) : String(params['about']), help: '' };
}

/** Why a file could not be fetched. */
export function sayDownload(language: Language, code: DownloadTrouble, params: Params): string {
  const own = TroubleCode.safeParse(code);
  if (own.success) return sayTrouble(language, own.data, params);
  const { downloads } = WORDS[language];
  return has(downloads, code) ? fill(language, downloads[code], plain(language, params)) : code;
}

/** Why a repair was not begun, or ended otherwise than repaired. One that nobody has words for stays a code. */
export function sayRepairTrouble(language: Language, { code, params }: RepairTrouble): string {
  const { troubles, obstacles } = WORDS[language];
  if (has(obstacles, code)) {
    const { what, help } = sayObstacle(language, { code, params });
    return sentences(what, help);
  }
  return has(troubles, code) ? fill(language, troubles[code], plain(language, params)).trim() : code;
}

function has<T extends object>(all: T, code: string): code is keyof T & string {
  return Object.hasOwn(all, code);
}

/** Sizes, reasons and names in words; what a sentence asks for and nobody gave is left out of it. */
function plain(language: Language, params: Params): Params {
  const { needsBytes, freeBytes, why, problem, finding, question } = params;
  const refused = WheelCode.safeParse(problem);
  const found = Code.safeParse(finding);
  return {
    ...{ runs: '', finding: '', question: '', line: '', missing: '', detail: '' },
    ...Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null)),
    percent: params['percent'] ?? '?',
    python: params['python'] ?? '?',
    ...(typeof needsBytes === 'number' ? { needs: size(needsBytes) } : {}),
    ...(typeof freeBytes === 'number' ? { free: size(freeBytes) } : {}),
    ...(typeof why === 'string' ? { why: sayWhy(language, why, params) } : {}),
    ...(refused.success ? { problem: fill(language, wheelWords(language).wheels[refused.data], params) } : {}),
    ...(found.success ? { finding: say(language, found.data, params).what } : {}),
    ...(typeof question === 'string' ? { question: questionName(language, question) } : {}),
  };
}

/** A reason in a few words; what a download came to, in its own sentence. */
function sayWhy(language: Language, why: string, params: Params): string {
  const { whys } = WORDS[language];
  if (has(whys, why)) return whys[why];
  const trouble = DownloadTrouble.safeParse(why);
  return trouble.success ? sayDownload(language, trouble.data, { ...params, why: params['detail'] ?? '' }) : why;
}

function size(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`;
}
