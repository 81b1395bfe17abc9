import { Button } from '@mantine/core';
import { Gpu, Search } from 'lucide-react';
import { sorted } from '../searching';
import { useApp, useWords } from '../use-app';
import { Mark } from './mark';

/** The one click: looks through the computer and goes on to a verdict. */
export function CheckAll() {
  const { t } = useWords();
  const found = useApp((state) => state.view.found);
  const findAll = useApp((state) => state.findAll);
  const go = useApp((state) => state.go);
  if (found?.is === 'running')
    return (
      <div className="note" data-is="good" role="status">
        <Mark is="busy" />
        <p className="grow">{t('window.finding.running')}</p>
        <Button size="compact-sm" onClick={() => go('finding')}>
          {t('window.finding.show')}
        </Button>
      </div>
    );
  const count = found ? sorted(found).apps.length : 0;
  return (
    <section className="check-all">
      <Gpu size={44} strokeWidth={1.4} aria-hidden />
      <Button size="lg" leftSection={<Search size={20} aria-hidden />} onClick={() => void findAll()}>
        {t('window.finding.open')}
      </Button>
      <p>{t('window.finding.openNote')}</p>
      {count > 0 ? (
        <button type="button" className="link" onClick={() => go('finding')}>
          {t('window.finding.all', { count })}
        </button>
      ) : null}
    </section>
  );
}
