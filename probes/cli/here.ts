import type { Host } from '../host';
import { findPython } from '../python/index';

/** Without a path: the environment that is switched on, else this folder where it leads to a Python, else PATH's. */
export async function here(host: Host): Promise<string> {
  const active = host.env['VIRTUAL_ENV'] || host.env['CONDA_PREFIX'];
  if (active) return active;
  if (typeof (await findPython(host, process.cwd())) === 'object') return process.cwd();
  const names = host.platform === 'win32' ? ['python.exe', 'python3.exe'] : ['python3', 'python'];
  for (const folder of (host.env['PATH'] ?? '').split(host.path.delimiter))
    for (const name of names) {
      const file = host.path.join(folder, name);
      if (host.path.isAbsolute(folder) && (await host.stat(file)).is === 'known') return file;
    }
  return process.cwd();
}
