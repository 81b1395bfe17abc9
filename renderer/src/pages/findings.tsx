import { Button } from '@mantine/core';
import { FileText, FolderOpen, History, MessageSquareText, RotateCcw } from 'lucide-react';
import type { CheckView, Finding } from '../../../probes/model';
import { gap, sentences } from '../../../probes/text/line';
import { WINDOW_UPKEEP } from '../../../probes/text/window-upkeep';
import { layersOf } from '../layers';
import { Baseline } from '../parts/baseline';
import { Candidates, More } from '../parts/candidates';
import { Details } from '../parts/details';
import { Layers } from '../parts/layers';
import { Mark } from '../parts/mark';
import { OtherApps } from '../parts/other-apps';
import { At, Paths } from '../parts/paths';
import { Refused } from '../parts/refused';
import { isByHand, isRepairable, RepairButton } from '../parts/repair-button';
import { Tried } from '../parts/tried';
import { Brought } from '../parts/ways-in';
import { cardsOf } from '../trials';
import { useApp, useJoinedCheck, usePath, useWhere, useWords } from '../use-app';
import { useExplanation } from '../use-explanation';
import { verdictOf } from '../verdict';

/** Page three: one sentence, one picture, what helps; all else folded away. */
export function Findings({ check }: { check: CheckView }) {
  const inWords = useWords();
  const { t } = inWords;
  const where = useWhere(check);
  const verdict = verdictOf(check, where, inWords);
  const isClear = verdict.standing === 'good';
  const layers = verdict.finding || isClear ? layersOf(check, verdict.finding ?? 'clear') : null;
  const cards = cardsOf(check).filter((card) => card.trials.some((trial) => trial.answer));
  return (
    <div className="page wide">
      {check.isPast ? <OnThatDay at={check.startedAt} /> : null}
      <section className="hero" data-is={verdict.standing}>
        <Mark is={verdict.standing} size={44} />
        <div>
          <h1 tabIndex={-1}>
            <Paths text={verdict.what} />
          </h1>
          <At path={usePath(check)} below={verdict.what} />
          {check.is === 'done' && check.stage === 'disk' ? <p>{t('window.findings.stageDisk')}</p> : null}
          <p>
            <Paths text={verdict.why} />
          </p>
        </div>
      </section>
      <section className="panel help">
        <h2>{isClear ? t('window.findings.helpClear') : t('window.findings.help')}</h2>
        {isRepairable(check) ? (
          <p>{t(isByHand(check) ? 'window.plan.offerByHand' : 'window.plan.offer')}</p>
        ) : (
          <p>{check.isPast ? t('window.past.help') : <Paths text={verdict.help} />}</p>
        )}
        <Refused />
        {isRepairable(check) ? <Brought /> : null}
        <Actions check={check} isClear={isClear} />
        {isRepairable(check) ? <p>{<Paths text={verdict.help} />}</p> : null}
        <p className="links">
          {verdict.finding ? <More finding={verdict.finding} what={verdict.what} /> : null}
          <Releases />
        </p>
      </section>
      {check.isPast ? null : <Baseline check={check} />}
      <Pasted />
      <Others findings={verdict.others} isFirst={check.is === 'cancelled'} />
      {cards.map((card) => (
        <Tried key={card.gpu} card={card} />
      ))}
      {layers ? <Layers layers={layers} /> : null}
      <Details check={check} finding={verdict.finding} />
    </div>
  );
}

/** Of an earlier day: whether it is still so, nobody has looked. */
function OnThatDay({ at }: { at: number }) {
  const { t, language } = useWords();
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <div className="note" data-is="apart">
      <History className="mark" size={18} aria-hidden />
      <p>{t('window.past.onThatDay', { date: date.format(at) })}</p>
    </div>
  );
}

/** The error text that was pasted before, put together with this check. */
function Pasted() {
  const { t } = useWords();
  const go = useApp((state) => state.go);
  const joined = useJoinedCheck();
  const explanation = useExplanation();
  if (!joined || !explanation) return null;
  return (
    <section className="panel explained" aria-label={t('window.explain.yours')}>
      <h2>{t('window.explain.yours')}</h2>
      {explanation.line === null ? null : <code className="said">{explanation.line}</code>}
      <Candidates findings={explanation.candidates} />
      <Button variant="subtle" onClick={() => go('explain')}>
        {t('window.explain.back')}
      </Button>
    </section>
  );
}

function Others({ findings, isFirst }: { findings: readonly Finding[]; isFirst: boolean }) {
  const { t, say } = useWords();
  if (findings.length === 0) return null;
  return (
    <section className="panel">
      <h2>{isFirst ? t('window.checking.early') : t('window.findings.also')}</h2>
      {findings.map(({ code, params }) => {
        const { what, why, help } = say(code, params);
        return (
          <p key={code}>
            <strong>{what}</strong>
            {gap(what)}
            <Paths text={sentences(why, help)} />
          </p>
        );
      })}
    </section>
  );
}

function Again({ check }: { check: CheckView }) {
  const { t } = useWords();
  const again = useApp((state) => state.check);
  return (
    <Button
      variant={check.isPast ? 'filled' : 'default'}
      leftSection={<RotateCcw size={16} aria-hidden />}
      onClick={() => void again(check.target)}
    >
      {t('window.findings.again')}
    </Button>
  );
}

/** Nothing is wrong here, and yet there is trouble: its own words lead on. */
function Explain() {
  const { t } = useWords();
  const go = useApp((state) => state.go);
  return (
    <Button leftSection={<MessageSquareText size={18} aria-hidden />} onClick={() => go('explain')}>
      {t('window.start.paste')}
    </Button>
  );
}

function Actions({ check, isClear }: { check: CheckView; isClear: boolean }) {
  const { t } = useWords();
  const go = useApp((state) => state.go);
  return (
    <div className="actions">
      {isRepairable(check) ? <RepairButton check={check} /> : null}
      {check.isPast ? <Again check={check} /> : null}
      {isClear && !check.isPast ? <Explain /> : null}
      <Button
        variant={isRepairable(check) || check.isPast || isClear ? 'default' : 'filled'}
        leftSection={<FileText size={18} aria-hidden />}
        onClick={() => go('report')}
      >
        {t('window.findings.report')}
      </Button>
      {check.isPast ? null : <Again check={check} />}
      <Button variant="subtle" leftSection={<FolderOpen size={18} aria-hidden />} onClick={() => go('choose')}>
        {t('window.findings.other')}
      </Button>
      <OtherApps />
    </div>
  );
}

function Releases() {
  const { language } = useWords();
  const go = useApp((state) => state.go);
  return (
    <button type="button" className="link" onClick={() => go('releases')}>
      {WINDOW_UPKEEP[language].releases}
    </button>
  );
}
