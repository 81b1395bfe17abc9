import type { Host } from './host';
import { readText } from './host';
import { DEFAULTS, Settings, type SettingsChange, type SettingsTrouble, shownProxy } from './model';
import { settingsFile } from './places';

/** The settings as they hold now, and why that is not what the file says. */
export interface Kept {
  settings: Settings;
  trouble: SettingsTrouble | null;
}

/** What was set on this computer. A file that can't be read stops nothing: what of it is sound holds, else the defaults. */
export async function readSettings(host: Host): Promise<Kept> {
  const file = settingsFile(host);
  const text = await readText(host, file);
  if (text.is === 'absent') return { settings: DEFAULTS, trouble: null };
  if (text.is === 'unknown') return { settings: DEFAULTS, trouble: { is: 'unreadable', file, why: text.detail } };
  let raw: unknown;
  try {
    raw = JSON.parse(text.value);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { settings: DEFAULTS, trouble: { is: 'unreadable', file, why } };
  }
  return salvage(raw, file);
}

/** Each setting by itself: one that is not understood doesn't cost the others. One that is missing is not set. */
function salvage(raw: unknown, file: string): Kept {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return { settings: DEFAULTS, trouble: { is: 'unreadable', file, why: 'not an object' } };
  const whole = Settings.safeParse({ ...DEFAULTS, ...raw });
  if (whole.success) return { settings: whole.data, trouble: null };
  const bad = new Set(whole.error.issues.map(({ path }) => String(path[0])));
  const sound = Object.entries(raw).filter(([name]) => !bad.has(name));
  const settings = Settings.safeParse({ ...DEFAULTS, ...Object.fromEntries(sound) });
  return {
    settings: settings.success ? settings.data : DEFAULTS,
    trouble: { is: 'unreadable', file, why: [...bad].join(', ') },
  };
}

/** Changes some of them, on top of what the file says now: another window may have changed others meanwhile. */
export async function changeSettings(host: Host, change: SettingsChange): Promise<Kept> {
  const { settings: now } = await readSettings(host);
  // What is shown of an address lacks its password: sent back as it is, it changes nothing.
  const isShown = change.proxy !== undefined && change.proxy === shownProxy(now.proxy);
  const named = Object.entries(change).filter(([, value]) => value !== undefined);
  const settings = Settings.parse({ ...now, ...Object.fromEntries(named), ...(isShown ? { proxy: now.proxy } : {}) });
  const file = settingsFile(host);
  const written = await host.write(file, `${JSON.stringify(settings, null, 2)}\n`);
  if (written.is === 'known') return { settings, trouble: null };
  return { settings, trouble: { is: 'not-kept', file, why: written.is === 'absent' ? 'absent' : written.detail } };
}

/** The same machine, its network used as the settings say. Where that is off, the door itself is closed. */
export function throughSettings(host: Host, { network, proxy }: Pick<Settings, 'network' | 'proxy'>): Host {
  const closed = async () =>
    ({
      is: 'failed',
      why: 'switched-off',
      detail: 'the network is switched off in the settings',
      proxy: null,
    }) as const;
  return {
    ...host,
    ...(proxy === 'system' ? {} : { env: { ...host.env, TORCHMEND_PROXY: proxy } }),
    ...(network === 'off' ? { fetch: closed, download: closed } : {}),
  };
}
