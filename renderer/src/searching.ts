import type { CheckView, FindView, FoundEnvironment, View } from '../../probes/model';
import { isMeant } from '../../probes/model';
import { appName } from '../../probes/text/index';
import { activeRepair, currentCheck } from './repairs';
import type { InWords } from './use-app';

/** An environment that was found, with its target's id. */
export interface FoundApp extends FoundEnvironment {
  id: string;
}

/** What was found, in the order of use: what is worth a check, and plain Pythons without PyTorch. */
export function sorted(found: FindView): { apps: readonly FoundApp[]; plain: readonly FoundApp[] } {
  const all = found.order.flatMap((id) => {
    const environment = found.environments[id];
    return environment ? [{ id, ...environment }] : [];
  });
  return { apps: all.filter(isMeant), plain: all.filter((one) => !isMeant(one)) };
}

const MANAGERS = ['pip', 'uv', 'conda', 'embedded', 'system'] as const;

/** As people call it: the app's name, else what kind of Python it is. */
export function nameOf({ app, manager }: FoundEnvironment, { t }: InWords): string {
  if (app !== null) return appName(app);
  return t(`window.finding.pythons.${MANAGERS.find((one) => one === manager) ?? 'unknown'}`);
}

/** Something goes on that only looks, and gives way to what the person asks for; a repair never does. */
export function onlyLooks(view: View): boolean {
  return activeRepair(view) === null && (view.found?.is === 'running' || runningCheck(view) !== null);
}

export function runningCheck(view: View): CheckView | null {
  const check = currentCheck(view);
  return check?.is === 'running' ? check : null;
}

/** The last check in this session of something that was found; null: there was none. */
export function lastCheck(view: View, target: string): CheckView | null {
  return Object.values(view.checks).findLast((one) => one.target === target && !one.isPast) ?? null;
}
