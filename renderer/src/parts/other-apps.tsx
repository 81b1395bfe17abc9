import { Button } from '@mantine/core';
import { Rows3 } from 'lucide-react';
import { sorted } from '../searching';
import { useApp, useWords } from '../use-app';

/** The way back to the apps that were found, where there is another one. */
export function OtherApps() {
  const { t } = useWords();
  const found = useApp((state) => state.view.found);
  const go = useApp((state) => state.go);
  if (!found || sorted(found).apps.length < 2) return null;
  return (
    <div>
      <Button variant="subtle" leftSection={<Rows3 size={18} aria-hidden />} onClick={() => go('finding')}>
        {t('window.finding.others')}
      </Button>
    </div>
  );
}
