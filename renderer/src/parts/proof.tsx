import type { CheckView } from '../../../probes/model';
import { type Card, cardsOf, STANDING, type Trial } from '../trials';
import { useWords } from '../use-app';
import { Mark } from './mark';

/** The same computations before and after a repair, side by side: one table for each card. */
export function Proof({ before, after, isBack }: { before: CheckView | null; after: CheckView; isBack: boolean }) {
  const { t } = useWords();
  const cards = cardsOf(after).filter(({ trials }) => trials.some(({ answer }) => answer));
  if (cards.length === 0) return null;
  const old = before ? cardsOf(before) : [];
  return (
    <section className="panel">
      <h2>{t(isBack ? 'window.done.proofBack' : 'window.done.proof')}</h2>
      <p className="aside">{t('window.done.proofNote')}</p>
      {cards.map((card) => (
        <Sides key={card.gpu} before={old.find(({ gpu }) => gpu === card.gpu)} after={card} isBack={isBack} />
      ))}
    </section>
  );
}

function Sides({ before, after, isBack }: { before: Card | undefined; after: Card; isBack: boolean }) {
  const { t } = useWords();
  return (
    <table className="sides">
      <caption>{after.name ?? t('window.checking.card', { no: after.gpu + 1 })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('window.done.question')}</th>
          <th scope="col">{t('window.done.before')}</th>
          <th scope="col">{t(isBack ? 'window.done.afterBack' : 'window.done.after')}</th>
        </tr>
      </thead>
      <tbody>
        {after.trials.map((trial) => {
          const was = before?.trials.find(({ question }) => question === trial.question);
          return (
            <tr key={trial.question}>
              <th scope="row">{t(`names.questions.${trial.question}`)}</th>
              <td>{was ? <Cell trial={was} /> : null}</td>
              <td>
                <Cell trial={trial} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Cell({ trial: { is } }: { trial: Trial }) {
  const { t } = useWords();
  return (
    <span className="cell" data-is={STANDING[is]}>
      <Mark is={STANDING[is]} />
      {t(`names.answers.${is}`)}
    </span>
  );
}
