import { z } from 'zod';

/** The kinds of proxy that are spoken here: `http://127.0.0.1:7890`, with user and password where it wants them. */
export const ProxyAddress = z.url({ protocol: /^https?$/ }).max(2000);

/** More mirrors than this are not asked: each costs a request for every file. */
export const MOST_MIRRORS = 2;

/** When something of ours looks for news of itself: never, only when the person presses the button, or at each start too. */
export const When = z.enum(['never', 'asked', 'start']);
export type When = z.infer<typeof When>;

/** `off`: nothing is ever asked of it. `mirrors`: files come from those that are named first. */
const Network = z.enum(['off', 'official', 'mirrors']);

/** What a person has set, for every face of Torchmend on this computer. */
export const Settings = z.object({
  language: z.enum(['system', 'en', 'zh-CN']),
  theme: z.enum(['system', 'light', 'dark']),
  /** `unknown`: what was set can't be read any more. It counts as off until the person sets it again. */
  network: z.enum([...Network.options, 'unknown']),
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
export const SettingsChange = Settings.extend({ network: Network }).partial();
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

/** Whether nothing may be asked of the network: only what was clearly allowed is. */
export function isOffline({ network }: Pick<Settings, 'network'>): boolean {
  return network !== 'official' && network !== 'mirrors';
}

/**
 * Why settings are not what their file says, or not kept in it. `network-unknown`: nobody can read whether the network may
 * be used. `set-aside`: a change made the file new, and `file` is the damaged one.
 */
export const SettingsTrouble = z.object({
  is: z.enum(['unreadable', 'network-unknown', 'not-kept', 'set-aside']),
  file: z.string(),
  why: z.string(),
});
export type SettingsTrouble = z.infer<typeof SettingsTrouble>;

/** A proxy's address without what is secret in it: what is shown, and what stands in the history. */
export function shownProxy(proxy: Settings['proxy']): Settings['proxy'] {
  return proxy.replace(/\/\/[^/]*@/, '//***@');
}
