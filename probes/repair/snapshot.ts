import { createHash } from 'node:crypto';
import type { Host } from '../host';
import { each } from './each';
import { type Kept, Manifest } from './manifest';
import { keepRoom } from './room';
import { realPaths, rootsOf } from './roots';
import { settleAll, settleVolumes } from './settle';
import { type Placed, readTree, WIDTH } from './tree';
import { must, mustRead, Trouble } from './trouble';
import { worthCopying } from './worth-copying';

export const MANIFEST = 'manifest.json';
/** How things stood when a repair was committed: what is otherwise came later. */
export const AFTER = 'after.json';

export interface SnapshotOptions {
  /** Folders and single files, absolute; what isn't there is kept as not being there. */
  roots: readonly string[];
  /** The safety copy's own folder, on the same volume where that can be. */
  folder: string;
  /** Below a root, but none of ours to keep: the safety copy itself. */
  leaveOut?: readonly string[];
  /** Folders whose files are programs' starters, which installers write over in place. */
  scripts?: readonly string[];
  signal?: AbortSignal;
  onProgress?: (done: number, of: number) => void;
}

/**
 * Keeps everything below the roots as it is: libraries as hard links, which cost nothing until the original goes; what may
 * be edited in place as copies. Throws Trouble; what was made so far lies in `folder`, without a manifest.
 */
export async function takeSnapshot(host: Host, options: SnapshotOptions): Promise<Manifest> {
  const { folder, signal, onProgress } = options;
  const { change, path } = host;
  await must(folder, change.makeFolder(folder));
  const [roots, leaveOut, scripts] = await Promise.all([
    rootsOf(host, options.roots),
    realPaths(host, options.leaveOut ?? []),
    realPaths(host, options.scripts ?? []),
  ]);
  const trees = await Promise.all(roots.map((root) => readTree(host, root, leaveOut)));
  const files = trees.flat().filter(({ kind }) => kind === 'file');
  const copied = worthCopying(host, files, scripts);
  const total = trees.reduce((sum, tree) => sum + tree.length, 0);
  let done = 0;
  let links = true;
  const copies: string[] = [];
  let copiedBytes = 0;

  const keepFile = async (one: Placed, kept: string): Promise<Kept> => {
    const { path: from, mode, inode, bytes, modifiedMs } = one;
    const to = path.join(folder, kept);
    const head = { is: 'file', path: from, mode, inode, bytes, modifiedMs, kept } as const;
    if (links && !copied.has(from)) {
      const linked = await change.link(from, to);
      if (linked.is === 'done') return { ...head, by: 'link' };
      // Protected hard links (Linux) forbid them for files of others; some volumes have none at all.
      if (!['no-links', 'other-volume', 'denied'].includes(linked.why))
        throw new Trouble(linked.why, from, linked.detail);
      if (linked.why !== 'denied') {
        if (links) await roomForAll(host, folder, files);
        links = false;
      }
    }
    await must(from, change.copy(from, to));
    copies.push(to);
    copiedBytes += bytes;
    return { ...head, by: 'copy' };
  };

  const kept: Kept[] = [];
  for (const [no, root] of roots.entries()) {
    const tree = trees[no] ?? [];
    if (tree.length === 0) kept.push({ is: 'nothing', path: root });
    const placeOf = (from: string) => path.join('old', String(no), path.relative(root, from) || 'itself');
    const folders = tree.filter(({ kind }) => kind === 'folder');
    // Each makes those above it: in the order of the tree they are there already, or being made.
    await each(folders, WIDTH, (one) => must(one.path, change.makeFolder(path.join(folder, placeOf(one.path)))));
    for (const { path: at, mode, inode } of folders) kept.push({ is: 'folder', path: at, mode, inode });
    await must(folder, change.makeFolder(path.join(folder, 'old', String(no))));
    const rest = tree.filter(({ kind }) => kind !== 'folder');
    const entries = await each(rest, WIDTH, async (one): Promise<Kept> => {
      signal?.throwIfAborted();
      onProgress?.(++done, total);
      if (one.kind === 'link') return { is: 'link', path: one.path, to: one.to ?? '' };
      if (one.kind === 'other') throw new Trouble('failed', one.path, 'neither a file, nor a folder, nor a link');
      return keepFile(one, placeOf(one.path));
    });
    for (const entry of entries) kept.push(entry);
  }
  await keepRoom(host, folder, kept.filter(({ is }) => is === 'folder').length);
  await settleAll(host, [folder], copies);
  const manifest: Manifest = { version: 1, roots, leaveOut, kept, copiedBytes };
  await writeManifest(host, folder, MANIFEST, manifest);
  return manifest;
}

