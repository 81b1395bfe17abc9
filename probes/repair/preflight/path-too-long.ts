import type { Host, Read } from '../../host';
import type { Facts, Plan } from '../../model';
import { readTree } from '../tree';
import { Trouble } from '../trouble';
import { rootsOf, stepsOf } from './changed';
import { know } from './know';
import { type Predicate, type Surroundings, stops, unsure, whyOf } from './surroundings';

/** Longest name in the wheels of torch 2.8.0 and 2.14.1, a header file; 117 in 2.6.0 and 2.7.1. */
const IN_TORCH = 119;
/** Characters of a path that Windows takes from programs that never asked for more. */
const LIMIT = 259;

/**
 * The longest path that an installer writes in each package folder. Our own safety copy is longer still, but made by us,
 * and we ask Windows in the way that knows no such limit.
 */
export async function lookAtPaths(
  host: Host,
  plan: Plan,
  facts: Facts,
  allowed: Read<boolean>,
): Promise<Surroundings['paths']> {
  if (host.platform !== 'win32' || stepsOf(plan, 'install').length === 0) return [];
  const carried = stepsOf(plan, 'carry-over');
  const roots = new Set(rootsOf(plan));
  const own = (know(facts, 'environment.place')?.sitePackages ?? []).filter((site) => roots.has(site));
  const copied = await Promise.all(
    carried.map(async ({ from, to }) => ({ site: to, inside: Math.max(IN_TORCH, await longestIn(host, from)) })),
  );
  return [...own.map((site) => ({ site, inside: IN_TORCH })), ...copied].map(({ site, inside }) => ({
    ...{ site, allowed, longest: site.length + 1 + inside },
  }));
}

async function longestIn(host: Host, folder: string): Promise<number> {
  try {
    const tree = await readTree(host, folder);
    return tree.reduce((most, { path }) => Math.max(most, path.length - folder.length - 1), 0);
  } catch (error) {
    if (error instanceof Trouble) return 0; // what can't be read can't be copied: that step says so
    throw error;
  }
}

/** Windows takes every path that comes to be. */
export const pathTooLong: Predicate = ({ paths }) => {
  const long = paths.find(({ longest, allowed }) => longest > LIMIT && !(allowed.is === 'known' && allowed.value));
  if (!long) return [];
  const params = { path: long.site, length: long.longest, limit: LIMIT };
  return long.allowed.is === 'known'
    ? [stops('repair/path-too-long', params)]
    : [unsure('repair/path-too-long', whyOf(long.allowed), params)];
};
