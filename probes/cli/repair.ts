import type { Event, Plan } from '../model';
import { toOutput } from '../output';
import { fill } from '../text/builds';
import { line } from '../text/line';
import { sayRepairTrouble } from '../text/repair';
import { TERMINAL_WORDS } from '../text/terminal';
import { describeCheck } from './describe';
import { describePlan, type Found, inSession, isByHand, lookAndPropose, refuse } from './plan';
import { type Call, EXIT } from './terminal';
import { typed } from './typed';
import { done } from './wait';

/**
 * `torchmend repair [folder|python] [--plan id] [--wheels folder] [--yes] [--json]`: shows the plan, asks, does it, proves
 * it. Exit code 0: repaired, or nothing to repair; 1: put back, or not begun; 2: there is no plan; 3: could not be put back.
 */
export async function runRepair(call: Call): Promise<number> {
  return inSession(call, async (session) => {
    const found = await lookAndPropose(session, call);
    if (typeof found === 'number') return found;
    const plan = pick(found, call);
    if (!plan || isByHand(plan)) return nothingToDo(found, call);
    const { terminal, language, values } = call;
    const t = TERMINAL_WORDS[language];
    if (!values.json) terminal.err(describePlan(plan, found.proposed.obstacles, language));
    if (!values.yes && !(await agrees(call))) return notAgreed(plan, found, call);
    const ended = await done(session, call, { do: 'repair', plan: plan.id }, ['repair-ended']);
    if (ended.is === 'refused') return refuse(call, ended);
    const after = ended.after === null ? null : (session.view().checks[ended.after] ?? null);
    const output = after && toOutput(after, language);
    const { how, trouble, repair } = ended;
    if (values.json)
      terminal.json({ repair, how, trouble, plan, before: toOutput(found.check, language), after: output });
    else
      terminal.out(
        [
          fill(language, t.repairEnded[how], { torchmend: terminal.called }),
          ...(trouble ? [sayRepairTrouble(language, trouble)] : []),
          ...(how === 'repaired' && after && output
            ? [describeCheck(after, output, call), line`${t.undoWith} ${typed(call, 'undo', repair)}`]
            : []),
        ].join('\n\n'),
      );
    return exitOf(ended, terminal.signal.aborted);
  });
}

function exitOf({ how }: Extract<Event, { is: 'repair-ended' }>, stopped: boolean): number {
  if (how === 'repaired') return EXIT.clear;
  if (how === 'left') return EXIT.failed;
  return stopped ? EXIT.stopped : EXIT.found;
}

/** The plan that was named, else the first that is certain; what only a person can do is never run by itself. */
function pick({ proposed: { plans } }: Found, { values }: Call): Plan | null {
  if (values.plan !== undefined) return plans.find(({ id }) => id === values.plan) ?? null;
  return plans.find(({ trust }) => trust === 'certain') ?? null;
}

/** Asked, and nobody said yes: a script that wants JSON gets some. */
function notAgreed(plan: Plan, { check }: Found, { terminal, language, values }: Call): number {
  const before = toOutput(check, language);
  const untouched = { repair: null, how: 'untouched', trouble: null, plan, before, after: null };
  if (values.json) terminal.json(untouched);
  terminal.err(TERMINAL_WORDS[language].notAgreed);
  return EXIT.found;
}

function nothingToDo({ check, proposed }: Found, call: Call): number {
  const { terminal, language, values } = call;
  const t = TERMINAL_WORDS[language];
  const output = toOutput(check, language);
  const { plans, wheels, trouble } = proposed;
  if (values.json)
    terminal.json({ repair: null, how: 'untouched', trouble, plans, wheels, before: output, after: null });
  else {
    terminal.out(describeCheck(check, output, call));
    if (trouble) terminal.err(sayRepairTrouble(language, trouble));
    if (output.outcome !== 'clear') terminal.err(whyNone(plans, values.plan, t));
    for (const plan of plans) terminal.err(describePlan(plan, proposed.obstacles, language));
  }
  return output.outcome === 'clear' ? EXIT.clear : EXIT.undetermined;
}

function whyNone(plans: readonly Plan[], named: string | undefined, t: (typeof TERMINAL_WORDS)['en']): string {
  if (named !== undefined && plans.some(({ id }) => id === named)) return t.manualPlan;
  if (named !== undefined)
    return [line`${t.noSuchPlan} ${named}`, ...(plans.length > 0 ? [t.plansAre] : [])].join('\n');
  if (plans.length === 0) return t.noPlan;
  return plans.every(isByHand) ? t.onlyByHand : t.noCertainPlan;
}

/** Asks on the terminal; whoever can't answer has not agreed. */
async function agrees({ terminal, language, values }: Call): Promise<boolean> {
  if (values.json) return false;
  terminal.err(TERMINAL_WORDS[language].agree);
  const answer = Buffer.from((await terminal.line?.()) ?? '').toString('utf8');
  return /^\s*(y|yes|是|好)\s*$/i.test(answer);
}
