import { Progress as Bar } from '@mantine/core';
import { Square } from 'lucide-react';
import { useState } from 'react';
import type { RepairView, StepView } from '../../../probes/model';
import { bytes, duration, roughly } from '../amounts';
import { Confirm } from '../parts/confirm';
import { Hold } from '../parts/hold';
import type { Standing } from '../parts/mark';
import { Mark } from '../parts/mark';
import { At, Paths } from '../parts/paths';
import { Refused } from '../parts/refused';
import { SaidLines } from '../parts/said';
import { Speed } from '../parts/speed';
import { StepLine, type StepState, stepName } from '../parts/step-line';
import { TrialChip } from '../parts/trial-chip';
import { currentStep, type Progress, progressOf } from '../progress';
import { repairOf } from '../repairs';
import { cardsOf } from '../trials';
import { troubleText } from '../trouble';
import { useApp, useNow, usePath, useWhere, useWords } from '../use-app';

/** A repair while it goes on, or while it is being put back. */
export function Repairing({ repair }: { repair: RepairView }) {
  const inWords = useWords();
  const { t } = inWords;
  const check = useApp((state) => state.view.checks[repair.check]) ?? null;
  const where = useWhere(check);
  const path = usePath(check);
  const isBack = repair.is === 'putting-back';
  return (
    <div className="page wide">
      <div className="title">
        <h1 tabIndex={-1}>{t(isBack ? 'window.repairing.titleBack' : 'window.repairing.title', { where })}</h1>
        {isBack ? null : (
          <div className="ends">
            <Hold repair={repair} />
            <Stop />
          </div>
        )}
      </div>
      <At path={path} />
      <p className="lead">{t(isBack ? 'window.repairing.leadBack' : 'window.repairing.lead')}</p>
      <Announced repair={repair} />
      {isBack ? (
        <section className="panel" data-is="unsure">
          <p className="busy">
            <Mark is="busy" size={22} />
            {t('window.repairing.titleBack', { where })}
          </p>
          {repair.trouble ? (
            <p>
              <Paths text={t('window.repairing.because', { why: troubleText(inWords, repair.trouble) })} />
            </p>
          ) : null}
        </section>
      ) : null}
      <section className="panel">
        <Elapsed repair={repair} />
        <StepLine plan={repair.plan} states={useStates(repair)} />
        <SaidLines lines={repair.said} />
      </section>
      <Refused />
    </div>
  );
}

/** Tells a screen reader of each step as it begins, and of nothing between. */
function Announced({ repair }: { repair: RepairView }) {
  const { t } = useWords();
  const current = currentStep(repair);
  const isRunning = repair.is === 'running' && current;
  return (
    <p className="unseen" role="status">
      {isRunning
        ? t('window.repairing.now', {
            no: current.no + 1,
            all: repair.plan.steps.length,
            step: stepName(t, current.step),
          })
        : ''}
    </p>
  );
}

function Stop() {
  const { t } = useWords();
  const stop = useApp((state) => state.stop);
  const [isAsked, setAsked] = useState(false);
  return (
    <Confirm
      variant="default"
      leftSection={<Square size={14} aria-hidden />}
      disabled={isAsked}
      title={t('window.repairing.sure')}
      why={t('window.repairing.sureWhy')}
      yes={t('window.repairing.sureYes')}
      no={t('window.repairing.sureNo')}
      onYes={() => {
        setAsked(true);
        void stop();
      }}
    >
      {isAsked ? t('window.repairing.stopping') : t('window.repairing.stop')}
    </Confirm>
  );
}

function Elapsed({ repair }: { repair: RepairView }) {
  const { t } = useWords();
  const now = useNow(repair.endedAt === null);
  return <p className="aside">{t('window.repairing.elapsed', { time: duration(t, now - repair.startedAt) })}</p>;
}

const STANDING: Readonly<Record<StepView['is'], Standing>> = { waiting: 'waiting', running: 'busy', done: 'good' };

/** How each step stands. Once it is put back, what was running has stopped. */
function useStates(repair: RepairView): StepState[] {
  const { t } = useWords();
  const isRunning = repair.is === 'running';
  return repair.steps.map((view, no): StepState => {
    const is = view.is === 'running' && !isRunning ? 'stopped' : view.is;
    const step = repair.plan.steps[no];
    return {
      is: is === 'stopped' ? 'apart' : STANDING[is],
      label: t(`window.step.${is}`),
      aside: view.ms === null || view.ms < 1000 ? null : duration(t, view.ms),
      below: is === 'running' && step ? <Running progress={progressOf(step, view)} repair={repair} /> : null,
    };
  });
}

/** Below the step that is being done: how far it is, and with what. */
function Running({ progress, repair }: { progress: Progress | null; repair: RepairView }) {
  const { t } = useWords();
  if (repair.isPaused)
    return (
      <>
        <p role="status">{t('window.repairing.paused')}</p>
        {progress ? <How progress={{ ...progress, bytesPerSecond: null, leftMs: null }} /> : null}
      </>
    );
  return progress ? <How progress={progress} /> : <Proof repair={repair} />;
}

function How({ progress }: { progress: Progress }) {
  const { t, language } = useWords();
  const { done, of, unit, file, bytesPerSecond, leftMs } = progress;
  const count = (number: number) =>
    unit === 'bytes'
      ? bytes(language, number)
      : t('window.amounts.files', { count: new Intl.NumberFormat(language).format(number) });
  const told = [
    of === null ? count(done) : t('window.amounts.of', { done: count(done), of: count(of) }),
    ...(bytesPerSecond === null ? [] : [t('window.amounts.perSecond', { size: bytes(language, bytesPerSecond) })]),
    ...(leftMs === null ? [] : [t('window.repairing.left', { time: roughly(t, leftMs) })]),
  ];
  return (
    <div className="how">
      {of === null || of === 0 ? null : (
        <Bar value={(100 * done) / of} size="lg" aria-label={t('window.step.running')} />
      )}
      <p className="aside">{told.join(' · ')}</p>
      {file === null ? null : <p className="aside file">{file}</p>}
      {unit === 'bytes' ? <Speed /> : null}
    </div>
  );
}

/** The proof is a check of its own: what the card has been asked so far. */
function Proof({ repair }: { repair: RepairView }) {
  const { t } = useWords();
  const view = useApp((state) => state.view);
  const check = view.current === null ? undefined : view.checks[view.current];
  if (!check || repairOf(view, check)?.id !== repair.id) return null;
  return (
    <div className="how">
      <p className="aside">
        {check.asking
          ? t('window.repairing.trying', { question: t(`names.questions.${check.asking.question}`) })
          : t('window.checking.starting')}
      </p>
      {cardsOf(check).map((card) => (
        <ul key={card.gpu} className="chips" aria-label={card.name ?? undefined}>
          {card.trials.map((trial) => (
            <TrialChip key={trial.question} trial={trial} />
          ))}
        </ul>
      ))}
    </div>
  );
}
