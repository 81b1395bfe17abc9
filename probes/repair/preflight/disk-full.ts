import { compareVersions } from '../../compat';
import type { Host } from '../../host';
import type { Facts, Plan } from '../../model';
import { readTree } from '../tree';
import { Trouble } from '../trouble';
import { fetched, stepsOf } from './changed';
import { know } from './know';
import { nearest, temporaryFolder } from './nearest';
import { type Demand, type Predicate, stops, unsure, type Volume } from './surroundings';

/** A volume is never filled to the brim: that much more, or a twentieth of what is needed. */
const SPARE_BYTES = 50_000_000;
const SPARE_PART = 0.05;
/** From this version on pip unpacks wheels where they belong; before, in the temporary folder first. */
const UNPACKS_IN_PLACE = '20.1';
/** What pip lays aside of starters and single modules. */
const LAID_ASIDE_BYTES = 50_000_000;

/** Old, new and what it comes from stand side by side for a while: each volume with all that is asked of it. */
export async function lookAtDisks(host: Host, plan: Plan, facts: Facts): Promise<Volume[]> {
  const volumes = new Map<string, Volume>();
  for (const demand of await demands(host, plan, facts)) {
    const at = await nearest(host, demand.path);
    const node = await host.change.look(at);
    const volume = node.is === 'known' ? (node.value.inode.split(':')[0] ?? at) : at;
    const known = volumes.get(volume);
    if (known) known.demands.push(demand);
    else volumes.set(volume, { demands: [demand], space: await host.space(at) });
  }
  return [...volumes.values()];
}

async function demands(host: Host, plan: Plan, facts: Facts): Promise<Demand[]> {
  const files = fetched(plan);
  const [first] = files;
  const changes = plan.steps.filter(({ changes: does, diskBytes }) => does && diskBytes !== 0);
  const [place = plan.prefix] = [
    ...stepsOf(plan, 'make-environment').map(({ folder }) => folder),
    ...stepsOf(plan, 'keep-safe').map(({ folder }) => folder),
  ];
  const grown = await Promise.all(
    changes.map((step) => (step.do === 'carry-over' ? sizeOf(host, step.from) : step.diskBytes)),
  );
  const pip = know(facts, 'environment.pip')?.version ?? null;
  const unpacked = sum(stepsOf(plan, 'install').map(({ diskBytes }) => diskBytes));
  // uv is told to unpack in the environment, and links from there.
  const linked = stepsOf(plan, 'install').some(({ environment }) => environment['TMPDIR'] !== undefined);
  const inPlace = linked || (pip !== null && compareVersions(pip, UNPACKS_IN_PLACE) >= 0);
  return [
    ...(first ? [demand(host.path.dirname(first.path), 'downloads', await stillToFetch(host, plan))] : []),
    ...(changes.length > 0 ? [demand(place, 'environment', sum(grown))] : []),
    ...(stepsOf(plan, 'install').length > 0
      ? [demand(temporaryFolder(host), 'temporary', inPlace ? LAID_ASIDE_BYTES : unpacked)]
      : []),
  ];
}

function demand(path: string, what: Demand['for'], bytes: number | null): Demand {
  return { path, for: what, bytes };
}

function sum(all: readonly (number | null)[]): number | null {
  return all.reduce<number | null>((so, one) => (so === null || one === null ? null : so + one), 0);
}

/** What lies in the cache already, whole or in part, takes no more room. */
async function stillToFetch(host: Host, plan: Plan): Promise<number | null> {
  const rest = await Promise.all(
    fetched(plan).map(async ({ path, bytes }) => {
      if (bytes === null) return null;
      const [whole, part] = await Promise.all([host.stat(path), host.stat(`${path}.part`)]);
      const there = Math.max(...[whole, part].map((one) => (one.is === 'known' ? one.value.bytes : 0)));
      return Math.max(0, bytes - there);
    }),
  );
  return sum(rest);
}

/** null: it can't be read wholly. */
async function sizeOf(host: Host, folder: string): Promise<number | null> {
  try {
    return (await readTree(host, folder)).reduce((all, { bytes }) => all + bytes, 0);
  } catch (error) {
    if (error instanceof Trouble) return null;
    throw error;
  }
}

/** Each volume has room for all that comes to lie on it at once. */
export const diskFull: Predicate = ({ volumes }) =>
  volumes.flatMap(({ demands: all, space }) => {
    const path = all[0]?.path ?? '';
    const known = all.reduce((so, { bytes }) => so + (bytes ?? 0), 0);
    const needsBytes = Math.round(known + Math.max(SPARE_BYTES, known * SPARE_PART));
    if (space.is !== 'known')
      return [unsure('repair/disk-full', space.is === 'unknown' ? space.why : 'absent', { path })];
    const { freeBytes } = space.value;
    if (freeBytes < needsBytes)
      return [stops('repair/disk-full', { path, needsBytes, freeBytes, for: all.map((one) => one.for) })];
    return all.some(({ bytes }) => bytes === null) ? [unsure('repair/disk-full', 'size', { path, freeBytes })] : [];
  });
