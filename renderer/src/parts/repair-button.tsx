import { Button } from '@mantine/core';
import { Wrench } from 'lucide-react';
import { type CheckView, isWordsOnly, outcomeOf } from '../../../probes/model';
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

/** From the verdict to the plan: one click. */
export function RepairButton({ check }: { check: CheckView }) {
  const { t } = useWords();
  const look = useApp((state) => state.lookForPlans);
  const wheels = useApp((state) => state.wheels);
  const isBusy = useApp((state) => activeRepair(state.view) !== null);
  return (
    <Button
      size="md"
      leftSection={<Wrench size={18} aria-hidden />}
      disabled={isBusy}
      onClick={() => void look(check.id, wheels ?? undefined)}
    >
      {t('window.plan.open')}
    </Button>
  );
}
