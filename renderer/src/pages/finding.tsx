import { Button } from '@mantine/core';
import { RotateCcw } from 'lucide-react';
import type { FindView } from '../../../probes/model';
import { list } from '../../../probes/text/index';
import { FoundList } from '../parts/found-list';
import { NotLookedInto, Plain } from '../parts/found-rest';
import { Mark } from '../parts/mark';
import { Refused } from '../parts/refused';
import { ShowFolder } from '../parts/show-folder';
import { Stop } from '../parts/stop';
import { sorted } from '../searching';
import { useApp, useWords } from '../use-app';

/** Every app of this computer, as it is found; the one that ran last is checked next. */
export function Finding({ found }: { found: FindView }) {
  const { t } = useWords();
  const { apps, plain } = sorted(found);
  const isRunning = found.is === 'running';
  return (
    <div className="page wide">
      <div className="title">
        <h1 tabIndex={-1}>{t(`window.finding.${titleOf(found, apps.length)}`)}</h1>
        {isRunning ? <Stop /> : null}
      </div>
      <Lead found={found} count={apps.length} />
      <Cards found={found} />
      {isRunning ? (
        <p className="finding-now" role="status">
          <Mark is="busy" />
          {apps.length > 0 ? t('window.finding.soFar', { count: apps.length }) : t('window.finding.nothingYet')}
        </p>
      ) : null}
      {apps.length > 0 ? <FoundList apps={apps} next={isRunning ? apps[0]?.id : undefined} /> : null}
      {isRunning || apps.length > 0 ? <Refused /> : <ShowFolder />}
      {isRunning ? null : <Again />}
      <Plain pythons={plain} />
      <NotLookedInto places={found.notSeen} />
    </div>
  );
}

function titleOf({ is }: FindView, count: number) {
  if (is === 'running') return 'title';
  if (is === 'cancelled') return 'titleCancelled';
  if (is === 'failed') return 'titleFailed';
  return count > 0 ? 'titleDone' : 'titleNone';
}

function Lead({ found, count }: { found: FindView; count: number }) {
  const { t } = useWords();
  const { is } = found;
  if (is === 'running') return <p className="lead">{t('window.finding.lead')}</p>;
  if (is === 'done')
    return <p className="lead">{t(count > 0 ? 'window.finding.leadDone' : 'window.finding.leadNone')}</p>;
  return <p className="lead">{t(count > 0 ? 'window.finding.leadCancelled' : 'window.finding.leadNoneStopped')}</p>;
}

/** The graphics cards, as soon as they are known. */
function Cards({ found }: { found: FindView }) {
  const { t, language } = useWords();
  const present = found.facts['gpus.present'];
  if (present?.is !== 'known') return null;
  const card = list(
    language,
    present.value.map(({ name }) => name),
  );
  return <p>{card === '' ? t('window.finding.cardNone') : t('window.finding.card', { card })}</p>;
}

function Again() {
  const { t } = useWords();
  const findAll = useApp((state) => state.findAll);
  return (
    <div className="actions">
      <Button variant="default" leftSection={<RotateCcw size={16} aria-hidden />} onClick={() => void findAll()}>
        {t('window.finding.again')}
      </Button>
    </div>
  );
}
