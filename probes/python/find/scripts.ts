import type { App } from '../../data/apps';
import type { Host } from '../../host';
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
  return found;
}
