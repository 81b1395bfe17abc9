import type { CheckView } from '../../../probes/model';
import { Mark } from '../parts/mark';
import { OtherApps } from '../parts/other-apps';
import { At } from '../parts/paths';
import { ProbeList } from '../parts/probe-list';
import { Refused } from '../parts/refused';
import { Stop } from '../parts/stop';
import { TrialChip } from '../parts/trial-chip';
import { type Card, cardsOf } from '../trials';
import { usePath, useWhere, useWords } from '../use-app';

/** Page two: everything that happens, as it happens. */
export function Checking({ check }: { check: CheckView }) {
  const { t } = useWords();
  const where = useWhere(check);
  return (
    <div className="page wide">
      <div className="title">
        <h1 tabIndex={-1}>{t('window.checking.title', { where })}</h1>
        <Stop />
      </div>
      <At path={usePath(check)} />
      <p className="lead">{t('window.checking.lead')}</p>
      <Early check={check} />
      <div className="columns">
        <section className="panel">
          <h2>{t('window.checking.steps')}</h2>
          <ProbeList check={check} />
        </section>
        <Cards check={check} />
      </div>
      <Refused />
      <OtherApps />
    </div>
  );
}

/** What the files alone already say, while the proof is still running. */
function Early({ check }: { check: CheckView }) {
  const { t, say } = useWords();
  const finding = check.stage === 'disk' ? check.diagnosis?.findings[0] : undefined;
  if (!finding) return null;
  return (
    <div className="note" data-is="unsure">
      <Mark is="unsure" />
      <p>
        {t('window.checking.early')} <strong>{say(finding.code, finding.params).what}</strong>
      </p>
    </div>
  );
}

function Cards({ check }: { check: CheckView }) {
  const { t } = useWords();
  const cards = cardsOf(check);
  return (
    <section className="panel">
      <h2>{t('names.probes.real kernels')}</h2>
      <p className="now" aria-live="polite">
        {check.asking
          ? t('window.checking.trying', { question: t(`names.questions.${check.asking.question}`) })
          : t('window.checking.starting')}
      </p>
      {cards.map((card) => (
        <CardTrials key={card.gpu} card={card} />
      ))}
    </section>
  );
}

function CardTrials({ card }: { card: Card }) {
  const { t } = useWords();
  const done = card.trials.filter((trial) => trial.answer !== null).length;
  return (
    <>
      <h3>
        {card.name ?? t('window.checking.card', { no: card.gpu + 1 })}
        <span className="aside">{t('window.checking.tried', { done, all: card.trials.length })}</span>
      </h3>
      <ul className="chips">
        {card.trials.map((trial) => (
          <TrialChip key={trial.question} trial={trial} />
        ))}
      </ul>
    </>
  );
}
