import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { fill } from '../../../probes/text/builds';
import { UPDATE_WORDS } from '../../../probes/text/updates';
import { useApp, useWords } from '../use-app';

/** A look at the start found a newer version, or one is ready: said where everybody sees it, done in the settings. */
export function NewVersion() {
  const { t, language } = useWords();
  const words = UPDATE_WORDS[language];
  const state = useApp((all) => all.view.update?.state);
  const go = useApp((all) => all.go);
  if (state?.is !== 'found' && state?.is !== 'ready') return null;
  return (
    <div className="note" data-is="apart" role="status">
      <Download className="mark" size={18} aria-hidden />
      <div className="grow">
        <p>{fill(language, words[state.is], state)}</p>
        <Button size="compact-sm" variant="default" onClick={() => go('settings')}>
          {t('window.offline.change')}
        </Button>
      </div>
    </div>
  );
}
