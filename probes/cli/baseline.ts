import { listBaselines } from '../baseline/index';
import type { CheckView, Drift, Params } from '../model';
import { toOutput } from '../output';
import { sessionFile } from '../places';
import { openSession } from '../session';
import { sayCompared, sayDrift, sayLevel } from '../text/drift';
import { appName } from '../text/index';
import type { Language } from '../text/language';
import { line } from '../text/line';
import { TERMINAL_WORDS } from '../text/terminal';
import { UPKEEP_WORDS } from '../text/upkeep';
import { checkOnce, parseQuestions } from './check';
import { describeCheck } from './describe';
import { type Call, EXIT } from './terminal';
import { typed } from './typed';
import { sayRefusal } from './wait';

/**
 * `torchmend baseline save|compare [folder|python] [--ask …] [--json]`, `torchmend baseline list [--json]`. Exit code of compare:
 * 0 nothing that matters changed, 1 something did, 2 nothing is remembered.
 */
export async function runBaseline(call: Call): Promise<number> {
  const { terminal, language, rest } = call;
  const [what, ...paths] = rest;
  if (what === 'list' && paths.length === 0) return list(call);
  if (what !== 'save' && what !== 'compare')
    return (terminal.err(`${UPKEEP_WORDS[language].baselineUsage}`), EXIT.usage);
  const ask = parseQuestions(call.values.ask);
  if (typeof ask === 'string')
    return (terminal.err(line`${TERMINAL_WORDS[language].unknownQuestion} ${ask}`), EXIT.usage);
  const session = await openSession(call.host, { file: sessionFile(call.host) });
  try {
    const check = await checkOnce(session, { ...call, rest: paths }, ask);
    if (check.is === 'refused') return (terminal.err(sayRefusal(call, check)), EXIT.failed);
    if (check.is === 'cancelled') return EXIT.stopped;
    if (what === 'compare') return compared(call, check);
    const reply = await session.send({ do: 'remember', check: check.id });
    if (reply.is === 'refused') {
      if (!call.values.json) terminal.err(`${describeCheck(check, toOutput(check, language), call)}\n`);
      return (terminal.err(sayRefusal(call, reply)), EXIT.failed);
    }
    const place = check.facts['environment.place'];
    const prefix = place?.is === 'known' ? place.value.prefix : '';
    if (call.values.json) terminal.json({ remembered: prefix });
    else terminal.out(line`${UPKEEP_WORDS[language].remembered} ${prefix}`);
    return EXIT.clear;
  } finally {
    await session.close();
  }
}

function compared(call: Call, { baseline, facts }: CheckView): number {
  const { terminal, language, values } = call;
  const place = facts['environment.place'];
  if (values.json) terminal.json(baselineOutput(language, baseline));
  else if (baseline) terminal.out(describeBaseline(language, baseline, true));
  else terminal.err(nothingYet(call, call.rest[1] ?? (place?.is === 'known' ? place.value.prefix : undefined)));
  if (!baseline || baseline.since === null) return EXIT.undetermined;
  return baseline.drifts.some(({ severity }) => severity !== 'note') ? EXIT.found : EXIT.clear;
}

/** `--json`: since when, and what changed with its words. */
export function baselineOutput(
  language: Language,
  baseline: CheckView['baseline'],
): { since: string | null; drifts: (Drift & { text: Params })[] } | null {
  return (
    baseline && {
      since: baseline.since === null ? null : new Date(baseline.since).toISOString(),
      drifts: baseline.drifts.map((one) => ({ ...one, text: { ...sayDrift(language, one) } })),
    }
  );
}

/** What changed, each with whether it matters and what to do. `always`: that nothing changed is said as well. */
export function describeBaseline(
  language: Language,
  { since, drifts }: NonNullable<CheckView['baseline']>,
  always = false,
): string {
  if (drifts.length === 0 && !always) return '';
  const lines = since === null ? [] : [sayCompared(language, since, drifts)];
  for (const one of drifts) {
    const { what, matters, help } = sayDrift(language, one);
    lines.push(`  [${sayLevel(language, one)}] ${what}`, `    ${[matters, help].join(language === 'en' ? ' ' : '')}`);
  }
  return lines.join('\n');
}

/** With the command that has it remembered. */
function nothingYet(call: Call, folder?: string): string {
  const t = UPKEEP_WORDS[call.language];
  const command = typed(call, 'baseline', 'save', ...(folder === undefined ? [] : [folder]));
  return line`${t.nothingRemembered} ${command}${folder === undefined ? ` ${t.itsFolder}` : ''}`;
}

async function list(call: Call): Promise<number> {
  const { host, terminal, language, values } = call;
  const { baselines, unreadable } = await listBaselines(host);
  const t = TERMINAL_WORDS[language];
  if (values.json)
    terminal.json({
      baselines: baselines.map(({ at, app, place, state }) => ({
        ...{ environment: place.prefix, python: place.executable, app, since: new Date(at).toISOString() },
        torch: state.torch.is === 'known' ? state.torch.value.version : null,
        outcome: state.proof.outcome,
      })),
      unreadable,
    });
  else {
    for (const { at, app, place, state } of baselines)
      terminal.out(
        [
          new Date(at).toLocaleDateString(language, { dateStyle: 'medium' }),
          state.torch.is === 'known' ? `PyTorch ${state.torch.value.version}` : t.noTorch,
          ...(app === null ? [] : [appName(app)]),
          place.prefix,
        ].join('  '),
      );
    for (const file of unreadable) terminal.err(line`${t.unreadableFile} ${file}`);
    if (baselines.length === 0) terminal.err(nothingYet(call));
  }
  return baselines.length > 0 ? EXIT.clear : EXIT.undetermined;
}
