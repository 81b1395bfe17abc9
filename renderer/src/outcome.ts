import type { CheckView, Outcome } from '../../probes/model';

/** What an ended check amounts to; one that was stopped gives no verdict, whatever had been found until then. */
export function outcomeOf(check: CheckView): Outcome | 'cancelled' {
  if (check.is === 'cancelled' || check.is === 'failed') return check.is;
  return check.diagnosis?.outcome ?? 'undetermined';
}
