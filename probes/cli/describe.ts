import type { CheckOutput, CheckView, Event } from '../model';
import { briefly, type Language, lookUp, questionName, say } from '../text/index';
import { line } from '../text/line';
import { TERMINAL_WORDS } from '../text/terminal';
import { describeBaseline } from './baseline';
import type { Call } from './terminal';

/** One line of progress for the terminal, or nothing worth one. */
export function tellEvent(event: Event, language: Language): string | null {
  const t = TERMINAL_WORDS[language];
  if (event.is === 'proposing')
    return event.file && `  ${event.file}${event.of ? ` ${Math.floor((100 * event.done) / event.of)} %` : ''}`;
  if (event.is === 'step-began') return line`${t.step} ${event.step + 1}`;
  if (event.is === 'step-said') return event.lines.map((line) => `  ${line}`).join('\n');
  if (event.is === 'step-progress' && event.of)
    return `  ${Math.floor((100 * event.done) / event.of)} % ${event.file ?? ''}`.trimEnd();
  if (event.is === 'putting-back') return t.puttingBack;
  if (event.is === 'probe-started') return `${named(language, 'probes', event.probe)} …`;
  if (event.is === 'answer') {
    const { gpu, question, is, failure } = event.answer;
    return `  GPU ${gpu} · ${questionName(language, question)} (${question}): ${t.is[is]}${failure ? ` · ${failure.line}` : ''}`;
  }
  return null;
}

/** The verdict as people read it in a terminal. */
export function describeCheck(check: CheckView, output: CheckOutput, { language, terminal }: Call): string {
  const t = TERMINAL_WORDS[language];
  if (output.failure) return output.failure.text;
  const lines: string[] = [];
  if (check.is === 'cancelled') lines.push(t.stopped, '');
  if (output.environment) lines.push(line`${t.environment}: ${output.environment.path}`);
  if (output.torch)
    lines.push(`PyTorch: ${output.torch.version}${output.torch.cuda === null ? '' : ` (CUDA ${output.torch.cuda})`}`);
  for (const gpu of output.gpus) lines.push(line`${t.card}: ${gpu.name}, ${gpu.computeCapability ?? '?'}`);
  lines.push('');
  for (const finding of output.findings) {
    const { what, why, help } = say(language, finding.code, finding.params);
    lines.push(what, '', why, '', help, '', `[${finding.code}]`, '');
  }
  if (output.findings.length === 0 && output.outcome === 'clear') lines.push(t.clear, '');
  if (output.findings.length === 0 && output.outcome !== 'clear') {
    const help = line`${t.undeterminedHelp} ${terminal.called} report`;
    const failed = new Set(
      check.answers.flatMap(({ is, failure }) => (is === 'failed' && failure ? [failure.line] : [])),
    );
    const why =
      failed.size === 0 ? [t.undeterminedWhy] : [t.undeterminedFailed, ...[...failed].map((one) => `  ${one}`)];
    lines.push(t.undetermined, '', ...why, '', help, '');
  }
  const drift = check.baseline && describeBaseline(language, check.baseline);
  if (drift) lines.push(drift, '');
  for (const { code, missing } of check.diagnosis?.undetermined ?? []) {
    const why = missing.map((key) => {
      const reading = check.facts[key];
      const name = named(language, 'facts', key);
      if (reading?.is !== 'unknown') return name;
      const reason = named(language, 'why', reading.why);
      return `${name} (${reading.detail ? line`${reason}: ${reading.detail}` : reason})`;
    });
    lines.push(line`${t.notDetermined} ${briefly(language, code)}: ${why.join(', ')} [${code}]`);
  }
  return lines.join('\n').trimEnd();
}

/** The plain word for a probe, a fact or a reason; its own name where there is none. */
function named(language: Language, kind: 'probes' | 'facts' | 'why', name: string): string {
  return lookUp(language, `names.${kind}.${name}`, {}) ?? name;
}
