import { stepsOf } from './changed';
import { type Predicate, unsure, warns, whyOf } from './surroundings';

/** Nobody keeps Windows from loading the new libraries: what isn't known to it may be blocked (error 4551). */
export const appControl: Predicate = ({ appControl: is }, plan) => {
  if (is.is === 'absent' || stepsOf(plan, 'install').length === 0) return [];
  if (is.is === 'unknown') return [unsure('repair/app-control', whyOf(is))];
  return is.value ? [warns('repair/app-control', {})] : [];
};

/** Nobody holds new files back while they are looked into. */
export const antivirus: Predicate = ({ antivirus: is }, plan) => {
  if (is.is === 'absent' || stepsOf(plan, 'install').length === 0) return [];
  if (is.is === 'unknown') return [unsure('repair/antivirus', whyOf(is))];
  return is.value.length > 0 ? [warns('repair/antivirus', { names: is.value })] : [];
};
