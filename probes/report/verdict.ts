import type { CheckOutput, CheckView, FactKey } from '../model';
import { briefly, type Language, lookUp, say } from '../text/index';
import { line, sentences } from '../text/line';
import { REPORT_WORDS } from '../text/report';
import { wrongAdvice } from '../text/wrong-advice';
import type { Block, Section } from './blocks';

/** What is wrong, why, and what to do. */
export function verdict(check: CheckView, output: CheckOutput, language: Language): Section {
  const t = REPORT_WORDS[language];
  const bare = { why: '', help: '', code: null };
  const notes: Block[] =
    check.is === 'cancelled'
      ? [{ is: 'text', text: t.cancelled }]
      : check.stage === 'disk'
        ? [{ is: 'text', text: t.fromDisk }]
        : [];
  if (output.failure)
    return {
      title: t.verdict,
      blocks: [
        {
          is: 'verdict',
          tone: 'unsure',
          label: t.tone.unsure,
          what: t.failed,
          why: output.failure.text,
          help: '',
          code: output.failure.code,
        },
      ],
    };
  if (output.findings.length === 0) {
    const isClear = output.outcome === 'clear';
    const [tone, what] = isClear ? (['good', t.clear] as const) : (['unsure', t.undetermined] as const);
    return { title: t.verdict, blocks: [...notes, { is: 'verdict', tone, label: t.tone[tone], what, ...bare }] };
  }
  const found = output.findings.map(({ code, severity, text }): Block => {
    const tone = severity === 'note' ? 'unsure' : 'bad';
    return { is: 'verdict', tone, label: t.tone.bad, ...text, code };
  });
  return { title: t.verdict, blocks: [...notes, ...found] };
}

/** What people are told elsewhere about the same fault, and why it won't help. */
export function advice({ findings }: CheckOutput, language: Language): Section | null {
  const heard = findings.flatMap(({ code, params }) => wrongAdvice(language, code, params));
  const items = [...new Set(heard.map(({ claim, but }) => sentences(claim, but)))];
  return items.length > 0 ? { title: REPORT_WORDS[language].advice, blocks: [{ is: 'list', items }] } : null;
}

/** The facts that the findings cite, and who told them. */
export function evidence(output: CheckOutput, language: Language): Section | null {
  const t = REPORT_WORDS[language];
  const cited = new Map(output.findings.flatMap((finding) => finding.evidence.map(({ fact, from }) => [fact, from])));
  if (cited.size === 0) return null;
  const rows = [...cited].map(([fact, from]) => [`${named(language, 'facts', fact)} (${fact})`, from]);
  return { title: t.evidence, blocks: [{ is: 'table', head: [t.fact, t.told], rows }] };
}

/** What nobody could find out, and why. */
export function missing(check: CheckView, { undetermined }: CheckOutput, language: Language): Section | null {
  const t = REPORT_WORDS[language];
  if (undetermined.length === 0) return null;
  const items = undetermined.map(
    (one) =>
      line`${briefly(language, one.code)}: ${t.needs} ${one.missing.map((key) => whyMissing(check, key, language)).join(', ')}`,
  );
  return { title: t.missing, blocks: [{ is: 'list', items }] };
}

/** Look-alikes and all else that was looked for and is not there. */
export function ruledOut(check: CheckView, language: Language): Section | null {
  const t = REPORT_WORDS[language];
  const clear = check.is === 'failed' ? [] : (check.diagnosis?.clear ?? []);
  if (clear.length === 0) return null;
  const byArea = new Map<string, string[]>();
  for (const code of clear) {
    const [area = ''] = code.split('/');
    byArea.set(area, [...(byArea.get(area) ?? []), briefly(language, code)]);
  }
  const rows = [...byArea].map(([area, names]) => [
    lookUp(language, `pages.areas.${area}`, {}) ?? area,
    names.join(' · '),
  ]);
  return {
    title: t.ruledOut,
    blocks: [
      { is: 'text', text: t.ruledOutWhy },
      { is: 'facts', rows: rows.map(([a = '', b = '']) => [a, b]) },
    ],
  };
}

function whyMissing(check: CheckView, key: string, language: Language): string {
  const name = named(language, 'facts', key);
  const reading = check.facts[key as FactKey];
  if (reading?.is !== 'unknown') return name;
  const reason = named(language, 'why', reading.why);
  return `${name} (${reading.detail ? line`${reason}: ${reading.detail}` : reason})`;
}

/** The plain word for a fact or a reason; its own name where there is none. */
export function named(language: Language, kind: 'facts' | 'why', name: string): string {
  return lookUp(language, `names.${kind}.${name}`, {}) ?? name;
}

/** A candidate of an error text in one sentence. */
export function sentence(
  language: Language,
  code: Parameters<typeof say>[1],
  params: Parameters<typeof say>[2],
): string {
  return say(language, code, params).what;
}
