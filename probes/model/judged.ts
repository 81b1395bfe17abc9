import { z } from 'zod';
import { Code, type Diagnosis, Params } from './finding';

/** One answer of `torchmend judge --json`. Keys are added, never renamed. */
export const Judgement = z.object({
  id: z.string(),
  /** The root cause, or the best candidate; null: nothing is found. */
  code: Code.nullable(),
  params: Params,
  /** false: the facts leave other causes possible, or could not rule everything out. */
  sure: z.boolean(),
  /** All causes that the facts allow, best first; `code` is the first. */
  candidates: z.array(Code),
  notes: z.array(Code),
});
export type Judgement = z.infer<typeof Judgement>;

/** What `torchmend judge --json` prints: the published schema. */
export const JudgeOutput = z.object({ cases: z.array(Judgement) });

/** What `torchmend explain --json` prints: the published schema. */
export const ExplainOutput = z.object({
  /** The line that ended the run; null: none that means anything. */
  line: z.string().nullable(),
  printedBy: z.string().nullable(),
  candidates: z.array(
    z.object({
      code: Code,
      params: Params,
      sure: z.boolean(),
      /** `certain`, `likely`, `possible`. */
      how: z.enum(['certain', 'likely', 'possible']),
      /** The fact, or the question to the card, that would decide. */
      decides: z.string().nullable(),
    }),
  ),
  notes: z.array(Code),
  /** What the text tells, by key of the fact. */
  facts: z.record(z.string(), z.unknown()),
});
export type ExplainOutput = z.infer<typeof ExplainOutput>;

/** A diagnosis as one answer: root cause first, then what else is possible. */
export function toJudgement(id: string, { outcome, findings, candidates = [] }: Diagnosis): Judgement {
  const all = [...findings, ...candidates];
  const causes = all.filter(({ severity }) => severity !== 'note');
  const notes = all.filter(({ severity }) => severity === 'note');
  const [first] = causes;
  return {
    id,
    code: first?.code ?? null,
    params: first?.params ?? {},
    sure: first ? first.doubt === undefined : outcome === 'clear' || notes.some(({ doubt }) => doubt === undefined),
    candidates: causes.map(({ code }) => code),
    notes: notes.map(({ code }) => code),
  };
}
