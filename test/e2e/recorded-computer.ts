import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Machine } from '../../probes/replay';

const RECORDED = path.resolve(import.meta.dirname, '../machines/torch/no-kernel-for-gpu/rtx5090-torch-2.6.0.json');

export interface MadeApp {
  folder: string;
  torch: string;
  /** When it ran last, in ms since 1970. */
  usedMs: number;
}

/** A ComfyUI as its files show it. Its Python was never recorded: a check of it ends with what could not be reached. */
function filesOf({ folder, torch }: MadeApp): Record<string, string> {
  const site = `${folder}/venv/lib/python3.11/site-packages`;
  return {
    ...{ [`${folder}/main.py`]: '', [`${folder}/nodes.py`]: '', [`${folder}/comfy/x.py`]: '' },
    [`${folder}/output/picture.png`]: '',
    [`${folder}/venv/pyvenv.cfg`]: 'home = /usr/bin\nversion = 3.11.7\n',
    [`${folder}/venv/bin/python`]: '\x7fELF',
    [`${site}/torch/version.py`]: `__version__ = '${torch}'\ncuda: Optional[str] = '12.4'\nhip: Optional[str] = None\n`,
    [`${site}/torch/__init__.py`]: '',
  };
}

/**
 * A file for TORCHMEND_REPLAY: the recorded machine with an RTX 5090, whose folders lead to its environment
 * (`recorded`: whether they do) and to apps beside it.
 */
export function computer(apps: readonly MadeApp[], { recorded = true } = {}): string {
  const machine = Machine.parse(JSON.parse(readFileSync(RECORDED, 'utf8')));
  const add = (file: string, kind: 'file' | 'folder', modifiedMs: number) => {
    const folder = path.posix.dirname(file);
    const list = machine.lists[folder];
    const known = list?.is === 'known' ? list.value : [];
    const name = path.posix.basename(file);
    if (!known.some((one) => one.name === name)) known.push({ name, kind });
    machine.lists[folder] = { is: 'known', value: known };
    machine.stats[file] ??= { is: 'known', value: { kind, bytes: 0, modifiedMs } };
    if (folder !== '/') add(folder, 'folder', modifiedMs);
  };
  machine.lists['/usr/local'] = { is: 'known', value: [] };
  machine.lists['/opt'] = { is: 'known', value: [] };
  add(machine.home, 'folder', 0);
  machine.lists[machine.home] = { is: 'known', value: [] };
  if (recorded) add(machine.target.path, 'folder', 0);
  for (const app of apps)
    for (const [file, text] of Object.entries(filesOf(app))) {
      add(file, 'file', app.usedMs);
      machine.files[file] = { is: 'known', value: { text } };
    }
  const made = path.join(mkdtempSync(path.join(tmpdir(), 'torchmend-computer-')), 'machine.json');
  writeFileSync(made, JSON.stringify(machine));
  return made;
}
