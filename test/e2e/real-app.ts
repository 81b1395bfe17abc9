import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fingerprint } from '../repair/places';
import { findPython, realEnvironment } from '../repair/small-environment';
import { NEW, OLD, type Small, smallWheels } from '../repair/small-torch';

const python = findPython();

/** Why repairs can't be tried for real here; null: they can. */
export const noPython =
  python === null
    ? 'A whole repair in the window was not proven: no Python 3 with venv. apt-get install python3-venv'
    : null;

/** A proxy that nobody is. */
const NOBODY = 'http://127.0.0.1:9';
export const OFFLINE = { HTTPS_PROXY: NOBODY, https_proxy: NOBODY, NO_PROXY: '', no_proxy: '' };

/** A ComfyUI with a real virtual environment and a real pip; only torch itself is a small one. */
export interface RealApp {
  folder: string;
  /** Every file of its environment by its hash, but for our own folder. */
  fingerprint(): Record<string, string>;
  /** A folder of new wheels beside it. */
  wheels(name: string, change?: Partial<Small>): string;
  remove(): void;
}

/** `padding`: files in each torch, so that taking it out and putting it in takes a moment. */
export function realApp({ padding = 0 } = {}): RealApp {
  if (!python) throw new Error('no python');
  const home = mkdtempSync(path.join(tmpdir(), 'torchmend 窗口 🙂-'));
  const folder = path.join(home, 'ComfyUI');
  mkdirSync(path.join(folder, 'comfy'), { recursive: true });
  for (const name of ['main.py', 'nodes.py']) writeFileSync(path.join(folder, name), '');
  const prefix = realEnvironment(path.join(folder, 'venv'), python, { ...OLD, padding });
  return {
    folder,
    fingerprint: () => fingerprint(prefix),
    wheels(name, change = {}) {
      const at = path.join(home, name);
      smallWheels(at, python.tag, { ...NEW, padding, ...change });
      return at;
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}
