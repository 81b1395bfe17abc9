import type { Facts } from '../model';

/** Python's flags and the variables with which the app itself starts this Python: we start it the same way. */
export interface Start {
  flags: string[];
  variables: Record<string, string>;
}

/** Flags that decide where packages come from or how Python runs; none that asks it to do something else. */
const KEPT = /^-[sEIPSBOudbq]+$/;

export function startOf(facts: Facts): Start {
  const launch = facts['environment.launch'];
  if (launch?.is !== 'known') return { flags: [], variables: {} };
  const { flags, variables } = launch.value;
  return {
    flags: flags.flatMap((flag, i) => (flag === '-X' ? [flag, flags[i + 1] ?? ''] : KEPT.test(flag) ? [flag] : [])),
    // `%PATH%;…` and `$HOME/…` mean something to their shell only.
    variables: Object.fromEntries(Object.entries(variables).filter(([, value]) => !/%\w+%|\$[\w{(]|`/.test(value))),
  };
}
