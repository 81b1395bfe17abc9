import { Button } from '@mantine/core';
import { ListChecks, Wrench } from 'lucide-react';
import { type CheckView, isForPerson, isWordsOnly, outcomeOf } from '../../../probes/model';
import { activeRepair } from '../repairs';
import { useApp, useWords } from '../use-app';

/**
 * Whether plans can be made for what a check found: only what real computations have shown today is repaired, and a
 * button that leads to no plan is worse than none.
 */
export function isRepairable(check: CheckView): boolean {
  const isProven = !check.isPast && check.is === 'done' && check.stage === 'proven' && outcomeOf(check) === 'found';
  return isProven && check.diagnosis?.findings.some(({ code }) => !isWordsOnly(code)) === true;
}

/** Whether the way out begins with something that only the person can do: then no button says that we repair. */
export function isByHand(check: CheckView): boolean {
  const [first] = check.diagnosis?.findings ?? [];
  return first !== undefined && isForPerson(first.code);
}

/** From the verdict to the plan: one click. */
export function RepairButton({ check }: { check: CheckView }) {
  const { t } = useWords();
  const look = useApp((state) => state.lookForPlans);
  const wheels = useApp((state) => state.wheels);
  const isBusy = useApp((state) => activeRepair(state.view) !== null);
  return (
    <Button
      size="md"
      leftSection={isByHand(check) ? <ListChecks size={18} aria-hidden /> : <Wrench size={18} aria-hidden />}
      disabled={isBusy}
      onClick={() => void look(check.id, wheels ?? undefined)}
    >
      {t(isByHand(check) ? 'window.plan.openByHand' : 'window.plan.open')}
    </Button>
  );
}
