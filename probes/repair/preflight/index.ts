import type { Obstacle, Plan } from '../../model';
import { diskFull } from './disk-full';
import { externallyManaged } from './externally-managed';
import { fileMissing } from './file-missing';
import { inUse } from './in-use';
import { noInstaller } from './no-installer';
import { noWriteAccess } from './no-write-access';
import { onBattery } from './on-battery';
import { pathTooLong } from './path-too-long';
import type { Predicate, Surroundings } from './surroundings';
import { antivirus, appControl } from './watchers';
import { wheelUnfit } from './wheel-unfit';

export { gather } from './gather';
export type { Surroundings } from './surroundings';

const PREDICATES: readonly Predicate[] = [
  wheelUnfit,
  noInstaller,
  externallyManaged,
  noWriteAccess,
  inUse,
  diskFull,
  pathTooLong,
  fileMissing,
  onBattery,
  appControl,
  antivirus,
];

/** What stands in a plan's way: what stops it first, then what the person should know. Empty: nothing. Pure. */
export function judge(surroundings: Surroundings, plan: Plan): Obstacle[] {
  const all = PREDICATES.flatMap((predicate) => predicate(surroundings, plan));
  return [...all.filter(({ severity }) => severity === 'stops'), ...all.filter(({ severity }) => severity === 'warns')];
}
