import type { Changed, Host } from '../host';
import { each } from './each';
import { readTree, WIDTH } from './tree';
import { must, mustRead } from './trouble';

/**
 * Moves a file, a link or a whole folder to a name that nothing has yet. On the way to another volume it is copied, and
 * taken away only when the copy is whole. Throws Trouble where that copy can't be made.
 */
export async function moveTo(host: Host, from: string, to: string): Promise<Changed> {
  const { change, path } = host;
  const moved = await change.move(from, to);
  if (moved.is === 'done' || moved.why !== 'other-volume') return moved;
  if ((await mustRead(to, change.look(to))) !== null) return { is: 'failed', why: 'exists', detail: to };
  const tree = await readTree(host, from);
  const placeOf = (at: string) => path.join(to, path.relative(from, at));
  for (const { path: at } of tree.filter(({ kind }) => kind === 'folder'))
    await must(at, change.makeFolder(placeOf(at)));
  const rest = tree.filter(({ kind }) => kind !== 'folder');
  await each(rest, WIDTH, async (one): Promise<void> => {
    if (one.kind === 'link') return must(one.path, change.linkTo(one.to ?? '', placeOf(one.path)));
    await must(one.path, change.copy(one.path, placeOf(one.path)));
    await must(one.path, change.settle(placeOf(one.path)));
  });
  for (const { path: at } of [...tree].reverse()) await must(at, change.remove(at), 'absent');
  return { is: 'done' };
}

/** What a new file is called until it has its name, where the safety copy lies on another volume. */
export const besideOf = (file: string) => `${file}.torchmend-part`;

/**
 * Gives a new file its name in one moment, whatever is there. `make` writes it whole under the name it is told, `part`,
 * or one beside the file where that is on another volume. What could not be made leaves nothing. Throws Trouble.
 */
export async function replaceFile(
  host: Host,
  file: string,
  part: string,
  make: (part: string) => Promise<Changed>,
): Promise<Changed> {
  const { change } = host;
  await must(part, change.remove(part), 'absent');
  const made = await make(part);
  const moved = made.is === 'done' ? await change.move(part, file) : made;
  if (moved.is === 'done') return moved;
  await must(part, change.remove(part), 'absent');
  if (moved.why !== 'other-volume' || part === besideOf(file)) return moved;
  return replaceFile(host, file, besideOf(file), make);
}
