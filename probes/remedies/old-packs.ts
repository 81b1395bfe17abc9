import type { Installation } from '../builds/index';
import { compareVersions } from '../compat';
import type { Loss } from '../model';
import { type Asked, type Context, installed, know, torchNow } from './asked';
import { join } from './paths';
import { type Edit, edit } from './start';

/** torchvision 0.17 took this private module away; what is imported from it stands in its public neighbour since long. */
const OLD_IMPORT = /\btorchvision\.transforms\.functional_tensor\b/g;
const REMOVED_IN = '0.17';

/** Packages that were never updated for it, by the file that imports it. */
const IMPORTERS: readonly { name: string; file: readonly string[] }[] = [
  { name: 'basicsr', file: ['basicsr', 'data', 'degradations.py'] },
  { name: 'pytorchvideo', file: ['pytorchvideo', 'transforms', 'augmentations.py'] },
];

/** torch 2.6 made `torch.load` refuse pickled objects; these load models of that kind. */
const LOADS_PICKLES = ['basicsr', 'facexlib', 'gfpgan', 'realesrgan', 'ultralytics', 'openai-clip', 'insightface'];
const REFUSES_SINCE = '2.6';

/** Files of old packages that may have to be mended for a newer torchvision. */
export function oldPackFiles(asked: Pick<Asked, 'facts' | 'platform'>): string[] {
  const place = know(asked, 'environment.place');
  const packages = know(asked, 'environment.packages') ?? [];
  const there = IMPORTERS.filter(({ name }) => packages.some((one) => one.name === name));
  return (place?.sitePackages ?? []).flatMap((site) => there.map(({ file }) => join(asked, site, ...file)));
}

/** What the newer build breaks in old packages: mended where the file is known, else told. */
export function oldPacks(context: Context, { torch, torchvision }: Installation): { edits: Edit[]; loses: Loss[] } {
  const edits: Edit[] = [];
  const loses: Loss[] = [];
  if (torchvision !== null && compareVersions(release(torchvision), REMOVED_IN) >= 0)
    for (const { name, file } of IMPORTERS.filter((one) => installed(context, one.name))) {
      const paths = context.place.sitePackages.map((site) => join(context, site, ...file));
      const known = paths.some((path) => context.files[path] !== undefined);
      for (const path of paths) {
        const one = edit(context, path, 'old-import', { package: name }, (text) =>
          text.replace(OLD_IMPORT, 'torchvision.transforms.functional'),
        );
        if (one) edits.push(one);
      }
      if (!known) loses.push({ what: 'old-import', params: { package: name } });
    }
  const now = torchNow(context);
  const crosses =
    now !== null &&
    compareVersions(release(now), REFUSES_SINCE) < 0 &&
    compareVersions(release(torch), REFUSES_SINCE) >= 0;
  const loaders = LOADS_PICKLES.filter((name) => installed(context, name));
  if (crosses && loaders.length > 0) loses.push({ what: 'weights-only', params: { packages: loaders } });
  return { edits, loses };
}

/** `0.29.1+cu130`, `0.30.0.dev20261006+cu130` → `0.29.1`, `0.30.0` */
function release(version: string): string {
  return /^\d+(\.\d+)*/.exec(version)?.[0] ?? '0';
}
