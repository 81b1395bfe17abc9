import { Button } from '@mantine/core';
import { FileText, Play, RotateCcw, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { CheckView, Obstacle, Plan as PlanData, View } from '../../../probes/model';
import { lossWords } from '../../../probes/text/plans';
import { ByHand } from '../parts/by-hand';
import { CatalogueTrouble } from '../parts/catalogue-trouble';
import { Exactly } from '../parts/exactly';
import { Figures } from '../parts/figures';
import { Looking } from '../parts/looking';
import { Obstacles } from '../parts/obstacles';
import { Offline } from '../parts/offline';
import { At, Paths } from '../parts/paths';
import { Refused } from '../parts/refused';
import { StepLine } from '../parts/step-line';
import { Trust, Ways } from '../parts/ways';
import { RefusedWheels, Wheels } from '../parts/wheels';
import { shortTitle } from '../place';
import { chosenPlan } from '../repairing';
import { canRun } from '../repairs';
import { noPlanText } from '../trouble';
import { useApp, usePath, useWhere, useWords } from '../use-app';

/** What can be done, all of it shown before anything is done. */
export function Plan({ check }: { check: CheckView }) {
  const isLooking = useApp((state) => state.news.proposing !== null);
  const proposed = useApp((state) => state.view.proposed);
  if (isLooking || proposed === null) return <Looking check={check} />;
  return <Proposed check={check} proposed={proposed} />;
}

type ProposedView = NonNullable<View['proposed']>;

function Proposed({ check, proposed }: { check: CheckView; proposed: ProposedView }) {
  const { t } = useWords();
  const where = useWhere(check);
  const chosen = chosenPlan(
    proposed.plans,
    useApp((state) => state.chosen),
  );
  const ways = proposed.plans.filter(canRun);
  const byHand = proposed.plans.filter((plan) => !canRun(plan));
  const isNone = proposed.plans.length === 0;
  const isChoice = ways.length > 1 || (ways.length === 1 && !chosen);
  const lacksFiles = ways.length === 0 && byHand.some(wantsFiles);
  return (
    <div className="page wide">
      <h1 tabIndex={-1}>
        {t(`window.plan.${titleOf(ways.length, { isNone, lacksFiles, isChosen: chosen !== null })}`)}
      </h1>
      <At path={usePath(check)} />
      <p className="lead">{t(isNone ? 'window.plan.leadNone' : 'window.plan.lead', { where })}</p>
      <Offline check={check.id} />
      <CatalogueTrouble ofKept />
      {proposed.trouble || isNone ? <Nothing proposed={proposed} /> : null}
      {isChoice ? <Ways plans={ways} chosen={chosen} /> : null}
      {isChoice && !chosen ? <p>{t('window.plan.choose')}</p> : null}
      {chosen ? <Chosen plan={chosen} isNamed={!isChoice} obstacles={proposed.obstacles[chosen.id] ?? []} /> : null}
      <RefusedWheels wheels={proposed.wheels} />
      <ByHand plans={byHand} isAlone={ways.length === 0} />
      <Wheels check={check.id} isOpen={isNone || lacksFiles} />
      {chosen ? null : <Otherwise check={check} most={isNone || lacksFiles ? 'look' : isChoice ? null : 'check'} />}
    </div>
  );
}

function titleOf(ways: number, { isNone = false, lacksFiles = false, isChosen = false }) {
  if (isNone) return 'titleNone';
  if (lacksFiles) return 'titleFiles';
  if (ways === 0) return 'titleByHand';
  return isChosen ? 'title' : 'titleChoose';
}

interface ChosenProps {
  plan: PlanData;
  /** Its name doesn't stand above it already, among the ways to choose from. */
  isNamed: boolean;
  obstacles: readonly Obstacle[];
}

/** The plan that would be run: what it is for, what it costs, what it breaks; one click begins it. */
function Chosen({ plan, isNamed, obstacles }: ChosenProps) {
  const { t, language } = useWords();
  const { title, why } = shortTitle(language, plan);
  return (
    <>
      <section className="panel help">
        <h2 className={isNamed ? 'big' : 'unseen'}>{title}</h2>
        <p>{why}</p>
        <p className="aside">
          {isNamed ? <Trust trust={plan.trust} /> : null} {t(`window.plan.trustNote.${plan.trust}`)}
        </p>
        <Figures plan={plan} />
        <p className="promise">
          <ShieldCheck size={18} aria-hidden />
          {t('window.plan.safe')}
        </p>
        <Obstacles obstacles={obstacles} />
        <Begin plan={plan} isClear={!obstacles.some(({ severity }) => severity === 'stops')} />
        <Refused />
      </section>
      <section className="panel">
        {plan.loses.length > 0 ? (
          <>
            <h2>{t('window.plan.loses')}</h2>
            <ul className="bullets">
              {plan.loses.map((loss) => (
                <li key={lossWords(language, loss)}>{lossWords(language, loss)}</li>
              ))}
            </ul>
          </>
        ) : null}
        <p>{t('window.plan.untouched')}</p>
      </section>
      <section className="panel">
        <h2>{t('window.plan.steps')}</h2>
        <StepLine plan={plan} />
        <Exactly plan={plan} />
      </section>
    </>
  );
}

function Begin({ plan, isClear }: { plan: PlanData; isClear: boolean }) {
  const { t } = useWords();
  const repair = useApp((state) => state.repair);
  const go = useApp((state) => state.go);
  const [isSent, setSent] = useState(false);
  const begin = async () => {
    setSent(true);
    await repair(plan.id);
    setSent(false);
  };
  return (
    <div className="actions">
      <Button
        size="md"
        leftSection={<Play size={18} aria-hidden />}
        aria-disabled={isSent}
        onClick={() => (isSent ? undefined : void begin())}
      >
        {t('window.plan.do')}
      </Button>
      <Button size="md" variant="default" onClick={() => go('findings')}>
        {t('window.plan.notNow')}
      </Button>
      {isClear ? <span className="aside">{t('window.plan.closeFirst')}</span> : null}
    </div>
  );
}

/** Why there is no plan, or none from the files that were shown. */
function Nothing({ proposed: { trouble, plans } }: { proposed: ProposedView }) {
  const inWords = useWords();
  const { t } = inWords;
  return (
    <section className="panel" data-is="unsure">
      {trouble ? (
        <p>
          <strong>
            <Paths text={noPlanText(inWords, trouble)} />
          </strong>
        </p>
      ) : null}
      {plans.length === 0 ? <p>{t('window.plan.noneHelp')}</p> : null}
    </section>
  );
}

/** What is missing are files, and these can be brought here. */
function wantsFiles({ steps }: PlanData): boolean {
  return steps.some((step) => step.do === 'person' && step.what === 'get-packages');
}

/** The ways on from a page that begins nothing; `most`: the one that is sensible. Where a way is to be chosen first, none. */
function Otherwise({ check, most }: { check: CheckView; most: 'look' | 'check' | null }) {
  const { t } = useWords();
  const look = useApp((state) => state.lookForPlans);
  const again = useApp((state) => state.check);
  const go = useApp((state) => state.go);
  return (
    <div className="actions">
      {most === null ? null : (
        <Button
          leftSection={<RotateCcw size={16} aria-hidden />}
          onClick={() => void (most === 'look' ? look(check.id) : again(check.target))}
        >
          {t(most === 'look' ? 'window.plan.again' : 'window.findings.again')}
        </Button>
      )}
      <Button variant="default" leftSection={<FileText size={18} aria-hidden />} onClick={() => go('report')}>
        {t('window.findings.report')}
      </Button>
      <Button variant="subtle" onClick={() => go('findings')}>
        {t('window.plan.notNow')}
      </Button>
    </div>
  );
}
