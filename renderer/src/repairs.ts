import type { CheckView, Plan, RepairView, View } from '../../probes/model';

/** The repair that is being done or put back right now. */
export function activeRepair(view: View): RepairView | null {
  const repair = currentRepair(view);
  return repair && isActive(repair) ? repair : null;
}

/** The repair begun last in this session. */
export function currentRepair(view: View): RepairView | null {
  return view.repair === null ? null : (view.repairs[view.repair] ?? null);
}

export function isActive({ is }: RepairView): boolean {
  return is === 'running' || is === 'putting-back';
}

/** The repair whose proof this check is: it was made while the repair went on. */
export function repairOf(view: View, check: CheckView): RepairView | null {
  const began = Object.values(view.repairs).find(
    ({ steps, startedAt, endedAt }) =>
      steps.length > 0 && // one of an earlier day has none, and no end either
      startedAt <= check.startedAt &&
      (endedAt === null || check.startedAt < endedAt),
  );
  return began ?? null;
}

/**
 * The check that says how things are: the last one, unless that was the proof of a repair that was taken back. What it
 * saw is gone again, and the check before the repair holds once more.
 */
export function currentCheck(view: View): CheckView | null {
  const last = view.current === null ? null : (view.checks[view.current] ?? null);
  return last && stillHolds(view, last);
}

export function stillHolds(view: View, check: CheckView): CheckView {
  const repair = repairOf(view, check);
  if (repair === null || repair.is === 'repaired') return check;
  return view.checks[repair.check] ?? check;
}

/** Something is done by us in it: all else is advice. */
export function canRun({ trust, steps }: Plan): boolean {
  return trust !== 'manual' && steps.some((step) => step.changes);
}

/** Repairs that stand and whose safety copy is there still, the latest first. */
export function standing(view: View): readonly RepairView[] {
  return Object.values(view.repairs)
    .filter(({ canUndo }) => canUndo)
    .sort((a, b) => b.startedAt - a.startedAt);
}
