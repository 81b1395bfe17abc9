import type { Host } from './host';

/** The folder that is ours on this machine: sessions now; caches and journals later. */
export function ownFolder(host: Host): string {
  const { env, home, path } = host;
  if (env['TORCHMEND_HOME']) return env['TORCHMEND_HOME'];
  if (host.platform === 'win32')
    return path.join(env['LOCALAPPDATA'] ?? path.join(home, 'AppData', 'Local'), 'Torchmend');
  if (host.platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'Torchmend');
  return path.join(env['XDG_DATA_HOME'] ?? path.join(home, '.local', 'share'), 'torchmend');
}

/** A new session's file; names sort by time. */
export function sessionFile(host: Host): string {
  const stamp = new Date(host.now()).toISOString().replace(/[:.]/g, '-');
  return host.path.join(ownFolder(host), 'sessions', `${stamp}-${process.pid}.jsonl`);
}

/** The session written last; null: there is none. */
export async function lastSession(host: Host): Promise<string | null> {
  const folder = host.path.join(ownFolder(host), 'sessions');
  const entries = await host.list(folder);
  if (entries.is !== 'known') return null;
  const names = entries.value.map((entry) => entry.name).filter((name) => name.endsWith('.jsonl'));
  const last = names.sort().at(-1);
  return last === undefined ? null : host.path.join(folder, last);
}
