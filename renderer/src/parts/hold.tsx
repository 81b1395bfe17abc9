import { Button } from '@mantine/core';
import { Pause, Play } from 'lucide-react';
import type { RepairView } from '../../../probes/model';
import { currentStep } from '../progress';
import { useApp, useWords } from '../use-app';

/** Downloads can be held; what changes the app can't be left in the middle. */
export function Hold({ repair }: { repair: RepairView }) {
  const { t } = useWords();
  const pause = useApp((state) => state.pause);
  if (currentStep(repair)?.step.do !== 'fetch') return null;
  const { isPaused } = repair;
  return (
    <Button
      variant={isPaused ? 'filled' : 'default'}
      leftSection={isPaused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
      onClick={() => void pause(!isPaused)}
    >
      {t(isPaused ? 'window.repairing.goOn' : 'window.repairing.pause')}
    </Button>
  );
}
