import { Check } from 'lucide-react';
import type { CheckView, View } from '../../../probes/model';
import type { Page } from '../page';
import { activeRepair, currentRepair } from '../repairs';
import { useApp, useCheck, useWords } from '../use-app';

const NAMES = ['choose', 'checking', 'findings', 'repair', 'report'] as const;
type Name = (typeof NAMES)[number];

const NAME_OF: Readonly<Partial<Record<Page, Name>>> = {
  ...{ choose: 'choose', finding: 'checking', checking: 'checking', findings: 'findings', report: 'report' },
  ...{ plan: 'repair', repairing: 'repair', done: 'repair' },
};

/** Where in the five steps we are; those that can be gone to are buttons. */
export function Steps() {
  const { t } = useWords();
  const page = useApp((state) => state.page);
  const go = useApp((state) => state.go);
  const view = useApp((state) => state.view);
  const check = useCheck();
  const here = NAME_OF[page];
  const at = here === undefined ? -1 : NAMES.indexOf(here);
  const isEnded = check !== null && check.is !== 'running';
  /** The page behind a step; null: there is nothing to see yet. */
  const pageOf = (name: Name): Page | null => {
    if (name === 'choose') return 'choose';
    if (name === 'checking') return check?.is === 'running' ? 'checking' : view.found ? 'finding' : null;
    if (name === 'repair') return repairPage(view, check);
    return isEnded ? name : null;
  };
  if (at === -1) return <Back />;
  return (
    <nav className="steps" aria-label={t('window.steps.label')}>
      <ol>
        {NAMES.map((one, no) => {
          const name = t(`window.steps.${one}`);
          const to = no === at ? null : pageOf(one);
          // A report can be made without a repair: what was not done is not ticked.
          const isPast = no < at && (one !== 'repair' || to === 'done');
          const mark = (
            <>
              <span className="dot" aria-hidden>
                {isPast ? <Check size={14} strokeWidth={3} /> : no + 1}
              </span>
              <span className="name">{name}</span>
            </>
          );
          return (
            <li
              key={one}
              data-at={isPast ? 'past' : no === at ? 'here' : 'ahead'}
              aria-current={no === at ? 'step' : undefined}
            >
              {to ? (
                <button type="button" onClick={() => go(to)}>
                  {mark}
                </button>
              ) : (
                <span className="still">{mark}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** From a page beside the five: back to where one was. */
function Back() {
  const { t } = useWords();
  const go = useApp((state) => state.go);
  const check = useCheck();
  const to = check === null ? 'choose' : check.is === 'running' ? 'checking' : 'findings';
  return (
    <nav className="steps" aria-label={t('window.steps.label')}>
      <button type="button" className="link" onClick={() => go(to)}>
        ← {t(`window.steps.${to}`)}
      </button>
    </nav>
  );
}

/** Of this check: the repair that goes on or has ended, else its plans. */
function repairPage(view: View, check: CheckView | null): Page | null {
  if (activeRepair(view)) return 'repairing';
  const repair = currentRepair(view);
  if (repair && check && (repair.check === check.id || repair.after === check.id)) return 'done';
  return view.proposed?.check === check?.id && (view.proposed?.plans.length ?? 0) > 0 ? 'plan' : null;
}
