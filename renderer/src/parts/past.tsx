import { Button } from '@mantine/core';
import { type CheckView, outcomeOf } from '../../../probes/model';
import { appName } from '../../../probes/text/index';
import { stillHolds } from '../repairs';
import { useApp, useCheck, useNow, useWords } from '../use-app';
import { day } from '../when';
import { Mark, STANDING_OF } from './mark';
import { Paths } from './paths';

/** What was looked at in this session, the latest first. */
export function Past() {
  const { t } = useWords();
  const view = useApp((state) => state.view);
  const check = useApp((state) => state.check);
  const go = useApp((state) => state.go);
  const current = useCheck();
  const lastOf = (id: string): CheckView | null => {
    const last = Object.values(view.checks).findLast((one) => one.target === id && !one.isPast);
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
                <Mark is={STANDING_OF[outcomeOf(ended)]} label={t(`window.outcomes.${outcomeOf(ended)}`)} />
              ) : (
                <Mark is="waiting" />
              )}
              <span className="path-name">
                <Paths text={path} />
              </span>
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

/** What earlier sessions found out, but for what was looked at again since. */
export function Earlier() {
  const { t, language, say } = useWords();
  const now = useNow(false);
  const view = useApp((state) => state.view);
  const check = useApp((state) => state.check);
  const openPast = useApp((state) => state.openPast);
  const today = Object.values(view.checks).filter(({ isPast }) => !isPast);
  const again = new Set(today.map(({ target }) => target));
  const earlier = (view.past ?? []).filter(({ target }) => !again.has(target));
  if (earlier.length === 0) return null;
  return (
    <section className="past">
      <h2>{t('window.past.before')}</h2>
      <ul>
        {earlier.map(({ target, app, at, outcome, first }) => {
          const path = view.targets[target]?.path ?? '';
          const said = first ? say(first.code, first.params).what : t(`window.outcomes.${outcome}`);
          return (
            <li key={target}>
              <Mark is={STANDING_OF[outcome]} label={t(`window.outcomes.${outcome}`)} />
              <span className="path-name">
                <Paths text={app === null ? path : `${appName(app)} · ${path}`} />
                <br />
                <span className="aside">{t('window.past.at', { when: day(language, at, now) })}</span>
              </span>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('window.choose.show', { path })}
                onClick={() => void openPast(target)}
              >
                {t('window.choose.result')}
              </Button>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t('window.choose.again', { path })}
                onClick={() => void check(target)}
              >
                {t('window.choose.recheck')}
              </Button>
              <p className="verdict-was">
                <Paths text={said} />
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
