import type { Changed, ChangeWhy, Host } from '../host';
import { type Difference, differencesFrom } from './differences';
import { each } from './each';
import { isUnharmed, type KeptFile, leftToDo, type Todo } from './left-to-do';
import type { Manifest } from './manifest';
import { besideOf, moveTo, replaceFile } from './move';
import { ROOM } from './room';
import { readTree, WIDTH } from './tree';
import { must, mustRead, Trouble } from './trouble';

/** What stood in the way or had come anew lies here, in the safety copy's folder. */
export const LATER = 'later';

export interface Restored {
  /** What stood in the way or had come anew, now under `later` in the safety copy. Absolute paths. */
  setAside: { from: string; to: string }[];
  /** New files, which are on disk only once they were settled. */
  copied: string[];
  /** Empty: everything is as it was. */
  differences: Difference[];
}

/**
 * Puts everything below the manifest's roots back as it was. May be stopped at any moment, by a kill too, and begun
 * again: each file is looked at before it is touched, and what it replaces is moved aside, never deleted. Throws Trouble,
 * and has touched nothing, where the safety copy lacks something that is needed.
 */
export async function restore(host: Host, folder: string, manifest: Manifest): Promise<Restored> {
  const { change, path } = host;
  const wanted = new Map(manifest.kept.map((one) => [one.path, one]));
  const setAside: Restored['setAside'] = [];
  const copied: string[] = [];

  const trees = await Promise.all(manifest.roots.map((root) => readTree(host, root, manifest.leaveOut)));
  const now = new Map(trees.flat().map((one) => [one.path, one]));
  const todo = await leftToDo(host, folder, manifest, now);
  await mustBeUnharmed(host, folder, todo);
  await must(folder, change.remove(path.join(folder, ROOM)), 'absent');

  const aside = async (from: string) => {
    const root = manifest.roots.findIndex((one) => from === one || from.startsWith(one + path.sep));
    const place = path.relative(manifest.roots[root] ?? from, from);
    const to = await freeName(host, path.join(folder, LATER, String(root), place || 'itself'));
    await must(to, change.makeFolder(path.dirname(to)));
    await must(from, moveTo(host, from, to), 'absent');
    setAside.push({ from, to });
  };

  // What has come anew: files first, then the folders that held only such, the innermost first.
  const extra = [...now.values()].filter(({ path: at }) => (wanted.get(at)?.is ?? 'nothing') === 'nothing');
  await each(
    extra.filter(({ kind }) => kind !== 'folder'),
    WIDTH,
    ({ path: from }) => aside(from),
  );
  for (const { path: at } of extra.filter(({ kind }) => kind === 'folder').reverse())
    await must(at, change.remove(at), 'absent');

  for (const one of manifest.kept) {
    if (one.is !== 'folder') continue;
    const node = now.get(one.path);
    if (node && node.kind !== 'folder') await aside(one.path);
    if (node?.kind !== 'folder') await must(one.path, change.makeFolder(one.path));
    if (node?.mode !== one.mode) await must(one.path, change.mode(one.path, one.mode));
  }
  await each(todo, WIDTH, async (left): Promise<void> => {
    const at = left.one.path;
    if (left.is === 'mode') return must(at, change.mode(at, left.one.mode));
    if (left.node?.kind === 'folder')
      await must(at, change.remove(at)); // emptied above: all in it was extra
    else if (left.node) await aside(at);
    if (left.is === 'link') return must(at, change.linkTo(left.one.to, at));
    if (await putBack(host, folder, left.one)) copied.push(at);
  });
  for (const root of manifest.roots) await must(root, change.remove(besideOf(root)), 'absent');
  return { setAside, copied, differences: await differencesFrom(host, manifest) };
}

/** Before anything is touched, so that nothing is ever put back by halves. Throws Trouble. */
async function mustBeUnharmed(host: Host, folder: string, todo: readonly Todo[]): Promise<void> {
  await each(todo, WIDTH, async ({ is, one }) => {
    if (is === 'file' && !(await isUnharmed(host, folder, one)))
      throw new Trouble('damaged', one.path, host.path.join(folder, one.kept));
  });
}

/** Whether a safety copy could put back what has to be put back. Throws Trouble where it could not; changes nothing. */
export async function mustServe(host: Host, folder: string, manifest: Manifest): Promise<void> {
  const trees = await Promise.all(manifest.roots.map((root) => readTree(host, root, manifest.leaveOut)));
  const now = new Map(trees.flat().map((one) => [one.path, one]));
  await mustBeUnharmed(host, folder, await leftToDo(host, folder, manifest, now));
}

let parts = 0;

/** Returns whether it is a new file, which is on disk only once it was settled. */
async function putBack(host: Host, folder: string, one: KeptFile): Promise<boolean> {
  const kept = host.path.join(folder, one.kept);
  const ways = one.by === 'link' ? [bySecondName, byCopy] : [byCopy, bySecondName];
  const goOn: ChangeWhy[] = one.by === 'link' ? ['no-links', 'other-volume', 'denied'] : ['full'];
  let refused: Changed = { is: 'done' };
  for (const way of ways) {
    refused = await way(host, kept, one.path, folder);
    if (refused.is === 'done') {
      await must(one.path, host.change.mode(one.path, one.mode));
      return way === byCopy;
    }
    if (!goOn.includes(refused.why)) break;
  }
  await must(one.path, Promise.resolve(refused));
  return false;
}

/** Costs no room: on a full disk that is all that can be done. But whoever writes into it writes into the safety copy. */
function bySecondName({ change }: Host, kept: string, to: string): Promise<Changed> {
  return change.link(kept, to);
}

async function byCopy(host: Host, kept: string, to: string, folder: string): Promise<Changed> {
  const part = await freeName(host, host.path.join(folder, `putting-back-${++parts}`));
  return replaceFile(host, to, part, (at) => host.change.copy(kept, at));
}

/** A name that nothing has yet. */
async function freeName(host: Host, wanted: string): Promise<string> {
  for (let no = 0; ; no++) {
    const name = no === 0 ? wanted : `${wanted}.${no}`;
    if ((await mustRead(name, host.change.look(name))) === null) return name;
  }
}
