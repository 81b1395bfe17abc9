import { Button } from '@mantine/core';
import { Play } from 'lucide-react';
import { useApp, useCheck, useJoinedCheck, usePath, useWhere, useWords } from '../use-app';
import { At } from './paths';

/** The way from words to a look: one click, and the two are put together. */
export function Here() {
  const { t } = useWords();
  const checkHere = useApp((state) => state.checkHere);
  const isRunning = useCheck()?.is === 'running';
  const joined = useJoinedCheck();
  const where = useWhere(joined);
  const path = usePath(joined);
  return (
    <div className="here">
      <h3>{joined ? t('window.explain.joined', { where }) : t('window.explain.here')}</h3>
      <At path={path} />
      {joined ? null : <p>{t('window.explain.hereWhy')}</p>}
      <div className="actions">
        <Button
          variant={joined ? 'default' : 'filled'}
          leftSection={<Play size={16} aria-hidden />}
          disabled={isRunning}
          onClick={() => void checkHere()}
        >
          {joined ? t('window.explain.again') : t('window.explain.check')}
        </Button>
      </div>
    </div>
  );
}
