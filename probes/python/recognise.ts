import { APPS, type App, BUNDLED_PYTHONS, CARRIERS, type Carrier, PYTHON_FOLDERS } from '../data/apps';
import type { Entry, Host } from '../host';
import { readText } from '../host';
import { Names } from './names';

/** An app by its files. `key` of the catalogue, with the carrier's before it where there is one. */
export interface Recognised {
  key: string;
  /** The app's own folder. */
  folder: string;
  app: App | null;
  carrier: { carrier: Carrier; folder: string } | null;
}

/** How far above its Python an app's folder may lie: `SwarmUI/dlbackend/comfy/python_embeded`, and one carrier more. */
const LEVELS = 7;
/** A bundle has a handful of folders beside its Python. */
const BESIDE = 40;

/** The app that an environment belongs to; null: none that is known. */
export async function recogniseApp(host: Host, prefix: string, list = host.list): Promise<Recognised | null> {
  let found: { app: App; folder: string } | null = null;
  let carried: { carrier: Carrier; folder: string; below: string } | null = null;
  for (const { folder, below } of above(host, prefix)) {
    const entries = await list(folder);
    if (entries.is !== 'known') continue;
    const names = new Names(entries.value, host.platform);
    const app = await appIn(host, folder, names);
    // The outermost wins: SwarmUI's ComfyUI is SwarmUI's.
    if (app && belongs(app, below)) found = { app, folder };
    else if (!found && BUNDLED_PYTHONS.includes(below)) found = await appBeside(host, folder, entries.value, list);
    const carrier = CARRIERS.find(({ marks }) => marks.every((mark) => names.has(mark)));
    if (carrier) carried ??= { carrier, folder, below };
  }
  if (!found && !carried) return null;
  const key = [carried?.carrier.key, found?.app.key].filter((one) => one !== undefined).join('/');
  const folder = found?.folder ?? carriedFolder(host, carried) ?? prefix;
  return { key, folder, app: found?.app ?? null, carrier: carried };
}

/** The app that a folder is, where a Python elsewhere is known to be its. */
export async function recogniseFolder(host: Host, folder: string, list = host.list): Promise<Recognised | null> {
  const entries = await list(folder);
  const app = entries.is === 'known' ? await appIn(host, folder, new Names(entries.value, host.platform)) : null;
  return app && { key: app.key, folder, app, carrier: null };
}

/** Which app this folder is, by what lies in it. */
export async function appIn(host: Host, folder: string, names: Names): Promise<App | null> {
  let called: string | null = null;
  for (const app of APPS) {
    if (!app.marks.every((mark) => names.has(mark))) continue;
    if (!app.called) return app;
    called ??= await callings(host, folder, names);
    const known = called;
    if (app.called.some((word) => known.includes(word))) return app;
  }
  return null;
}

/** What a folder is called: its name, and the address it was cloned from. */
async function callings(host: Host, folder: string, names: Names): Promise<string> {
  const config = names.has('.git/') ? await readText(host, host.path.join(folder, '.git', 'config'), 65_536) : null;
  const addresses =
    config?.is === 'known' ? [...config.value.matchAll(/^\s*url\s*=\s*(.+)$/gm)].map(([, url]) => url) : [];
  return [host.path.basename(folder), ...addresses].join('\n').toLowerCase();
}

function belongs(app: App, below: string): boolean {
  return !below.includes('/') || PYTHON_FOLDERS.includes(below) || (app.pythons ?? []).includes(below);
}

/** `…/python` and `…/ComfyUI` lie beside each other in bundles. */
async function appBeside(host: Host, folder: string, entries: readonly Entry[], list: Host['list']) {
  for (const entry of entries.slice(0, BESIDE)) {
    if (entry.kind !== 'folder') continue;
    const inside = host.path.join(folder, entry.name);
    const names = await list(inside);
    const app = names.is === 'known' ? await appIn(host, inside, new Names(names.value, host.platform)) : null;
    if (app) return { app, folder: inside };
  }
  return null;
}

/** The folders above, nearest first, each with the way down from it, written with `/`. */
function above(host: Host, prefix: string): { folder: string; below: string }[] {
  const { path } = host;
  const steps: { folder: string; below: string }[] = [];
  let below = path.basename(prefix);
  for (let folder = path.dirname(prefix); steps.length < LEVELS; folder = path.dirname(folder)) {
    steps.push({ folder, below });
    if (path.dirname(folder) === folder) break;
    below = `${path.basename(folder)}/${below}`;
  }
  return steps;
}

function carriedFolder(host: Host, carried: { carrier: Carrier; folder: string; below: string } | null): string | null {
  if (!carried) return null;
  const { carrier, folder, below } = carried;
  if (carrier.apps === '' || !below.startsWith(carrier.apps)) return folder;
  return host.path.join(folder, carrier.apps, below.slice(carrier.apps.length).split('/')[0] ?? '');
}
