import { Button, Progress } from '@mantine/core';
import { Square } from 'lucide-react';
import type { CheckView } from '../../../probes/model';
import { bytes } from '../amounts';
import { useApp, usePath, useWhere, useWords } from '../use-app';
import { Mark } from './mark';
import { At } from './paths';

/** While an index is asked, or files are read. */
export function Looking({ check }: { check: CheckView }) {
  const { t, language } = useWords();
  const where = useWhere(check);
  const looking = useApp((state) => state.news.proposing);
  const stop = useApp((state) => state.stopLooking);
  const { file = null, done = 0, of = null } = looking ?? {};
  const doing = file === null ? t('window.plan.asking') : t('window.plan.reading', { file });
  return (
    <div className="page wide">
      <h1 tabIndex={-1}>{t('window.plan.looking')}</h1>
      <At path={usePath(check)} />
      <p className="lead">{t('window.plan.lookingLead', { where })}</p>
      <section className="panel">
        <p className="busy" role="status">
          <Mark is="busy" size={22} />
          {doing}
        </p>
        {of === null || of === 0 ? null : (
          <>
            <Progress value={(100 * done) / of} size="lg" aria-label={doing} />
            <p className="aside">{t('window.amounts.of', { done: bytes(language, done), of: bytes(language, of) })}</p>
          </>
        )}
        <div className="actions">
          <Button variant="default" leftSection={<Square size={14} aria-hidden />} onClick={() => void stop()}>
            {t('window.plan.stop')}
          </Button>
        </div>
      </section>
    </div>
  );
}
