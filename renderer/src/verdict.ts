import { type CheckView, type Finding, outcomeOf } from '../../probes/model';
import { list } from '../../probes/text/index';
import type { Standing } from './parts/mark';
import { cardsOf } from './trials';
import type { InWords } from './use-app';

/** The one plain answer of a check, with its reason and what helps. */
export interface VerdictText {
  standing: Standing;
  what: string;
  why: string;
  help: string;
  /** The finding that the answer is about. */
  finding: Finding | null;
  /** What else was found. */
  others: readonly Finding[];
}

export function verdictOf(check: CheckView, where: string, { t, say, language }: InWords): VerdictText {
  const findings = check.diagnosis?.findings ?? [];
  const outcome = outcomeOf(check);
  const [first, ...rest] = findings;
  const without = { finding: null, others: findings };
  if (outcome === 'failed') {
    const failure = check.failure ?? { code: 'check/broke-down' as const, params: { line: '' } };
    return { standing: 'unsure', ...say(failure.code, failure.params), ...without };
  }
  if (outcome === 'found' && first)
    return { standing: 'bad', ...say(first.code, first.params), finding: first, others: rest };
  if (outcome === 'clear') {
    const runtime = check.facts['torch.runtime'];
    const names = runtime?.is === 'known' ? runtime.value.devices.map((device) => device.name) : [];
    const card = list(language, [...new Set(names)]);
    return {
      standing: 'good',
      what: t('window.findings.clear'),
      why: t('window.findings.clearWhy', { where, card }),
      help: t('window.findings.clearHelp'),
      ...without,
    };
  }
  const failed = outcome === 'cancelled' ? null : failedAt(check);
  if (failed) {
    const line = failed.line === '' ? t('window.findings.failedSilent') : failed.line;
    return {
      standing: 'unsure',
      what: t('window.findings.failed', { card: failed.card ?? t('window.findings.failedCard') }),
      why: t('window.findings.failedWhy', { line }),
      help: t('window.findings.failedHelp'),
      ...without,
    };
  }
  const words = outcome === 'cancelled' ? 'cancelled' : 'undetermined';
  return {
    standing: outcome === 'cancelled' ? 'apart' : 'unsure',
    what: outcome === 'cancelled' ? t('window.findings.cancelled') : t('window.findings.undetermined', { where }),
    why: t(`window.findings.${words}Why`),
    help: t(`window.findings.${words}Help`),
    ...without,
  };
}

/** A computation that failed though no known cause fits: which card, and what was said to it. */
function failedAt(check: CheckView): { card: string | null; line: string } | null {
  for (const { name, trials } of cardsOf(check))
    for (const { answer } of trials)
      if (answer?.is === 'failed') return { card: name, line: answer.failure?.line ?? '' };
  return null;
}
