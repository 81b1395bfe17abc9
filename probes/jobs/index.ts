import { toEnd, toPropose, toRecover, toRepair } from './acting';
import type { Around, Asked, Job, Long, Refused } from './job';
import { toCheck, toFind } from './looking';

export { type JobOptions, own, refused } from './job';
export { Turn } from './turn';

/** The job behind a command, or why there is none. */
export function jobOf(command: Asked<Long>, around: Around): Job | Refused {
  switch (command.do) {
    case 'check':
      return toCheck(command, around);
    case 'find':
      return toFind(command, around);
    case 'propose':
      return toPropose(command, around);
    case 'repair':
      return toRepair(command, around);
    case 'recover':
      return toRecover(around);
    case 'undo':
    case 'let-go':
      return toEnd(command, around);
  }
}
