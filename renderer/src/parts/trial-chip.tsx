import { STANDING, type Trial } from '../trials';
import { useWords } from '../use-app';
import { Mark } from './mark';

/** One question with its answer: a mark and both words. */
export function TrialChip({ trial }: { trial: Trial }) {
  const { t } = useWords();
  return (
    <li className="chip" data-is={STANDING[trial.is]} title={t(`names.answers.${trial.is}`)}>
      <Mark is={STANDING[trial.is]} label={t(`names.answers.${trial.is}`)} />
      {t(`names.questions.${trial.question}`)}
    </li>
  );
}
