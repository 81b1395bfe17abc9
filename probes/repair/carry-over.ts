import type { Host } from '../host';
import { each } from './each';
import { readTree, WIDTH } from './tree';
import { must } from './trouble';

/** Copies everything in a folder into another: real copies, so that the old one is left alone. Throws Trouble. */
export async function carryOver(host: Host, from: string, to: string, signal: AbortSignal): Promise<void> {
  const { change, path } = host;
  const tree = await readTree(host, from);
  const placeOf = (at: string) => path.join(to, path.relative(from, at));
  for (const one of tree.filter(({ kind }) => kind === 'folder')) {
    await must(placeOf(one.path), change.makeFolder(placeOf(one.path)));
    await must(placeOf(one.path), change.mode(placeOf(one.path), one.mode));
  }
  await each(
    tree.filter(({ kind }) => kind !== 'folder'),
    WIDTH,
    async (one) => {
      signal.throwIfAborted();
      const place = placeOf(one.path);
      await must(place, change.remove(place), 'absent');
      await must(place, one.kind === 'link' ? change.linkTo(one.to ?? '', place) : change.copy(one.path, place));
    },
  );
}
