import type { Host, Node } from '../host';
import { each } from './each';
import { mustRead } from './trouble';

/** One thing below a root, with its absolute path; links are not followed. */
export interface Placed extends Node {
  path: string;
}

/** As many questions as the four threads of Node's file system keep busy; more brought nothing when measured. */
export const WIDTH = 32;

/** Everything at and below a path, folders before what is in them. Nothing there: an empty list. */
export async function readTree(host: Host, root: string, leaveOut: readonly string[] = []): Promise<Placed[]> {
  const found: Placed[] = [];
  let level = [root];
  while (level.length > 0) {
    const here = await each(level, WIDTH, async (path): Promise<Placed | null> => {
      const node = await mustRead(path, host.change.look(path));
      return node && { path, ...node };
    });
    const placed = here.filter((one) => one !== null);
    for (const one of placed) found.push(one);
    const folders = placed.filter(({ kind }) => kind === 'folder');
    const below = await each(folders, WIDTH, async ({ path }) => {
      const entries = await mustRead(path, host.list(path));
      return (entries ?? []).map(({ name }) => host.path.join(path, name));
    });
    level = below.flat().filter((path) => !leaveOut.includes(path));
  }
  return found;
}
