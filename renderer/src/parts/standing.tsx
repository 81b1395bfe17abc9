import { Button } from '@mantine/core';
import { Play } from 'lucide-react';
import { line } from '../../../probes/text/line';
import { shortTitle } from '../place';
import { activeRepair, standing } from '../repairs';
import { useApp, useWords } from '../use-app';
import { Mark } from './mark';
import { Paths } from './paths';
import { SetAside, TakeBack } from './take-back';

/** The repair that is going on, and those that stand and can be undone. */
export function StandingRepairs() {
  const { t, language } = useWords();
  const view = useApp((state) => state.view);
  const go = useApp((state) => state.go);
  const active = activeRepair(view);
  const repairs = standing(view);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      {active ? (
        <div className="note" data-is="good">
          <Mark is="busy" />
          <p className="grow">{line`${t('window.standing.running')}: ${shortTitle(language, active.plan).title}`}</p>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Play size={14} aria-hidden />}
            onClick={() => go('repairing')}
          >
            {t('window.standing.show')}
          </Button>
        </div>
      ) : null}
      <JustUndone />
      {repairs.length > 0 ? (
        <section className="past">
          <h2>{t('window.standing.title')}</h2>
          <ul>
            {repairs.map((repair) => (
              <li key={repair.id}>
                <Mark is="good" />
                <span className="path-name">
                  <Paths text={repair.plan.prefix} />
                  <br />
                  <span className="aside">
                    {shortTitle(language, repair.plan).title} ·{' '}
                    {t('window.standing.since', { date: date.format(repair.startedAt) })}
                  </span>
                </span>
                <div className="ends">
                  <TakeBack repair={repair} isSmall />
                </div>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** Repairs that were undone here, with what was moved aside. */
function JustUndone() {
  const { t } = useWords();
  const repairs = useApp((state) => state.view.repairs);
  const undone = Object.values(repairs).filter(({ is }) => is === 'undone');
  return undone.map(({ id, plan }) => (
    <div key={id} role="status">
      <div className="note" data-is="apart">
        <Mark is="apart" />
        <p>
          <Paths text={t('window.standing.undone', { folder: plan.prefix })} />
        </p>
      </div>
      <SetAside repair={id} />
    </div>
  ));
}
