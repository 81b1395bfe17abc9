import type { Plan } from '../../../probes/model';
import { shortTitle } from '../place';
import { useApp, useWords } from '../use-app';

/** The plans that can be run, one of them to be chosen. */
export function Ways({ plans, chosen }: { plans: readonly Plan[]; chosen: Plan | null }) {
  const { t, language } = useWords();
  const choose = useApp((state) => state.choosePlan);
  return (
    <fieldset className="ways">
      <legend className="unseen">{t('window.plan.ways')}</legend>
      {plans.map((plan) => (
        <label key={plan.id} className="way" data-chosen={plan === chosen}>
          <input type="radio" name="plan" checked={plan === chosen} onChange={() => choose(plan.id)} />
          <span className="way-title">{shortTitle(language, plan).title}</span>
          <Trust trust={plan.trust} />
        </label>
      ))}
    </fieldset>
  );
}

export function Trust({ trust }: Pick<Plan, 'trust'>) {
  const { t } = useWords();
  return (
    <span className="trust" data-is={trust === 'certain' ? 'good' : 'unsure'}>
      {t(`window.plan.trust.${trust}`)}
    </span>
  );
}
