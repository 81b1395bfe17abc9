import { ChevronRight } from 'lucide-react';
import type { Plan, Step } from '../../../probes/model';
import { stepWords } from '../../../probes/text/plans';
import { useWords } from '../use-app';
import { Paths } from './paths';
import { stepName } from './step-line';

/** To the letter: each command, each line of a file that changes, and how it is undone. Folded away. */
export function Exactly({ plan }: { plan: Plan }) {
  const { t } = useWords();
  return (
    <details className="details">
      <summary>
        <ChevronRight size={18} aria-hidden />
        {t('window.plan.exact')}
      </summary>
      {plan.steps.map((step, no) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a plan never move
        <div key={no} className="group">
          <h3>
            {no + 1}. {stepName(t, step)}
          </h3>
          <StepInFull step={step} />
        </div>
      ))}
    </details>
  );
}

function StepInFull({ step }: { step: Step }) {
  const { language } = useWords();
  const [what, ...rest] = stepWords(language, step);
  const isUndone = step.do !== 'person' && step.do !== 'look-again';
  const exact = isUndone ? rest.slice(0, -1) : rest;
  const isEdit = step.do === 'edit-file'; // its first line says why
  const lines = isEdit ? exact.slice(1) : exact;
  return (
    <>
      <p>
        <Paths text={what ?? ''} />
      </p>
      {isEdit ? (
        <p>
          <Paths text={exact[0] ?? ''} />
        </p>
      ) : null}
      {lines.length > 0 ? <Lines lines={lines} isEdit={isEdit} /> : null}
      {isUndone ? <p className="aside">{rest.at(-1)}</p> : null}
    </>
  );
}

function Lines({ lines, isEdit }: { lines: readonly string[]; isEdit: boolean }) {
  return (
    <div className="exact">
      {lines.map((line, no) => {
        const sign = isEdit && /^[-+] /.test(line) ? line[0] : undefined;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a step never move
          <code key={no} data-sign={sign === '+' ? 'in' : sign === '-' ? 'out' : undefined}>
            <Paths text={line} />
          </code>
        );
      })}
    </div>
  );
}
