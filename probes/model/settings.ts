import { z } from 'zod';

/** The kinds of proxy that are spoken here: `http://127.0.0.1:7890`, with user and password where it wants them. */
export const ProxyAddress = z.url({ protocol: /^https?$/ }).max(2000);

/** More mirrors than this are not asked: each costs a request for every file. */
export const MOST_MIRRORS = 2;

/** When something of ours looks for news of itself: never, only when the person presses the button, or at each start too. */
export const When = z.enum(['never', 'asked', 'start']);
export type When = z.infer<typeof When>;

/** What a person has set, for every face of Torchmend on this computer. */
export const Settings = z.object({
  language: z.enum(['system', 'en', 'zh-CN']),
  theme: z.enum(['system', 'light', 'dark']),
  /** `off`: nothing is ever asked of it. `mirrors`: files come from those below first. */
  network: z.enum(['off', 'official', 'mirrors']),
  /** Names of mirrors, the first to be asked first. */
  mirrors: z.array(z.string().max(200)).max(MOST_MIRRORS),
  /** `system`: what variables and Windows say; `none`: straight to the server, whatever they say. */
  proxy: z.union([z.enum(['system', 'none']), ProxyAddress]),
  /** Nightly builds may be proposed. */
  nightly: z.boolean(),
  /** While the network is off: only plans whose files are all on this computer. */
  hereOnly: z.boolean(),
  /** Looks for a newer list of builds. */
  catalogue: When,
  /** Looks for a newer version of the program. */
  updates: When,
});
export type Settings = z.infer<typeof Settings>;
export const SettingsChange = Settings.partial();
export type SettingsChange = z.infer<typeof SettingsChange>;

export const DEFAULTS: Settings = {
  language: 'system',
  theme: 'system',
  network: 'official',
  mirrors: [],
  proxy: 'system',
  nightly: false,
  hereOnly: false,
  catalogue: 'asked',
  updates: 'asked',
};

/** Why settings are not what their file says, or not kept in it. */
export const SettingsTrouble = z.object({
  is: z.enum(['unreadable', 'not-kept']),
  file: z.string(),
  why: z.string(),
});
export type SettingsTrouble = z.infer<typeof SettingsTrouble>;

/** A proxy's address without what is secret in it: what is shown, and what stands in the history. */
export function shownProxy(proxy: Settings['proxy']): Settings['proxy'] {
  return proxy.replace(/\/\/[^/]*@/, '//***@');
}
