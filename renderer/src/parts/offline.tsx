import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { gap } from '../../../probes/text/line';
import { bytes } from '../amounts';
import { useApp, useWords } from '../use-app';

/** Where the network is off: why plans are as they are, what is here all the same, and the way to change it. */
export function Offline({ check }: { check: string }) {
  const settings = useApp((state) => state.view.settings);
  return settings?.network === 'off' ? <Off check={check} isHereOnly={settings.hereOnly} /> : null;
}

function Off({ check, isHereOnly }: { check: string; isHereOnly: boolean }) {
  const { t, language } = useWords();
  const go = useApp((state) => state.go);
  const cache = useApp((state) => state.view.cache);
  const count = useApp((state) => state.countCache);
  const fromPath = useApp((state) => state.plansFromPath);
  useEffect(() => void count(false), [count]);
  return (
    <div className="note" data-is="unsure" role="status">
      <WifiOff className="mark" size={18} aria-hidden />
      <div>
        <p>
          <strong>{t('window.offline.title')}</strong>
          {gap(t('window.offline.title'))}
          {t(isHereOnly ? 'window.offline.hereOnly' : 'window.offline.plan')}
        </p>
        <p className="actions">
          {cache?.bytes ? (
            <button type="button" className="link" onClick={() => void fromPath(check, cache.folder)}>
              {t('window.offline.kept', { size: bytes(language, cache.bytes) })}
            </button>
          ) : null}
          <button type="button" className="link" onClick={() => go('settings')}>
            {t('window.offline.change')}
          </button>
        </p>
      </div>
    </div>
  );
}
