/** How the window is looked at. */
export interface Look {
  locale: 'en-US' | 'zh-CN';
  colorScheme: 'light' | 'dark';
  viewport: { width: number; height: number };
}
export const NORMAL: Look = { locale: 'en-US', colorScheme: 'light', viewport: { width: 1000, height: 700 } };

/** 200 % zoom of a 1000 × 700 window is a page of half its size. */
export const ZOOMED = { width: 500, height: 350 };

/** Every page is brought up in both languages … */
export const LOOKS: readonly (readonly [string, Look])[] = [
  ['en', NORMAL],
  ['zh', { ...NORMAL, locale: 'zh-CN' }],
];

/** … and looked at in these ways as it stands there. axe reads what it can read differently: colours, and what is folded. */
export const VIEWS: readonly (Omit<Look, 'locale'> & { name: string; isRead: boolean })[] = [
  { name: 'light', colorScheme: 'light', viewport: NORMAL.viewport, isRead: true },
  { name: 'dark', colorScheme: 'dark', viewport: NORMAL.viewport, isRead: true },
  { name: 'wide', colorScheme: 'light', viewport: { width: 1440, height: 900 }, isRead: false },
  { name: 'narrow', colorScheme: 'dark', viewport: { width: 640, height: 600 }, isRead: false },
  { name: 'small', colorScheme: 'dark', viewport: { width: 420, height: 700 }, isRead: false },
  { name: 'zoomed', colorScheme: 'light', viewport: ZOOMED, isRead: true },
];
