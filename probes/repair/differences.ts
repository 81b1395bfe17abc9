import type { Host } from '../host';
import type { Kept, Manifest } from './manifest';
import { type Placed, readTree } from './tree';

/** What a look back found that is not as it was. */
export interface Difference {
  path: string;
  is: 'missing' | 'extra' | 'changed';
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

/** A copy's time is set in microseconds at best; file systems keep up to nanoseconds. */
export function sameTime(a: { modifiedMs: number }, b: { modifiedMs: number }): boolean {
  return Math.abs(a.modifiedMs - b.modifiedMs) < 0.01;
}
