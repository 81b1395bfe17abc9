/** How the window is looked at. */
export interface Look {
  locale: 'en-US' | 'zh-CN';
  colorScheme: 'light' | 'dark';
  viewport: { width: number; height: number };
}
export const NORMAL: Look = { locale: 'en-US', colorScheme: 'light', viewport: { width: 1000, height: 700 } };

const DARK = { ...NORMAL, colorScheme: 'dark' } as const;
const CHINESE = { ...NORMAL, locale: 'zh-CN' } as const;
const WIDE = { width: 1440, height: 900 };
const SMALL = { width: 420, height: 700 };
/** 200 % zoom of a 1000 × 700 window is a page of half its size. */
export const ZOOMED = { width: 500, height: 350 };

/** The ways in which every page is looked at, and read by axe. */
export const LOOKS: readonly (readonly [string, Look])[] = [
  ['en-light', NORMAL],
  ['en-dark', DARK],
  ['zh-light', CHINESE],
  ['zh-dark', { ...CHINESE, colorScheme: 'dark' }],
  ['en-wide', { ...NORMAL, viewport: WIDE }],
  ['zh-dark-wide', { ...CHINESE, colorScheme: 'dark', viewport: WIDE }],
  ['en-dark-small', { ...DARK, viewport: SMALL }],
  ['zh-small', { ...CHINESE, viewport: SMALL }],
  ['en-zoomed', { ...NORMAL, viewport: ZOOMED }],
  ['zh-zoomed', { ...CHINESE, viewport: ZOOMED }],
];
