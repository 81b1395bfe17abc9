import type { CheckOutput, CheckView, Event } from '../model';
import { briefly, type Language, lookUp, questionName, say } from '../text/index';
import { TERMINAL_WORDS } from '../text/terminal';
import { describeBaseline } from './baseline';

/** One line of progress for the terminal, or nothing worth one. */
export function tellEvent(event: Event, language: Language): string | null {
  const t = TERMINAL_WORDS[language];
  if (event.is === 'proposing')
    return event.file && `  ${event.file}${event.of ? ` ${Math.floor((100 * event.done) / event.of)} %` : ''}`;
  if (event.is === 'step-began') return `${t.step} ${event.step + 1}`;
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
export function describeCheck(check: CheckView, output: CheckOutput, language: Language): string {
  const t = TERMINAL_WORDS[language];
  if (output.failure) return output.failure.text;
  const lines: string[] = [];
  if (check.is === 'cancelled') lines.push(t.stopped, '');
  if (output.environment) lines.push(`${t.environment}: ${output.environment.path}`);
  if (output.torch) lines.push(`PyTorch: ${output.torch.version} (CUDA ${output.torch.cuda ?? t.none})`);
  for (const gpu of output.gpus) lines.push(`${t.card}: ${gpu.name}, ${gpu.computeCapability ?? '?'}`);
  lines.push('');
  for (const finding of output.findings) {
    const { what, why, help } = say(language, finding.code, finding.params);
    lines.push(what, '', why, '', help, '', `[${finding.code}]`, '');
  }
  if (output.findings.length === 0) lines.push(output.outcome === 'clear' ? t.clear : t.undetermined, '');
  const drift = check.baseline && describeBaseline(language, check.baseline);
  if (drift) lines.push(drift, '');
  for (const { code, missing } of check.diagnosis?.undetermined ?? []) {
    const why = missing.map((key) => {
      const reading = check.facts[key];
      const name = named(language, 'facts', key);
      if (reading?.is !== 'unknown') return name;
      const detail = reading.detail ? `: ${reading.detail}` : '';
      return `${name} (${named(language, 'why', reading.why)}${detail})`;
    });
    lines.push(`${t.notDetermined} ${briefly(language, code)}: ${why.join(', ')} [${code}]`);
  }
  return lines.join('\n').trimEnd();
}

/** The plain word for a probe, a fact or a reason; its own name where there is none. */
function named(language: Language, kind: 'probes' | 'facts' | 'why', name: string): string {
  return lookUp(language, `names.${kind}.${name}`, {}) ?? name;
}
