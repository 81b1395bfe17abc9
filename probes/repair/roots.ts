import type { Host } from '../host';
import { mustRead } from './trouble';

/**
 * The places to keep, each once: a folder that is a link is kept as the link and as the folder it leads to, for
 * installers write through it; `lib64` and `lib` may be one; what lies below another is kept with that one.
 * Throws Trouble where a link can't be followed.
 */
export async function rootsOf(host: Host, roots: readonly string[]): Promise<string[]> {
  const { path } = host;
  const all = new Set<string>();
  for (const root of roots) {
    const name = await namePath(host, root);
    const real = await mustRead(root, host.realPath(root));
    all.add(name);
    if (real !== null) all.add(real);
  }
  const below = (one: string) => [...all].some((other) => other !== one && one.startsWith(other + path.sep));
  return [...all].filter((one) => !below(one));
}

/** Links followed, as far as there is something. */
export async function realPaths(host: Host, paths: readonly string[]): Promise<string[]> {
  const real = paths.map(async (one) => (await mustRead(one, host.realPath(one))) ?? namePath(host, one));
  return Promise.all(real);
}

/** The path of what bears a name itself, be it a link. */
async function namePath({ path, realPath }: Host, at: string): Promise<string> {
  const folder = await mustRead(at, realPath(path.dirname(at)));
  return folder === null ? at : path.join(folder, path.basename(at));
}
