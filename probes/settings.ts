import { randomBytes } from 'node:crypto';
import type { Host } from './host';
import { readText } from './host';
import { DEFAULTS, isOffline, Settings, type SettingsChange, type SettingsTrouble, shownProxy } from './model';
import { settingsFile } from './places';

/** The settings as they hold now, and why that is not what the file says. */
export interface Kept {
  settings: Settings;
  trouble: SettingsTrouble | null;
}

/** What was set on this computer. A file that can't be read stops nothing: what of it is sound holds, else the defaults. */
export async function readSettings(host: Host): Promise<Kept> {
  const file = settingsFile(host);
  const { settings, damage } = await look(host, file);
  return { settings, trouble: troubleOf(settings, damage, file) };
}

/** What a file says. `damage`: what of it can't be read; null: all of it can, or there is none, as at the first start. */
interface Looked {
  settings: Settings;
  damage: string | null;
}

async function look(host: Host, file: string): Promise<Looked> {
  const text = await readText(host, file);
  if (text.is === 'absent') return { settings: DEFAULTS, damage: null };
  if (text.is === 'unknown') return lost(text.detail);
  try {
    return salvage(JSON.parse(text.value));
  } catch (error) {
    return lost(error instanceof Error ? error.message : String(error));
  }
}

/** Of a file that said something, nothing is known: it may have been that the network is off. */
function lost(damage: string): Looked {
  return { settings: { ...DEFAULTS, network: 'unknown' }, damage };
}

/** Each setting by itself: one that is not understood doesn't cost the others. One that is missing is not set. */
function salvage(raw: unknown): Looked {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return lost('not an object');
  const whole = Settings.safeParse({ ...DEFAULTS, ...raw });
  if (whole.success) return { settings: whole.data, damage: null };
  const bad = new Set(whole.error.issues.map(({ path }) => String(path[0])));
  const sound = Object.entries(raw).filter(([name]) => !bad.has(name));
  const damage = [...bad].join(', ');
  const settings = Settings.safeParse({ ...DEFAULTS, ...Object.fromEntries(sound) });
  if (!settings.success) return lost(damage);
  return { settings: bad.has('network') ? { ...settings.data, network: 'unknown' } : settings.data, damage };
}

function troubleOf({ network }: Settings, damage: string | null, file: string): SettingsTrouble | null {
  if (network === 'unknown') return { is: 'network-unknown', file, why: damage ?? 'network' };
  return damage === null ? null : { is: 'unreadable', file, why: damage };
}

/**
 * Changes some of them, on top of what the file says now: another window may have changed others meanwhile. A damaged file
 * is set aside before it is replaced; a network that nobody can read stays unknown until it is set itself.
 */
export async function changeSettings(host: Host, change: SettingsChange): Promise<Kept> {
  const file = settingsFile(host);
  const { settings: now, damage } = await look(host, file);
  // What is shown of an address lacks its password: sent back as it is, it changes nothing.
  const isShown = change.proxy !== undefined && change.proxy === shownProxy(now.proxy);
  const named = Object.entries(change).filter(([, value]) => value !== undefined);
  const settings = Settings.parse({ ...now, ...Object.fromEntries(named), ...(isShown ? { proxy: now.proxy } : {}) });
  const notKept = (why: string): Kept => ({ settings, trouble: { is: 'not-kept', file, why } });
  const aside = damage === null ? null : await setAside(host, file);
  if (aside?.is === 'failed') return notKept(aside.detail);
  const written = await host.write(file, `${JSON.stringify(settings, null, 2)}\n`);
  if (written.is !== 'known') return notKept(written.is === 'absent' ? 'absent' : written.detail);
  if (aside === null || damage === null) return { settings, trouble: troubleOf(settings, null, file) };
  const isSet = settings.network !== 'unknown';
  return { settings, trouble: { is: isSet ? 'set-aside' : 'network-unknown', file: aside.file, why: damage } };
}

/** Gives a damaged file a second name; its own is never free, for without a file the network would be on again. */
async function setAside(host: Host, file: string) {
  const stamp = new Date(host.now()).toISOString().replace(/[:.]/g, '-');
  const to = `${file}.damaged-${stamp}-${randomBytes(3).toString('hex')}`; // two changes may come in one millisecond
  const linked = await host.change.link(file, to);
  const kept = linked.is === 'done' ? linked : await host.change.copy(file, to);
  return kept.is === 'done' ? { ...kept, file: to } : kept;
}

/** The same machine, its network used as the settings say. Where that is off, the door itself is closed. */
export function throughSettings(host: Host, settings: Pick<Settings, 'network' | 'proxy'>): Host {
  const { proxy } = settings;
  const closed = async () =>
    ({
      is: 'failed',
      why: 'switched-off',
      detail: 'the settings don’t let the network be used',
      proxy: null,
    }) as const;
  return {
    ...host,
    ...(proxy === 'system' ? {} : { env: { ...host.env, TORCHMEND_PROXY: proxy } }),
    ...(isOffline(settings) ? { fetch: closed, download: closed } : {}),
  };
}
