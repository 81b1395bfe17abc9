import { Button } from '@mantine/core';
import { Square } from 'lucide-react';
import { useState } from 'react';
import { useApp, useWords } from '../use-app';

/** Stops what goes on; pressed once, it says so. */
export function Stop() {
  const { t } = useWords();
  const stop = useApp((state) => state.stop);
  const [asked, setAsked] = useState(false);
  const press = async () => {
    setAsked(true);
    await stop();
  };
  return (
    <Button
      variant="default"
      leftSection={<Square size={14} aria-hidden />}
      disabled={asked}
      onClick={() => void press()}
    >
      {asked ? t('window.checking.stopping') : t('window.checking.stop')}
    </Button>
  );
}
