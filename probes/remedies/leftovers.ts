import { type Context, installed, know } from './asked';
import { join } from './paths';

/** Folders that belong to one package alone; what namespaces share (`nvidia/`) is none of them. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  torch: ['torch', 'functorch', 'torchgen'],
  torchvision: ['torchvision'],
  torchaudio: ['torchaudio', 'torio'],
  triton: ['triton'],
  xformers: ['xformers'],
};

/**
 * What broken installs left behind. `out`: packages that are about to go; of those that no tool can take away, or of which
 * there are several records, all records and the packages' own folders.
 */
export function leftoverPaths(context: Context, out: readonly string[]): string[] {
  const left = know(context, 'environment.leftovers');
  const without = recordless(context);
  const names = context.packages.map(({ name }) => name);
  const twice = names.filter((name, i) => names.indexOf(name) !== i);
  const stuck = context.packages.filter(
    ({ name }) => out.includes(name) && (without.includes(name) || twice.includes(name)),
  );
  const records = stuck.map(({ folder }) => folder);
  return [
    ...new Set([
      ...(left?.setAside ?? []),
      ...(left?.doubled ?? []),
      ...records,
      ...ownFolders(
        context,
        stuck.map(({ name }) => name),
      ),
    ]),
  ];
}

/** The folders of these packages, in every package folder; some may not be there. */
export function ownFolders(context: Context, names: readonly string[]): string[] {
  return context.place.sitePackages.flatMap((site) =>
    names.flatMap((name) => (OWN[name] ?? []).map((own) => join(context, site, own))),
  );
}

/** Packages without RECORD: pip and uv refuse to take them away, and with them all that was named beside them. */
export function recordless({ packages }: Context): string[] {
  return packages.filter(({ hasRecord }) => !hasRecord).map(({ name }) => name);
}

/**
 * Folders of packages that come anew where a torch lies there without any record: unpacked or copied by hand, it is
 * taken out by nobody, and the new one would be written into it.
 */
export function unrecorded(context: Context, files: readonly { package: string }[]): string[] {
  const copies = know(context, 'environment.torchCopies') ?? [];
  const isByHand = copies.some(({ by }) => by === 'environment') && installed(context, 'torch') === null;
  const names = files.map((file) => file.package);
  if (!isByHand || !names.includes('torch')) return [];
  return ownFolders(
    context,
    names.filter((name) => installed(context, name) === null),
  );
}
