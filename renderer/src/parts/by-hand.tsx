import type { Plan, Step } from '../../../probes/model';
import { personWords, stepWords } from '../../../probes/text/plans';
import { shortTitle } from '../place';
import { useWords } from '../use-app';
import { Linked } from './linked';

/** What nobody can do for the person, step by step. */
export function ByHand({ plans, isAlone }: { plans: readonly Plan[]; isAlone: boolean }) {
  const { t, language } = useWords();
  if (plans.length === 0) return null;
  return (
    <section className="panel">
      <h2>{t(isAlone ? 'window.plan.byHand' : 'window.plan.byHandAlso')}</h2>
      {plans.map((plan) => {
        const { title, why } = shortTitle(language, plan);
        return (
          <div key={plan.id} className="by-hand">
            <h3>{title}</h3>
            <p>{why}</p>
            <ol>
              {plan.steps.map((step, no) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a plan never move
                <li key={no}>
                  <Advice step={step} />
                </li>
              ))}
            </ol>
          </div>
        );
      })}
    </section>
  );
}

function Advice({ step }: { step: Step }) {
  const { language } = useWords();
  const text = step.do === 'person' ? personWords(language, step) : (stepWords(language, step, true)[0] ?? '');
  return <Linked text={text} />;
}
