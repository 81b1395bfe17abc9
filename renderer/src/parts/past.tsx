import { Button } from '@mantine/core';
import { type CheckView, outcomeOf } from '../../../probes/model';
import { stillHolds } from '../repairs';
import { useApp, useCheck, useWords } from '../use-app';
import { Mark, type Standing } from './mark';

const MARKS: Readonly<Record<ReturnType<typeof outcomeOf>, Standing>> = {
  clear: 'good',
  found: 'bad',
  undetermined: 'unsure',
  cancelled: 'apart',
  failed: 'unsure',
};

/** What was looked at in this session, the latest first. */
export function Past() {
  const { t } = useWords();
  const view = useApp((state) => state.view);
  const check = useApp((state) => state.check);
  const go = useApp((state) => state.go);
  const current = useCheck();
  const lastOf = (id: string): CheckView | null => {
    const last = Object.values(view.checks).findLast((one) => one.target === id);
    return last ? stillHolds(view, last) : null;
  };
  // A folder of files for a repair was never looked at as an app.
  const targets = Object.values(view.targets)
    .filter(({ id }) => lastOf(id) !== null)
    .reverse();
  if (targets.length === 0) return null;
  return (
    <section className="past">
      <h2>{t('window.choose.past')}</h2>
      <ul>
        {targets.map(({ id, path }) => {
          const last = lastOf(id);
          const ended = last && last.is !== 'running' ? last : null;
          const isCurrent = ended !== null && ended.id === current?.id;
          return (
            <li key={id}>
              {ended ? (
                <Mark is={MARKS[outcomeOf(ended)]} label={t(`window.outcomes.${outcomeOf(ended)}`)} />
              ) : (
                <Mark is="waiting" />
              )}
              <span className="path-name">{path}</span>
              {isCurrent ? (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t('window.choose.show', { path })}
                  onClick={() => go('findings')}
                >
                  {t('window.choose.result')}
                </Button>
              ) : null}
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('window.choose.again', { path })}
                onClick={() => void check(id)}
              >
                {t('window.choose.recheck')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
