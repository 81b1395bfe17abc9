import { wholePath } from '../given';
import type { CheckView, Event, Plan } from '../model';
import { toOutput } from '../output';
import { sessionFile } from '../places';
import { openSession, type Session } from '../session';
import { sayCatalogue } from '../text/catalogue';
import { line } from '../text/line';
import { planWords } from '../text/plans';
import { sayObstacle, sayRepairTrouble } from '../text/repair';
import { sayWheel } from '../text/shopping';
import { TERMINAL_WORDS } from '../text/terminal';
import { checkOnce, parseQuestions, refusal } from './check';
import { describeCheck } from './describe';
import { recoverFirst } from './recover';
import { type Call, EXIT } from './terminal';
import { typed } from './typed';
import { done, sayRefusal } from './wait';

type Proposed = Extract<Event, { is: 'plans-proposed' }>;
export interface Found {
  check: CheckView;
  proposed: Proposed;
}

/** Opens a session, puts right what an earlier run left, and does the rest of a command in it. */
export async function inSession(call: Call, work: (session: Session) => Promise<number>): Promise<number> {
  const { host, values, publisher, terminal, language } = call;
  const session = await openSession(host, {
    ...{ file: sessionFile(host), publisher },
    bypassProxy: values.direct,
    ...(values.index === undefined ? {} : { index: values.index }),
  });
  session.on((event) => {
    if (event.is === 'catalogue' && event.trouble) terminal.err(sayCatalogue(language, event.trouble));
  });
  try {
    const busy = await recoverFirst(session, call);
    return busy ?? (await work(session));
  } finally {
    await session.close();
  }
}

/**
 * `torchmend plan [folder|python] [--wheels folder] [--index address] [--nightly] [--offline] [--json]`: what can be done.
 * Exit code 0: nothing to do; 1: there are plans; 2: there are none.
 */
export async function runPlan(call: Call): Promise<number> {
  return inSession(call, async (session) => {
    const found = await lookAndPropose(session, call);
    if (typeof found === 'number') return found;
    const { terminal, language, values } = call;
    const output = toOutput(found.check, language);
    const { plans, wheels, trouble } = found.proposed;
    if (values.json) terminal.json({ check: output, plans, wheels, trouble });
    else
      terminal.out(
        [describeCheck(found.check, output, call), ...describePlans(found.proposed, call), ...next(plans, call)].join(
          '\n\n',
        ),
      );
    if (plans.length > 0) return EXIT.found;
    return output.outcome === 'clear' ? EXIT.clear : EXIT.undetermined;
  });
}

/** Checks, then asks for plans. A number: the exit code of what could not be done, which has been said. */
export async function lookAndPropose(session: Session, call: Call): Promise<Found | number> {
  const { host, terminal, language, values } = call;
  const ask = parseQuestions(values.ask);
  if (typeof ask === 'string') return (terminal.err(ask), EXIT.usage);
  const check = await checkOnce(session, call, ask);
  if (check.is === 'refused') return refuse(call, check);
  if (check.is !== 'done') {
    const output = toOutput(check, language);
    if (values.json) terminal.json({ check: output, plans: [] });
    else terminal.out(describeCheck(check, output, call));
    return check.is === 'cancelled' ? EXIT.stopped : EXIT.failed;
  }
  let wheels: string | undefined;
  if (values.wheels !== undefined) {
    const picked = await session.send({ do: 'pick', path: wholePath(host, values.wheels) });
    if (picked.is === 'refused') return refuse(call, picked);
    wheels = picked.id;
  }
  const { nightly, offline } = values;
  const proposed = await done(
    session,
    call,
    { do: 'propose', check: check.id, nightly, offline, ...(wheels === undefined ? {} : { wheels }) },
    ['plans-proposed'],
  );
  if (proposed.is === 'refused') return refuse(call, proposed);
  return terminal.signal.aborted ? EXIT.stopped : { check, proposed };
}

export function refuse(call: Call, refused: Parameters<typeof sayRefusal>[1]): number {
  const text = sayRefusal(call, refused);
  if (call.values.json) call.terminal.json(refusal(refused, text));
  else call.terminal.err(text);
  return EXIT.failed;
}

/** What to type to have the best of them done: the same words, and its name. */
function next([first]: readonly Plan[], call: Call): string[] {
  const { values, rest, language } = call;
  if (!first || isByHand(first)) return [];
  const { wheels, index, ask, nightly, direct } = values;
  const words = [
    ...['repair', ...rest],
    ...[wheels && ['--wheels', wheels], index && ['--index', index], ask && ['--ask', ask]].flatMap((two) => two || []),
    ...[nightly && '--nightly', direct && '--direct'].flatMap((one) => one || []),
    ...['--plan', first.id],
  ];
  return [`${TERMINAL_WORDS[language].doWith}\n${typed(call, ...words)}`];
}

function describePlans({ plans, wheels, obstacles, trouble }: Proposed, { language }: Call): string[] {
  const refused = wheels
    .filter(({ verdict }) => verdict !== 'usable')
    .flatMap((wheel) => [wheel.file, ...sayWheel(language, wheel)]);
  return [
    ...refused,
    ...(trouble ? [sayRepairTrouble(language, trouble)] : []),
    ...plans.map((plan) => describePlan(plan, obstacles, language)),
  ];
}

/** Nothing of it can be done for the person, so there is no use in naming it. */
export function isByHand({ steps }: Plan): boolean {
  return steps.every(({ changes }) => !changes);
}

export function describePlan(plan: Plan, obstacles: Proposed['obstacles'], language: Call['language']): string {
  const inTheWay = (obstacles[plan.id] ?? []).map((one) => {
    const { what, help } = sayObstacle(language, one);
    return `${one.severity === 'stops' ? '✗' : '!'} ${what} ${help}`.trimEnd();
  });
  const named = isByHand(plan) ? [] : [line`${TERMINAL_WORDS[language].plan} ${plan.id}`];
  return [...named, ...planWords(language, plan), ...inTheWay].join('\n');
}
