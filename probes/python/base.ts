import type { Host } from '../host';
import { readText } from '../host';
import type { Base } from '../model';

export interface VenvFile {
  version: string | null;
  uv: boolean;
  home: string | null;
  seesSystem: boolean;
}

/** `pyvenv.cfg`, which makes a folder a virtual environment; null: there is none, or it can't be read. */
export async function readVenvFile(host: Host, prefix: string): Promise<VenvFile | null> {
  const text = await readText(host, host.path.join(prefix, 'pyvenv.cfg'), 16_384);
  if (text.is !== 'known') return null;
  const value = (key: string) => new RegExp(`^\\s*${key}\\s*=\\s*(.+?)\\s*$`, 'im').exec(text.value)?.[1];
  // venv writes `version`, virtualenv and uv `version_info`: `3.11.7` or `3.11.7.final.0`.
  const version = /^\d+\.\d+(\.\d+)?/.exec(value('version') ?? value('version_info') ?? '')?.[0] ?? null;
  return {
    version,
    uv: value('uv') !== undefined,
    home: value('home') ?? null,
    seesSystem: value('include-system-site-packages')?.toLowerCase() === 'true',
  };
}

/**
 * The Python a virtual environment stands on. It is gone when the environment's own `bin/python` leads nowhere or, on
 * Windows, where that is a program of its own, when nothing is left at `home`.
 */
export async function readBase(host: Host, executable: string, venv: VenvFile): Promise<Base | null> {
  if (venv.home === null) return null;
  const programs = host.platform === 'win32' ? ['python.exe'] : ['python3', 'python'];
  const asked = await Promise.all(
    host.platform === 'win32'
      ? programs.map((name) => host.stat(host.path.join(venv.home ?? '', name)))
      : [host.stat(executable)],
  );
  const is = asked.some((one) => one.is === 'known')
    ? 'there'
    : asked.every((one) => one.is === 'absent')
      ? 'gone'
      : 'unknown';
  return { home: venv.home, is, seesSystem: venv.seesSystem };
}
