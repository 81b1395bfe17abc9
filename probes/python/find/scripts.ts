import type { App } from '../../data/apps';
import type { Host } from '../../host';
import { readText } from '../../host';
import { readStart } from '../launch';
import type { Candidate } from './candidate';

/** Where an app's own start scripts say that its Python lies: it may be outside of the app's folder. */
export async function pythonsOfScripts(host: Host, folder: string, app: App): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const name of app.starts ?? []) {
    const start = await readStart(host, folder, name);
    if (!start) continue;
    const lead = {
      from: 'start script',
      dependent: { path: start.script, how: 'configuration' as const },
      appFolder: folder,
    };
    const venv = start.variables['VENV_DIR'];
    if (venv !== undefined && venv !== '-')
      found.push({ is: 'environment', path: host.path.resolve(folder, venv), ...lead });
    if (start.program !== null) found.push({ is: 'python', path: start.program, ...lead });
  }
  return [...found, ...(await othersOf(host, folder, app))];
}

/** Other apps that this one starts, wherever they lie: SwarmUI's settings name each ComfyUI it works with. */
async function othersOf(host: Host, folder: string, { name, startsOthers }: App): Promise<Candidate[]> {
  if (!startsOthers) return [];
  const file = host.path.join(folder, ...startsOthers.file.split('/'));
  const text = await readText(host, file);
  const scripts = text.is === 'known' ? [...text.value.matchAll(startsOthers.script)] : [];
  return scripts.map(([, script = '']): Candidate => {
    const path = host.path.dirname(host.path.resolve(folder, script));
    return { is: 'folder', path, from: `${name} settings`, dependent: { path: file, how: 'configuration' } };
  });
}
