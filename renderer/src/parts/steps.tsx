import { Check } from 'lucide-react';
import type { Page } from '../store';
import { useApp, useCheck, useWords } from '../use-app';

const PAGES = ['choose', 'checking', 'findings', 'report'] as const satisfies readonly Page[];
const ORDER: readonly Page[] = PAGES;

/** Where in the four pages we are; those that can be gone to are buttons. */
export function Steps() {
  const { t } = useWords();
  const page = useApp((state) => state.page);
  const go = useApp((state) => state.go);
  const check = useCheck();
  const at = ORDER.indexOf(page);
  const open = (to: Page): boolean => {
    if (to === page) return false;
    if (to === 'choose') return true;
    if (to === 'checking') return check?.is === 'running';
    return check !== null && check.is !== 'running';
  };
  if (at === -1) return <Back />;
  return (
    <nav className="steps" aria-label={t('window.steps.label')}>
      <ol>
        {PAGES.map((one, no) => {
          const name = t(`window.steps.${one}`);
          const mark = (
            <>
              <span className="dot" aria-hidden>
                {no < at ? <Check size={14} strokeWidth={3} /> : no + 1}
              </span>
              <span className="name">{name}</span>
            </>
          );
          return (
            <li
              key={one}
              data-at={no < at ? 'past' : no === at ? 'here' : 'ahead'}
              aria-current={no === at ? 'step' : undefined}
            >
              {open(one) ? (
                <button type="button" onClick={() => go(one)}>
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

/** From a page beside the four: back to where one was. */
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
