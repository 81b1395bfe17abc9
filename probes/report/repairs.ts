import type { RepairView, ReportOutput } from '../model';
import type { Language } from '../text/index';
import { line } from '../text/line';
import { planTitle, stepWords } from '../text/plans';
import { sayRepairTrouble } from '../text/repair';
import { REPORT_WORDS, removedWords } from '../text/report';
import type { Block, Cell, Section } from './blocks';

const TONE = {
  repaired: 'good',
  undone: 'plain',
  untouched: 'plain',
  'put-back': 'unsure',
  left: 'bad',
  running: 'unsure',
  'putting-back': 'unsure',
} as const;

/** What was tried, step by step, and what became of it. */
export function repairs(all: readonly RepairView[], language: Language): Section {
  const t = REPORT_WORDS[language];
  if (all.length === 0) return { title: t.repairs, blocks: [{ is: 'text', text: t.repairsNone }] };
  const blocks = all.flatMap((repair): Block[] => {
    const { title } = planTitle(language, repair.plan);
    const head = [
      [t.plan, `${title} (${repair.plan.kind}, ${repair.plan.for})`],
      [t.began, new Date(repair.startedAt).toISOString().slice(0, 16).replace('T', ' ')],
      [t.result, t.repair_is[repair.is]],
      ...(repair.trouble ? [[t.error, sayRepairTrouble(language, repair.trouble)]] : []),
    ];
    const rows = repair.plan.steps.map((step, no): Cell[] => [
      `${no + 1}. ${stepWords(language, step)[0] ?? step.do}`,
      { text: t.step_is[repair.steps[no]?.is ?? 'waiting'], tone: TONE[repair.is] === 'good' ? 'good' : 'plain' },
    ]);
    return [
      { is: 'facts', rows: head.map(([a = '', b = '']) => [a, b] as const) },
      ...(repair.steps.length > 0 ? [{ is: 'table', head: [t.step, t.result], rows } as const] : []),
    ];
  });
  return { title: t.repairs, blocks };
}

/** The error text that was given along, and what it can mean. */
export function pasted({ error }: ReportOutput, candidates: readonly string[], language: Language): Section | null {
  const t = REPORT_WORDS[language];
  if (!error) return null;
  return {
    title: t.pasted,
    blocks: [
      ...(error.line === null ? [] : [{ is: 'facts', rows: [[t.pastedLine, error.line]] } as const]),
      ...(candidates.length > 0
        ? ([
            { is: 'text', text: `${t.pastedCan}:` },
            { is: 'list', items: candidates },
          ] as const)
        : []),
      { is: 'code', language: 'text', text: error.text },
    ],
  };
}

/** Versions, days, files, and what was taken out. */
export function about({ torchmend, date, data, removed }: ReportOutput, language: Language): Section {
  const t = REPORT_WORDS[language];
  const words = (name: string) => Object.entries(t.data).find(([key]) => key === name)?.[1] ?? name;
  const byDay = new Map<string, string[]>();
  for (const { name, asOf } of data) byDay.set(asOf, [...(byDay.get(asOf) ?? []), words(name)]);
  return {
    title: t.about,
    blocks: [
      {
        is: 'facts',
        rows: [
          ['Torchmend', torchmend],
          [t.date, date],
          ...[...byDay].map(([day, names]) => [line`${t.dataOf} ${day}`, names.join(' · ')] as const),
        ],
      },
      { is: 'text', text: line`${t.removed} ${removedWords(language, removed)}` },
      { is: 'text', text: t.files },
    ],
  };
}
