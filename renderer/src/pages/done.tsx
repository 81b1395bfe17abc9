import { Button } from '@mantine/core';
import { FileText, Play, RotateCcw, Search } from 'lucide-react';
import { type CheckView, type RepairView, startOf } from '../../../probes/model';
import { duration } from '../amounts';
import { Baseline } from '../parts/baseline';
import { Mark, type Standing } from '../parts/mark';
import { At, Paths } from '../parts/paths';
import { Proof } from '../parts/proof';
import { Refused } from '../parts/refused';
import { SaidLines } from '../parts/said';
import { SetAside, TakeBack } from '../parts/take-back';
import { helpAfter, troubleText } from '../trouble';
import { type InWords, useApp, usePath, useWhere, useWords } from '../use-app';

type Ended = Exclude<RepairView['is'], 'running' | 'putting-back'>;

const STANDING: Readonly<Record<Ended, Standing>> = {
  repaired: 'good',
  'put-back': 'apart',
  untouched: 'apart',
  left: 'bad',
  undone: 'apart',
};

/** How a repair ended: one sentence, the proof, and what can be done now. */
export function Done({ repair, ended }: { repair: RepairView; ended: Ended }) {
  const inWords = useWords();
  const { t } = inWords;
  const before = useApp((state) => state.view.checks[repair.check]) ?? null;
  const after = useApp((state) => (repair.after === null ? undefined : state.view.checks[repair.after]));
  const where = useWhere(before);
  const isBack = ended !== 'repaired';
  const native = useApp((state) => state.native);
  const canStart = native && !isBack && before !== null && startOf(before) !== null;
  return (
    <div className="page wide">
      <section className="hero" data-is={STANDING[ended]}>
        <Mark is={STANDING[ended]} size={44} />
        <div>
          <h1 tabIndex={-1}>{t(`window.done.${ended}`)}</h1>
          <At path={usePath(before)} />
          <p>
            <Paths text={why(inWords, repair, ended, where)} />
          </p>
        </div>
      </section>
      <section className="panel help">
        <h2>{t('window.done.now')}</h2>
        <p>{help(inWords, repair, ended)}</p>
        <Refused />
        <div className="actions">
          {canStart && before ? <StartApp check={before} /> : null}
          <Next repair={repair} ended={ended} isFirst={!canStart} />
          <TakeBack repair={repair} />
        </div>
      </section>
      {after && ended === 'repaired' ? <Baseline check={after} /> : null}
      <SetAside repair={repair.id} />
      {after && ended !== 'undone' ? <Proof before={before} after={after} isBack={isBack} /> : null}
      {repair.said.length > 0 ? <SaidLines lines={repair.said} /> : null}
    </div>
  );
}

function why(inWords: InWords, { startedAt, endedAt, trouble }: RepairView, ended: Ended, where: string): string {
  const { t } = inWords;
  const time = duration(t, (endedAt ?? startedAt) - startedAt);
  if (ended === 'repaired') return t('window.done.repairedWhy', { where, time });
  if (ended === 'undone') return t('window.done.undoneWhy', { where });
  if (trouble === null) return t('window.done.undoneWhy', { where }); // put back at a later try
  return trouble.code === 'repair/cancelled' ? t('window.done.stopped', { where }) : troubleText(inWords, trouble);
}

function help({ t }: InWords, { canUndo, trouble }: RepairView, ended: Ended): string {
  if (ended === 'repaired') return t(canUndo ? 'window.done.helpRepaired' : 'window.done.helpKept');
  if (ended === 'undone') return t('window.done.helpUndone');
  if (ended === 'left') return t('window.done.helpLeft');
  return t(`window.done.${trouble ? helpAfter(trouble) : 'helpStopped'}`);
}

/** The app's own start script; Windows runs it, elsewhere it is shown. */
function StartApp({ check }: { check: CheckView }) {
  const { t } = useWords();
  const start = useApp((state) => state.startApp);
  const platform = useApp((state) => state.platform);
  return (
    <Button leftSection={<Play size={16} aria-hidden />} onClick={() => void start(check.id)}>
      {t(platform === 'win32' ? 'window.done.startApp' : 'window.done.showStart')}
    </Button>
  );
}

/** What can be done now, the most sensible first; `isFirst`: nothing stands before it. */
function Next({ repair, ended, isFirst }: { repair: RepairView; ended: Ended; isFirst: boolean }) {
  const { t } = useWords();
  const go = useApp((state) => state.go);
  const look = useApp((state) => state.lookForPlans);
  const recover = useApp((state) => state.recover);
  const isRecovering = useApp((state) => state.recovering);
  const isProof = repair.trouble !== null && helpAfter(repair.trouble) === 'helpProof';
  if (ended === 'left')
    return (
      <Button loading={isRecovering} onClick={() => void recover()}>
        {t('window.done.backAgain')}
      </Button>
    );
  const again = (
    <Button
      leftSection={isProof ? <Search size={16} aria-hidden /> : <RotateCcw size={16} aria-hidden />}
      onClick={() => void look(repair.check)}
    >
      {isProof ? t('window.done.other') : ended === 'undone' ? t('window.plan.open') : t('window.done.again')}
    </Button>
  );
  return (
    <>
      {ended === 'repaired' ? null : again}
      <Button
        variant={ended === 'repaired' && isFirst ? 'filled' : 'default'}
        leftSection={<FileText size={18} aria-hidden />}
        onClick={() => go('report')}
      >
        {t('window.findings.report')}
      </Button>
    </>
  );
}
