import type { Plan } from '../../../probes/model';
import { amount, roughly } from '../amounts';
import { useWords } from '../use-app';

/** What a plan costs: three numbers. */
export function Figures({ plan }: { plan: Plan }) {
  const inWords = useWords();
  const { t } = inWords;
  const { downloadBytes, diskBytes, minutes } = plan;
  const figures = [
    [t('window.plan.download'), amount(inWords, downloadBytes)],
    [t('window.plan.disk'), amount(inWords, diskBytes)],
    [t('window.plan.time'), minutes === null ? t('window.amounts.unknown') : roughly(t, minutes * 60_000)],
  ] as const;
  return (
    <dl className="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
