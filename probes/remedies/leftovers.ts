import { type Context, know } from './asked';
import { join } from './paths';

/** Folders that belong to one package alone; what namespaces share (`nvidia/`) is none of them. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  torch: ['torch', 'functorch', 'torchgen'],
  torchvision: ['torchvision'],
  torchaudio: ['torchaudio', 'torio'],
  triton: ['triton'],
  xformers: ['xformers'],
};

/** What broken installs left behind. `out`: packages that are about to go; of those that no tool can take away, the folders too. */
export function leftoverPaths(context: Context, out: readonly string[]): string[] {
  const left = know(context, 'environment.leftovers');
  if (!left) return [];
  const orphans = recordless(context).filter(({ name }) => out.includes(name));
  const folders = orphans.flatMap(({ name, folder }) => {
    const site = context.place.sitePackages.find((one) => folder.startsWith(one));
    return site ? [folder, ...(OWN[name] ?? []).map((own) => join(context, site, own))] : [folder];
  });
  return [...new Set([...left.setAside, ...left.doubled, ...folders])];
}

/** Packages without RECORD: pip and uv refuse to take them away, and with them all that was named beside them. */
export function recordless({ packages }: Context): { name: string; folder: string }[] {
  return packages.filter(({ hasRecord }) => !hasRecord).map(({ name, folder }) => ({ name, folder }));
}
