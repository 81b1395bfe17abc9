import { wholePath } from '../given';
import { type CheckView, Question } from '../model';
import { toOutput } from '../output';
import { sessionFile } from '../places';
import { openSession, type Session } from '../session';
import { fill } from '../text/builds';
import { type Language, questionName } from '../text/index';
import { line } from '../text/line';
import { TERMINAL_WORDS } from '../text/terminal';
import { UPKEEP_WORDS } from '../text/upkeep';
import { baselineOutput } from './baseline';
import { describeCheck } from './describe';
import { here } from './here';
import { type Call, EXIT } from './terminal';
import { done, type Refusal, sayRefusal } from './wait';

/** `torchmend check [folder|python] [--ask …] [--json]` */
export async function runCheck(call: Call): Promise<number> {
  const { host, terminal, language, values } = call;
  const t = TERMINAL_WORDS[language];
  const ask = parseQuestions(values.ask);
  if (typeof ask === 'string') {
    terminal.err(
      [line`${t.unknownQuestion} ${ask}`, line`${t.questionsAre} ${Question.options.join(', ')}`].join('\n'),
    );
    return EXIT.usage;
  }
  const session = await openSession(host, { file: sessionFile(host) });
  try {
    const check = await checkOnce(session, call, ask);
    if (check.is === 'refused') {
      const text = sayRefusal(call, check);
      if (values.json) terminal.json(refusal(check, text));
      else terminal.err(text);
      return EXIT.failed;
    }
    const { notSaved } = session.view();
    if (notSaved !== null) terminal.err(line`${fill(language, t.notKept, { torchmend: terminal.called })} ${notSaved}`);
    const output = toOutput(check, language);
    if (values.json) terminal.json({ ...output, baseline: baselineOutput(language, check.baseline) });
    else terminal.out(describeCheck(check, output, call));
    if (values['launch-blocking'] && !values.json) terminal.out(`\n${firstFailing(check, language)}`);
    return check.is === 'cancelled' ? EXIT.stopped : EXIT[output.outcome];
  } finally {
    await session.close();
  }
}

/** With blocking launches an error is raised where it happens: the first one names the operation. */
function firstFailing({ answers }: CheckView, language: Language): string {
  const t = UPKEEP_WORDS[language];
  const first = answers.find(({ is }) => is === 'failed');
  if (!first) return t.noneFailing;
  const { question, gpu, failure } = first;
  const where = failure?.operation === undefined ? '' : `\n  ${failure.operation}`;
  return line`${t.firstFailing} ${questionName(language, question)} (GPU ${gpu})${where}\n  ${failure?.line ?? ''}\n${t.dsa}`;
}

export function refusal({ code, params }: Refusal, text: string) {
  const nothing = {
    environment: null,
    gpus: [],
    findings: [],
    undetermined: [],
    questions: [],
    times: { firstFact: 0, disk: null, ended: 0 },
    torch: null,
  };
  return { outcome: 'failed', failure: { code, params, text }, ...nothing };
}

export function parseQuestions(asked: string | undefined): Question[] | undefined | string {
  if (asked === undefined) return undefined;
  const names = asked.split(',').map((name) => name.trim());
  const questions = names.flatMap((name) => Question.options.filter((one) => one === name));
  return questions.length === names.length
    ? questions
    : (names.find((name) => !Question.safeParse(name).success) ?? '');
}

/** Picks the target, checks it and waits for the end; progress goes to standard error as it happens. */
export async function checkOnce(
  session: Session,
  call: Call,
  ask: Question[] | undefined,
): Promise<CheckView | Refusal> {
  const launchBlocking = call.values['launch-blocking'];
  const { host, terminal, language, values, rest } = call;
  const path = rest[0] ?? (await here(host));
  if (rest[0] === undefined && !values.json) terminal.err(line`${TERMINAL_WORDS[language].given} ${path}`);
  const picked = await session.send({ do: 'pick', path: wholePath(host, path) });
  if (picked.is === 'refused') return picked;
  const { id: target = '' } = picked;
  const ended = await done(session, call, { do: 'check', target, launchBlocking, ...(ask ? { ask } : {}) }, [
    'check-ended',
  ]);
  if (ended.is === 'refused') return ended;
  const check = session.view().checks[ended.check];
  if (!check) throw new Error(`check ${ended.check} ended without having begun`);
  return check;
}
