import { WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { isOffline, type Settings } from '../../../probes/model';
import { gap } from '../../../probes/text/line';
import { bytes } from '../amounts';
import { useApp, useWords } from '../use-app';

/** Where the network is off: why plans are as they are, what is here all the same, and the way to change it. */
export function Offline({ check }: { check: string }) {
  const settings = useApp((state) => state.view.settings);
  return settings && isOffline(settings) ? <Off check={check} settings={settings} /> : null;
}

function Off({ check, settings }: { check: string; settings: Settings }) {
  const { t, language } = useWords();
  const title = t(settings.network === 'unknown' ? 'window.offline.unset' : 'window.offline.title');
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
          <strong>{title}</strong>
          {gap(title)}
          {t(settings.hereOnly ? 'window.offline.hereOnly' : 'window.offline.plan')}
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
