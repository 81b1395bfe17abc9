import { ChevronRight } from 'lucide-react';
import { outcomeOf } from '../../../probes/model';
import { type FoundApp, lastCheck, nameOf } from '../searching';
import { useApp, useCheck, useWords } from '../use-app';
import { day } from '../when';
import { Mark, STANDING_OF } from './mark';
import { Paths } from './paths';

/** One app that was found: a click checks it, or shows its check. */
export function FoundRow({ app, now, isNext }: { app: FoundApp; now: number; isNext: boolean }) {
  const inWords = useWords();
  const { t, language } = inWords;
  const check = useApp((state) => state.check);
  const go = useApp((state) => state.go);
  const current = useCheck();
  const isShown = current?.target === app.id && current.is !== 'running';
  const { torch, torchIs, running, lastUsedMs } = app;
  const build = torch
    ? t('window.finding.torch', { torch: torch.version })
    : t(torchIs === 'absent' ? 'window.finding.torchNone' : 'window.finding.torchUnreadable');
  const ran =
    lastUsedMs === null
      ? t('window.finding.neverRan')
      : t('window.finding.ranLast', { when: day(language, lastUsedMs, now) });
  return (
    <button type="button" className="found-app" onClick={() => (isShown ? go('findings') : void check(app.id))}>
      <span className="about">
        <strong>{nameOf(app, inWords)}</strong>
        <span className="path-name">
          <Paths text={app.folder ?? app.path} />
        </span>
        <span className="aside">
          {build} · {running.length > 0 ? <strong className="runs">{t('window.finding.runsNow')}</strong> : ran}
        </span>
      </span>
      <State app={app} isNext={isNext} />
      <ChevronRight size={18} aria-hidden />
    </button>
  );
}

/** What its check said, or says it is doing; without one, what its files alone show. */
function State({ app, isNext }: { app: FoundApp; isNext: boolean }) {
  const { t } = useWords();
  const view = useApp((state) => state.view);
  const last = lastCheck(view, app.id);
  if (last) {
    const isRunning = last.is === 'running';
    const outcome = outcomeOf(last);
    return (
      <span className="state" data-is={isRunning ? 'busy' : STANDING_OF[outcome]}>
        <Mark is={isRunning ? 'busy' : STANDING_OF[outcome]} />
        {isRunning ? t('window.finding.checked') : t(`window.outcomes.${outcome}`)}
      </span>
    );
  }
  if (isNext)
    return (
      <span className="state" data-is="waiting">
        <Mark is="waiting" />
        {t('window.finding.next')}
      </span>
    );
  if (app.problems.length === 0) return null;
  return (
    <span className="state" data-is="unsure">
      <Mark is="unsure" />
      {t('window.finding.noticed')}
    </span>
  );
}
