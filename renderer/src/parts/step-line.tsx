import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Plan, Step } from '../../../probes/model';
import type { Say } from '../../../probes/text/index';
import { useWords } from '../use-app';
import { Mark, type Standing } from './mark';

/** A step in a few words, without paths. */
export function stepName(t: Say, step: Step): string {
  if (step.do !== 'edit-file') return t(`window.step.${step.do}`);
  return t('window.step.edit-file', { file: step.file.replace(/^.*[\\/]/, '') });
}

/** How far a step is, for the line: its mark, and what stands behind its name. */
export interface StepState {
  is: Standing;
  label?: string;
  aside?: ReactNode;
  below?: ReactNode;
}

/** The steps as a line from top to bottom, with the point marked from which the safety copy stands. */
export function StepLine({ plan, states }: { plan: Plan; states?: readonly StepState[] }) {
  const { t } = useWords();
  const stands = plan.steps.findIndex((step) => step.do === 'keep-safe');
  return (
    <ol className="line">
      {plan.steps.map((step, no) => {
        const state = states?.[no];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a plan never move
          <li key={no} data-is={state?.is ?? 'apart'} data-safe={stands !== -1 && no > stands}>
            {state ? <Mark is={state.is} label={state.label ?? ''} size={22} /> : <span className="dot">{no + 1}</span>}
            <span className="step-name">{stepName(t, step)}</span>
            {state?.aside ? <span className="aside">{state.aside}</span> : null}
            {state?.below ? <div className="below">{state.below}</div> : null}
            {no === stands ? (
              <span className="stands">
                <ShieldCheck size={18} aria-hidden />
                {t('window.plan.copyStands')}
              </span>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
