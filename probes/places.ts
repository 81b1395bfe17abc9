import type { Host } from './host';

/** All that the places of our own files depend on. */
export type Here = Pick<Host, 'platform' | 'env' | 'home' | 'path'>;

/** The folder that is ours on this machine: sessions now; caches and journals later. */
export function ownFolder(host: Here): string {
  const { env, home, path } = host;
  if (env['TORCHMEND_HOME']) return path.resolve(env['TORCHMEND_HOME']);
  if (host.platform === 'win32')
    return path.join(env['LOCALAPPDATA'] || path.join(home, 'AppData', 'Local'), 'Torchmend');
  if (host.platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'Torchmend');
  // An empty or relative one is to be passed over (XDG base directories): the current folder is none of ours.
  const shared = env['XDG_DATA_HOME'] ?? '';
  return path.join(path.isAbsolute(shared) ? shared : path.join(home, '.local', 'share'), 'torchmend');
}

/** Wheels that were fetched. Ours to fill and to empty. */
export function wheelFolder(host: Host): string {
  return host.path.join(ownFolder(host), 'wheels');
}

/** What libraries hold, kept by path, size and time. */
export function scanFolder(host: Host): string {
  return host.path.join(ownFolder(host), 'scans');
}

/** What a person has set. */
export function settingsFile(host: Here): string {
  return host.path.join(ownFolder(host), 'settings.json');
}

/** The catalogue of builds that was fetched last, with its signature. */
export function catalogueFile(host: Here): string {
  return host.path.join(ownFolder(host), 'catalogue.signed');
}

/** Journals of repairs. */
export function journalFolder(host: Host): string {
  return host.path.join(ownFolder(host), 'repairs');
}

/** What environments were like when they worked: one file each. */
export function baselineFolder(host: Here): string {
  return host.path.join(ownFolder(host), 'baselines');
}

/** A new session's file; names sort by time. */
export function sessionFile(host: Host): string {
  const stamp = new Date(host.now()).toISOString().replace(/[:.]/g, '-');
  return host.path.join(ownFolder(host), 'sessions', `${stamp}-${process.pid}.jsonl`);
}

/** Past sessions, the last one first. */
export async function pastSessions(host: Host): Promise<string[]> {
  const folder = host.path.join(ownFolder(host), 'sessions');
  const entries = await host.list(folder);
  if (entries.is !== 'known') return [];
  const names = entries.value.map((entry) => entry.name).filter((name) => name.endsWith('.jsonl'));
  return names
    .sort()
    .reverse()
    .map((name) => host.path.join(folder, name));
}
