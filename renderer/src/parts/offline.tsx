import { Button } from '@mantine/core';
import { WifiOff } from 'lucide-react';
import { useApp, useWords } from '../use-app';

/** Where the network is off: why plans are as they are, and the way to change it. */
export function Offline() {
  const { t } = useWords();
  const settings = useApp((state) => state.view.settings);
  const go = useApp((state) => state.go);
  if (settings?.network !== 'off') return null;
  return (
    <div className="note" data-is="unsure" role="status">
      <WifiOff className="mark" size={18} aria-hidden />
      <div>
        <p>
          <strong>{t('window.offline.title')}</strong>{' '}
          {t(settings.hereOnly ? 'window.offline.hereOnly' : 'window.offline.plan')}
        </p>
        <Button variant="subtle" size="compact-sm" onClick={() => go('settings')}>
          {t('window.offline.change')}
        </Button>
      </div>
    </div>
  );
}
