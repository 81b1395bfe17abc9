import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { RepairNews } from '../repair-news';
import { troubleText } from '../trouble';
import { useApp, useWords } from '../use-app';
import { Mark, type Standing } from './mark';
import { Paths } from './paths';

type One = RepairNews['recovered'][number];

const MARKS: Readonly<Record<One['how'], Standing>> = {
  'put-back': 'good',
  untouched: 'good',
  finished: 'good',
  busy: 'unsure',
  left: 'bad',
  gone: 'unsure',
  unread: 'unsure',
};

/** What became of a repair that an earlier run was broken off in; while it is put back, that it is. */
export function Recovered() {
  const { t } = useWords();
  const recovered = useApp((state) => state.news.recovered);
  const isRecovering = useApp((state) => state.recovering);
  const isLong = useLong(isRecovering);
  return (
    <div className="recovered" aria-live="polite">
      {isRecovering && isLong ? (
        <div className="note" data-is="apart">
          <Mark is="busy" />
          <p>{t('window.standing.backing')}</p>
        </div>
      ) : null}
      {recovered.map((one) => (
        <OneRecovered key={one.repair} one={one} />
      ))}
    </div>
  );
}

function OneRecovered({ one: { prefix, how, trouble } }: { one: One }) {
  const inWords = useWords();
  const { t } = inWords;
  const recover = useApp((state) => state.recover);
  const isRecovering = useApp((state) => state.recovering);
  return (
    <div className="note" data-is={MARKS[how]}>
      <Mark is={MARKS[how]} />
      <div className="grow">
        <p>
          <Paths text={t(`window.standing.recovered.${how}`, { folder: prefix })} />
        </p>
        {trouble ? (
          <p>
            <Paths text={troubleText(inWords, trouble)} />
          </p>
        ) : null}
        {how === 'left' ? <p>{t('window.done.helpLeft')}</p> : null}
        {how === 'left' || how === 'busy' ? (
          <Button size="compact-sm" variant="default" loading={isRecovering} onClick={() => void recover()}>
            {t(how === 'left' ? 'window.done.backAgain' : 'window.plan.again')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Usually it takes milliseconds, and a line that flashes up only frightens. */
const LONG_MS = 600;

function useLong(isRunning: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!isRunning) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, [isRunning]);
  return isLong;
}
