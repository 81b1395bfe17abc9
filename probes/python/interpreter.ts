import type { Host } from '../host';

/** Where an environment keeps its Python, best first, from the environment's own folder. */
const INSIDE: Readonly<Record<'posix' | 'win32', readonly string[]>> = {
  posix: ['bin/python', 'bin/python3'],
  win32: ['Scripts/python.exe', 'python.exe', 'bin/python.exe'],
};

/** Where apps keep their environment, from the app's folder. */
const BELOW = ['', 'venv', '.venv', 'env', 'python_embeded', '../python_embeded', 'python', 'system/python', 'app/env'];

/** What the disk says about an interpreter that a folder leads to. */
export interface Found {
  executable: string;
  /** The environment's own folder: the one that holds bin, Scripts or python.exe. */
  prefix: string;
}

/** The Python that a folder leads to: an environment itself, or an app that carries one. */
export async function findPython(host: Host, folder: string): Promise<Found | 'none' | 'denied'> {
  let denied = false;
  for (const below of BELOW) {
    const prefix = host.path.join(folder, below);
    for (const inside of INSIDE[host.platform === 'win32' ? 'win32' : 'posix']) {
      const executable = host.path.join(prefix, ...inside.split('/'));
      const stat = await host.stat(executable);
      if (stat.is === 'known' && stat.value.kind === 'file') return { executable, prefix };
      if (stat.is === 'unknown' && stat.why === 'denied') denied = true;
    }
  }
  return denied ? 'denied' : 'none';
}

/** The environment's folder around an interpreter: `…/bin/python` and `…\Scripts\python.exe` lie one below it. */
export function prefixOf(host: Host, executable: string): string {
  const folder = host.path.dirname(executable);
  return ['bin', 'scripts'].includes(host.path.basename(folder).toLowerCase()) ? host.path.dirname(folder) : folder;
}
