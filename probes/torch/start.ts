import type { Host } from '../host';
import { wholeEnv } from '../host/whole-env';
import type { Facts } from '../model';

/** Python's flags and the variables with which the app itself starts this Python: we start it the same way. */
export interface Start {
  /** Where it is started; null: no app is known, or Windows can't start a program in so deep a folder. */
  folder: string | null;
  flags: string[];
  variables: Record<string, string>;
}

/** Flags that decide where packages come from or how Python runs; none that asks it to do something else. */
const KEPT = /^-[sEIPSBOudbq]+$/;

/** Windows takes 258 characters, its last separator among them. */
const DEEPEST = 250;

export function startOf(host: Pick<Host, 'path' | 'platform'>, facts: Facts): Start {
  const launch = facts['environment.launch'];
  if (launch?.is !== 'known') return { folder: null, flags: [], variables: {} };
  const { folder, flags, variables } = launch.value;
  // `%PATH%;…` and `$HOME/…` mean something to their shell only.
  const plain = Object.fromEntries(Object.entries(variables).filter(([, value]) => !/%\w+%|\$[\w{(]|`/.test(value)));
  return {
    folder: folder.length < DEEPEST ? folder : null,
    flags: flags.flatMap((flag, i) => (flag === '-X' ? [flag, flags[i + 1] ?? ''] : KEPT.test(flag) ? [flag] : [])),
    variables: wholeEnv({ path: host.path, platform: host.platform, env: plain }, folder),
  };
}
