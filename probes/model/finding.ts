import { z } from 'zod';
import type { FactKey } from './fact';

/** Every bad thing has one name: code = rule file = text key = machine folder = docs anchor. Never renamed. */
export const CODES = [
  'driver/missing',
  'driver/too-old',
  'gpu/hidden-by-environment',
  'torch/broken-import',
  'torch/cpu-only-build',
  'torch/no-kernel-for-gpu',
  'torch/not-installed',
] as const;
export const Code = z.enum(CODES);
export type Code = z.infer<typeof Code>;

/** Why a check could not be made at all: it ends `failed` with one of these. */
export const FAILURES = [
  'target/not-found',
  'target/no-environment',
  'target/not-python',
  'target/no-answer',
  'target/denied',
  'target/base-python-gone',
  'target/store-alias',
  'check/broke-down',
] as const;
export const FailureCode = z.enum(FAILURES);
export type FailureCode = z.infer<typeof FailureCode>;

export const Params = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);
export type Params = z.infer<typeof Params>;

export const Severity = z.enum(['broken', 'degraded', 'note']);

export const Finding = z.object({
  code: Code,
  severity: Severity,
  params: Params,
  evidence: z.array(z.custom<FactKey>((key) => typeof key === 'string')),
});
export type Finding = z.infer<typeof Finding>;

export const Verdict = z.discriminatedUnion('is', [
  z.object({ code: Code, is: z.literal('clear') }),
  z.object({ code: Code, is: z.literal('found'), finding: Finding }),
  z.object({
    code: Code,
    is: z.literal('undetermined'),
    missing: z.array(z.custom<FactKey>((k) => typeof k === 'string')),
  }),
]);
export type Verdict = z.infer<typeof Verdict>;

export const Outcome = z.enum(['clear', 'found', 'undetermined', 'failed']);
export type Outcome = z.infer<typeof Outcome>;

/** Root causes first; what a root cause explains is no longer listed. */
export const Diagnosis = z.object({
  outcome: Outcome,
  findings: z.array(Finding),
  undetermined: z.array(z.object({ code: Code, missing: z.array(z.custom<FactKey>((k) => typeof k === 'string')) })),
  clear: z.array(Code),
});
export type Diagnosis = z.infer<typeof Diagnosis>;
