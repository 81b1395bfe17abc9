import type { Card, Trial } from '../trials';
import { useWords } from '../use-app';
import { Mark } from './mark';
import { TrialChip } from './trial-chip';

/** The picture that explains it all: copying works, computing doesn't (or does). */
export function Tried({ card }: { card: Card }) {
  const { t } = useWords();
  const copying = card.trials.filter((trial) => trial.question === 'copy');
  const computing = card.trials.filter((trial) => trial.question !== 'copy' && trial.is !== 'waiting');
  return (
    <section className="panel">
      <h2>{t('window.findings.tried', { card: card.name ?? t('window.checking.card', { no: card.gpu + 1 }) })}</h2>
      <div className="tried">
        <Row of="copying" note={t('window.findings.copyingNote')} trials={copying} />
        <Row of="computing" note={t('window.findings.computingNote')} trials={computing} />
      </div>
    </section>
  );
}

function Row({ of, note, trials }: { of: 'copying' | 'computing'; note: string; trials: readonly Trial[] }) {
  const { t } = useWords();
  if (trials.length === 0) return null;
  const failed = trials.some((trial) => trial.is === 'failed');
  const passed = trials.some((trial) => trial.is === 'passed');
  const is = failed ? 'failed' : passed ? 'passed' : 'unanswered';
  const standing = failed ? 'bad' : passed ? 'good' : 'unsure';
  return (
    <div className="row" data-is={standing}>
      <div className="row-name">
        <strong>
          <Mark is={standing} size={20} />
          {t(`window.findings.${of}.${is}`)}
        </strong>
        <span className="aside">{note}</span>
      </div>
      <ul className="chips">
        {trials.map((trial) => (
          <TrialChip key={trial.question} trial={trial} />
        ))}
      </ul>
    </div>
  );
}
