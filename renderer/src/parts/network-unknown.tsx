import { useApp, useWords } from '../use-app';

/** Nobody can read whether the network may be used: said wherever one is, for it is off until the person chooses again. */
export function NetworkUnknown() {
  const { t } = useWords();
  const network = useApp((state) => state.view.settings?.network);
  const go = useApp((state) => state.go);
  if (network !== 'unknown') return null;
  return (
    <p className="lost" role="status">
      <span>{t('window.offline.unknown')}</span>
      <button type="button" className="link" onClick={() => go('settings')}>
        {t('window.offline.change')}
      </button>
    </p>
  );
}
