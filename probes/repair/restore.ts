import type { Host } from '../host';
import { each } from './each';
import type { Kept, Manifest } from './manifest';
import { type Placed, readTree, WIDTH } from './tree';
import { must, mustRead, Trouble } from './trouble';

/** What a look back found that is not as it was. */
export interface Difference {
  path: string;
  is: 'missing' | 'extra' | 'changed';
}

export interface Restored {
  /** What stood in the way or had come anew, now under `later` in the safety copy. Absolute paths. */
  setAside: { from: string; to: string }[];
  /** Empty: everything is as it was. */
  differences: Difference[];
}

/**
 * Puts everything below the manifest's roots back as it was. May be stopped at any moment, by a kill too, and begun
 * again: each file is looked at before it is touched, and what it replaces is moved aside, never deleted.
 */
export async function restore(host: Host, folder: string, manifest: Manifest): Promise<Restored> {
  const { change, path } = host;
  const wanted = new Map(manifest.kept.map((one) => [one.path, one]));
  const setAside: Restored['setAside'] = [];

  const aside = async (from: string) => {
    const root = manifest.roots.findIndex((one) => from === one || from.startsWith(one + path.sep));
    const to = await freeName(
      host,
      path.join(folder, 'later', String(root), path.relative(manifest.roots[root] ?? from, from)),
    );
    await must(to, change.makeFolder(path.dirname(to)));
    await must(from, change.move(from, to), 'absent');
    setAside.push({ from, to });
  };

  const trees = await Promise.all(manifest.roots.map((root) => readTree(host, root, manifest.leaveOut)));
  const now = new Map(trees.flat().map((one) => [one.path, one]));
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
  await each(manifest.kept, WIDTH, async (one) => {
    if (one.is !== 'file' && one.is !== 'link') return;
    const node = now.get(one.path);
    if (node && (await isAsItWas(host, folder, one, node))) {
      if (one.is === 'file' && node.mode !== one.mode) await must(one.path, change.mode(one.path, one.mode));
      return;
    }
    if (node?.kind === 'folder')
      await must(one.path, change.remove(one.path)); // emptied above: all in it was extra
    else if (node) await aside(one.path);
    await putBack(host, folder, one);
  });
  return { setAside, differences: await differencesFrom(host, manifest) };
}

/** Nothing to be done: it is the same file still, or one that an earlier, interrupted round has put back. */
async function isAsItWas(
  host: Host,
  folder: string,
  one: Extract<Kept, { is: 'file' | 'link' }>,
  node: Placed,
): Promise<boolean> {
  if (one.is === 'link') return node.kind === 'link' && node.to === one.to;
  if (node.kind !== 'file') return false;
  // Written into where it stands, by whatever name: the safety copy changed with it, there is nothing better to put back.
  if (one.by === 'link' && node.inode === one.inode) return true;
  if (node.bytes !== one.bytes || !sameTime(node, one)) return false;
  if (node.inode === one.inode) return true;
  const [was, is] = await Promise.all([host.read(host.path.join(folder, one.kept)), host.read(one.path)]);
  return was.is === 'known' && is.is === 'known' && Buffer.from(was.value).equals(is.value);
}

/** A copy's time is set in microseconds at best; file systems keep up to nanoseconds. */
function sameTime(a: { modifiedMs: number }, b: { modifiedMs: number }): boolean {
  return Math.abs(a.modifiedMs - b.modifiedMs) < 0.01;
}

let parts = 0;

async function putBack(host: Host, folder: string, one: Extract<Kept, { is: 'file' | 'link' }>): Promise<void> {
  const { change, path } = host;
  if (one.is === 'link') return must(one.path, change.linkTo(one.to, one.path));
  const kept = path.join(folder, one.kept);
  const node = await mustRead(kept, change.look(kept));
  if (node === null) throw new Trouble('absent', kept, 'the safety copy lacks this file');
  if (node.bytes !== one.bytes || !sameTime(node, one))
    throw new Trouble('failed', kept, 'the safety copy of this file was written to');
  if (one.by === 'link') {
    const linked = await change.link(kept, one.path);
    if (linked.is === 'done') return must(one.path, change.mode(one.path, one.mode));
    if (linked.why !== 'no-links' && linked.why !== 'other-volume')
      throw new Trouble(linked.why, one.path, linked.detail);
  }
  const part = await freeName(host, path.join(folder, `putting-back-${++parts}`));
  await must(part, change.copy(kept, part));
  await must(part, change.settle(part));
  await must(one.path, change.move(part, one.path));
  await must(one.path, change.mode(one.path, one.mode));
}

/** A name that nothing has yet. */
async function freeName(host: Host, wanted: string): Promise<string> {
  for (let no = 0; ; no++) {
    const name = no === 0 ? wanted : `${wanted}.${no}`;
    if ((await mustRead(name, host.change.look(name))) === null) return name;
  }
}

/** Compares what is there with what was kept: kind, mode, size, time, and where a link points. */
export async function differencesFrom(host: Host, manifest: Manifest): Promise<Difference[]> {
  const trees = await Promise.all(manifest.roots.map((root) => readTree(host, root, manifest.leaveOut)));
  const now = new Map(trees.flat().map((one) => [one.path, one]));
  const differences: Difference[] = [];
  const wanted = new Set<string>();
  for (const one of manifest.kept) {
    const node = now.get(one.path);
    if (one.is === 'nothing') continue;
    wanted.add(one.path);
    if (!node) differences.push({ path: one.path, is: 'missing' });
    else if (!isAlike(one, node)) differences.push({ path: one.path, is: 'changed' });
  }
  for (const at of now.keys()) if (!wanted.has(at)) differences.push({ path: at, is: 'extra' });
  return differences;
}

function isAlike(one: Exclude<Kept, { is: 'nothing' }>, node: Placed): boolean {
  if (one.is === 'link') return node.kind === 'link' && node.to === one.to;
  if (node.kind !== one.is || node.mode !== one.mode) return false;
  return one.is === 'folder' || (node.bytes === one.bytes && sameTime(node, one));
}
