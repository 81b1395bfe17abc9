import type { Host } from '../host';
import type { Step } from '../model';
import { leftBehind } from './left-behind';
import { moveTo } from './move';
import { readManifest } from './snapshot';
import { must, mustRead, Trouble } from './trouble';

/** Moves things into the safety copy's folder, which has a name for each of them already. */
export async function clearAway(host: Host, paths: readonly string[], safety: string): Promise<void> {
  const { change, path } = host;
  const folder = path.join(safety, 'leftover');
  await must(folder, change.makeFolder(folder));
  for (const [no, from] of paths.entries()) {
    if ((await mustRead(from, change.look(from))) === null) continue;
    for (let turn = 0; ; turn++) {
      const moved = await moveTo(host, from, path.join(folder, `${no}-${turn}-${path.basename(from)}`));
      if (moved.is === 'done') break;
      if (!['exists', 'not-empty'].includes(moved.why) || turn > 100) throw new Trouble(moved.why, from, moved.detail);
    }
  }
}

/** Folders that belong to one package alone. What namespaces share (`nvidia/`) is none of them. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  torch: ['torch', 'functorch', 'torchgen'],
  torchvision: ['torchvision'],
  torchaudio: ['torchaudio', 'torio'],
  triton: ['triton'],
  xformers: ['xformers'],
};

/**
 * Installers leave what they did not list: files that came in by hand, half an update. Nothing of the old build may stay
 * loadable, so its own folders are moved away whole, as the preview says.
 */
export async function strays(host: Host, step: Extract<Step, { do: 'uninstall' }>, safety: string): Promise<void> {
  const manifest = await readManifest(host, safety);
  const folders = (manifest?.roots ?? []).filter((root) => /(site|dist)-packages$/.test(root));
  const names = step.packages.flatMap((name) => OWN[name] ?? []);
  const own = folders.flatMap((folder) => names.map((name) => host.path.join(folder, name)));
  await clearAway(host, [...own, ...(await leftBehind(host, folders, step.packages))], safety);
}