/** A volume without hard links gets a whole copy: better said before it is begun than when the disk is full. */
async function roomForAll(host: Host, folder: string, files: readonly Placed[]): Promise<void> {
  const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
  const space = await host.space(folder);
  if (space.is !== 'known' || space.value.freeBytes >= bytes) return;
  throw new Trouble('full', folder, `a copy takes ${bytes} bytes, ${space.value.freeBytes} are free`);
}

/**
 * Lists what lies below the roots of a safety copy now, and waits until all that is new is on disk: an installer doesn't.
 * Answers how many bytes the safety copy alone still holds: copies, and what the environment has let go of. Throws
 * Trouble; null: without a safety copy there is nothing to list.
 */
export async function listAfter(host: Host, folder: string): Promise<number | null> {
  const manifest = await readManifest(host, folder);
  if (!manifest) return null;
  const settled = settleVolumes(host, [folder, ...manifest.roots]);
  const trees = await Promise.all(manifest.roots.map((root) => readTree(host, root, manifest.leaveOut)));
  const kept = trees.flat().flatMap(({ kind, to, ...node }): Kept[] => {
    if (kind === 'folder') return [{ is: 'folder', path: node.path, mode: node.mode, inode: node.inode }];
    if (kind === 'link') return [{ is: 'link', path: node.path, to: to ?? '' }];
    return [{ is: 'file', ...node, by: 'link', kept: '' }];
  });
  const old = new Set(manifest.kept.flatMap((one) => (one.is === 'file' ? [one.inode] : [])));
  const fresh = kept.flatMap((one) => (one.is === 'file' && !old.has(one.inode) ? [one.path] : []));
  if (!(await settled)) await each(fresh, WIDTH, (file) => must(file, host.change.settle(file)));
  await writeManifest(host, folder, AFTER, { ...manifest, kept, copiedBytes: 0 });
  const still = new Set(kept.flatMap((one) => (one.is === 'file' ? [one.inode] : [])));
  const ownBytes = manifest.kept.map((one) =>
    one.is === 'file' && (one.by === 'copy' || !still.has(one.inode)) ? one.bytes : 0,
  );
  return ownBytes.reduce((sum, bytes) => sum + bytes, 0);
}

async function writeManifest(host: Host, folder: string, name: string, manifest: Manifest): Promise<void> {
  const file = host.path.join(folder, name);
  const part = `${file}.part`;
  await must(part, host.change.remove(part), 'absent');
  await must(part, host.change.write(part, Buffer.from(JSON.stringify(manifest)), 0o600));
  await must(file, host.change.move(part, file));
  await must(folder, host.change.settle(folder));
}

/** The list of a safety copy; null: there is none. Throws Trouble where it can't be read or makes no sense. */
export async function readManifest(host: Host, folder: string, name = MANIFEST): Promise<Manifest | null> {
  const file = host.path.join(folder, name);
  const bytes = await bytesOf(host, file);
  return bytes && parse(file, bytes);
}

/** What the list of a safety copy hashes to; null: there is none. Throws Trouble. */
export async function sealOf(host: Host, folder: string): Promise<string | null> {
  const bytes = await bytesOf(host, host.path.join(folder, MANIFEST));
  return bytes && hashOf(bytes);
}

/**
 * The list by which everything is put back, exactly as it was written. It says what goes where, and lies where the app
 * and whoever shares that folder may write. null: it was never finished. Throws Trouble where it is another one.
 */
export async function readSealed(host: Host, folder: string, seal: string | null): Promise<Manifest | null> {
  const file = host.path.join(folder, MANIFEST);
  const bytes = seal === null ? null : await bytesOf(host, file);
  if (bytes === null) return null;
  const manifest = parse(file, bytes);
  if (hashOf(bytes) !== seal) throw new Trouble('damaged', file, 'not the list that was written');
  return manifest;
}

const bytesOf = (host: Host, file: string) => mustRead(file, host.read(file, 1024 * 1024 * 1024));

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function parse(file: string, bytes: Uint8Array): Manifest {
  let raw: unknown;
  try {
    raw = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (error) {
    throw new Trouble('unreadable', file, String(error));
  }
  const parsed = Manifest.safeParse(raw);
  if (!parsed.success) throw new Trouble('unreadable', file, parsed.error.issues[0]?.message ?? '');
  return parsed.data;
}
