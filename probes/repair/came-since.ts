import type { Host } from '../host';
import { sameTime } from './differences';
import type { Kept, Manifest } from './manifest';
import { LATER } from './restore';
import { AFTER, readManifest } from './snapshot';
import { type Placed, readTree } from './tree';

/**
 * Of what was moved aside: what is not of the repair's own making, as the list from its commit tells. It belongs to the
 * person. Nothing where the repair was never committed. Found by what the files are, so that it holds after an
 * interruption too.
 */
export async function cameSince(
  host: Host,
  safety: string,
  { roots }: Manifest,
): Promise<{ from: string; to: string }[]> {
  const { path } = host;
  const after = await readManifest(host, safety, AFTER);
  if (!after) return [];
  const made = new Map(after.kept.flatMap((one) => (one.is === 'file' ? [[one.inode, one] as const] : [])));
  const byPath = new Map(after.kept.map((one) => [one.path, one]));
  const isSame = (one: Placed, known: Kept | undefined) => {
    if (known?.is === 'link') return one.kind === 'link' && one.to === known.to;
    return known?.is === 'file' && one.kind === 'file' && known.bytes === one.bytes && sameTime(known, one);
  };
  // By its number, as it may have got another name on the way; an environment that was copied has other numbers.
  const isMade = (one: Placed, from: string) => isSame(one, made.get(one.inode)) || isSame(one, byPath.get(from));
  const later = path.join(safety, LATER);
  const aside = (await readTree(host, later)).filter(({ kind }) => kind !== 'folder');
  return aside.flatMap((one) => {
    const [no = '', ...rest] = path.relative(later, one.path).split(path.sep);
    const root = roots[Number(no)] ?? '';
    const from = rest.join(path.sep) === 'itself' ? root : path.join(root, ...rest);
    return isMade(one, from) ? [] : [{ from, to: one.path }];
  });
}
