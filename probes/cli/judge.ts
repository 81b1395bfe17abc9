import { z } from 'zod';
import { Case, factsOfCase } from '../explain/index';
import { wholePath } from '../given';
import { readHistory } from '../history';
import { decode } from '../host/decode';
import { FACT_KEYS, type Facts, type Judgement, readingSchema, toJudgement } from '../model';
import { openReport } from '../report/index';
import { diagnose } from '../rules/index';
import { say } from '../text/index';
import { line } from '../text/line';
import { TERMINAL_WORDS } from '../text/terminal';
import { factsOfMachine } from './judged-machine';
import { type Call, EXIT } from './terminal';

const LIMIT = 256 * 1024 * 1024;

interface Given {
  id: string;
  /** What people call it: the file, the case's name, or which check of the file it is. */
  name: string;
  facts: Facts;
}

/**
 * `torchmend judge <facts.json | machine.json | session.jsonl | report.zip | --case cases.json> [--json]`: the rules of
 * today on facts that are given, or on what a recorded machine answers to the probes of today.
 */
export async function runJudge(call: Call): Promise<number> {
  const { host, terminal, language, values, rest } = call;
  const t = TERMINAL_WORDS[language];
  const file = values.case ?? rest[0];
  if (file === undefined) return (terminal.err(t.usage), EXIT.usage);
  const bytes = await host.read(wholePath(host, file), LIMIT);
  if (bytes.is !== 'known') {
    terminal.err(line`${bytes.is === 'absent' ? t.noFile : t.unreadableFile} ${file}`);
    return EXIT.failed;
  }
  const isZip = Buffer.from(bytes.value.subarray(0, 2)).toString('latin1') === 'PK';
  const given = isZip
    ? await reported(bytes.value, file, call)
    : values.case === undefined
      ? await givenBy(decode(bytes.value), file, call)
      : casesIn(decode(bytes.value));
  if (given === null || given.length === 0) return (terminal.err(line`${t.noFacts} ${file}`), EXIT.failed);
  const judged = given.map(({ id, name, facts }) => ({ diagnosis: diagnose(facts), id, name }));
  if (values.json) terminal.json({ cases: judged.map(({ id, diagnosis }) => toJudgement(id, diagnosis)) });
  else for (const { name, diagnosis } of judged) terminal.out(inWords(toJudgement(name, diagnosis), call));
  // One set of facts ends as a check of it would; of a collection, that it was judged is all there is to say.
  return judged[0] && judged.length === 1 ? EXIT[judged[0].diagnosis.outcome] : EXIT.clear;
}

/** One set of facts, a recorded machine, or a session with its checks; empty: none of them. */
async function givenBy(text: string, file: string, { terminal, language }: Call): Promise<Given[]> {
  const whole = parse(text);
  const facts = whole === undefined ? null : (factsIn(whole) ?? (await factsOfMachine(whole, terminal.signal)));
  if (facts) return [{ id: file, name: file, facts }];
  const { view } = readHistory(text);
  const checks = Object.values(view.checks);
  return checks.map(({ id, facts }, i) => ({
    id,
    facts,
    name: checks.length === 1 ? file : `${TERMINAL_WORDS[language].checkNo} ${i + 1}`,
  }));
}

/** The check that a report is about; null: nothing that can be judged, and why is said. */
async function reported(bytes: Uint8Array, file: string, { terminal, language }: Call): Promise<Given[] | null> {
  const t = TERMINAL_WORDS[language];
  const opened = await openReport(bytes);
  if (opened.is === 'refused') return (terminal.err(t.reports[opened.why]), null);
  if (opened.newer) terminal.err(t.reports.newer);
  const { view, unreadable } = readHistory(opened.session);
  if (unreadable > 0) terminal.err(line`${t.cutLines} ${unreadable}`);
  const check = Object.values(view.checks).find(({ id }) => id === opened.check);
  return check && Object.keys(check.facts).length > 0 ? [{ id: check.id, name: file, facts: check.facts }] : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // several lines: a session
  }
}

/** Facts by their keys, each as a reading; null: something in it is none. */
function factsIn(whole: unknown): Facts | null {
  const record = z.record(z.string(), z.unknown()).safeParse(whole);
  if (!record.success) return null;
  const facts: Facts = {};
  for (const [name, value] of Object.entries(record.data)) {
    const key = FACT_KEYS.find((one) => one === name);
    const reading = key && readingSchema(key).safeParse(value);
    if (!key || !reading?.success) return null;
    Object.assign(facts, { [key]: reading.data });
  }
  return Object.keys(facts).length > 0 ? facts : null;
}

/** The cases of a collection; null: it is none. */
function casesIn(text: string): Given[] | null {
  const whole = z.union([z.object({ cases: z.array(Case) }), z.array(Case)]).safeParse(parse(text));
  if (!whole.success) return null;
  const cases = Array.isArray(whole.data) ? whole.data : whole.data.cases;
  return cases.map((one) => ({ id: one.id, name: one.id, facts: factsOfCase(one) }));
}

function inWords({ id, code, params, sure, candidates, notes }: Judgement, { language }: Call): string {
  const t = TERMINAL_WORDS[language];
  if (code === null)
    return `${id}: ${sure ? t.nothingFound : t.undetermined}${notes.map((note) => ` [${note}]`).join('')}`;
  const others = candidates.slice(1).join(', ');
  return `${id}: ${say(language, code, params).what} [${code}${sure ? '' : ` · ${t.how.likely}`}]${others ? line` ${t.orElse} ${others}` : ''}`;
}
