import { z } from 'zod';
import { PythonRuntime, Question, TorchRuntime } from '../model';

const MARK = '@@torchmend@@';

/** Longer than any sentence that says something; a text without end must not fill reports and screens. */
const LINE_LIMIT = 2000;
const MORE_LIMIT = 64_000;
const cut = (limit: number) =>
  z.string().transform((text) => (text.length > limit ? `${text.slice(0, limit)}…` : text));

/** An exception as ask.py tells it. */
export const RawFailure = z.object({
  kind: z.string(),
  line: cut(LINE_LIMIT),
  more: cut(MORE_LIMIT),
  code: z.number().nullable(),
  memory: z.boolean(),
  operation: cut(LINE_LIMIT).nullish(),
});
export type RawFailure = z.infer<typeof RawFailure>;

const Line = z.discriminatedUnion('what', [
  PythonRuntime.extend({ what: z.literal('python') }),
  z.object({ what: z.literal('importing') }),
  z.object({ what: z.literal('warning'), text: cut(LINE_LIMIT) }),
  z.object({
    what: z.literal('import'),
    done: z.enum(['imported', 'missing', 'failed']),
    file: z.string().default(''),
    seconds: z.number().default(0),
    failure: RawFailure.optional(),
  }),
  TorchRuntime.omit({ warnings: true, startFailure: true }).extend({
    what: z.literal('torch'),
    startFailure: RawFailure.nullable(),
  }),
  /** null: this system doesn't tell. */
  z.object({ what: z.literal('loaded'), files: z.array(z.string()).nullable() }),
  z.object({ what: z.literal('asking'), gpu: z.number(), question: Question }),
  z.object({
    what: z.literal('answer'),
    gpu: z.number(),
    question: Question,
    failure: RawFailure.nullable(),
    ms: z.number(),
  }),
  z.object({ what: z.literal('spoilt') }),
  z.object({ what: z.literal('end') }),
]);
export type Line = z.infer<typeof Line>;

/** One line of a child's output → what ask.py said; null for noise, which is everything that is not ours and whole. */
export function parseLine(text: string): Line | null {
  const at = text.indexOf(MARK);
  if (at < 0) return null;
  try {
    const parsed = Line.safeParse(JSON.parse(text.slice(at + MARK.length)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // cut in the middle: the child died while writing it
  }
}
