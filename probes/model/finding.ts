import { z } from 'zod';
import type { FactKey } from './fact';

/** Every bad thing has one name: code = rule file = text key = machine folder = docs anchor. Never renamed. */
export const CODES = [
  'driver/foreign-nvml',
  'driver/missing',
  'driver/needs-restart',
  'driver/too-old',
  'env/foreign-cuda-libraries',
  'env/leftover-files',
  'env/mixed-torch-files',
  'env/shadowed-by-pythonpath',
  'env/shadowed-by-user-site',
  'env/wrong-python',
  'extension/broken-install',
  'extension/compiler-too-old',
  'extension/gpu-never-supported',
  'extension/missing-library',
  'extension/no-kernel-for-gpu',
  'extension/partly-no-kernel-for-gpu',
  'extension/version-mismatch',
  'gpu/asleep',
  'gpu/hidden-by-environment',
  'gpu/lost',
  'gpu/mig-selection',
  'gpu/mixed-generations',
  'gpu/no-official-build',
  'gpu/tcc-mode',
  'other/device-side-assert',
  'other/dtype-unsupported',
  'other/hard-coded-cuda',
  'other/malloc-async-unsupported',
  'other/out-of-memory',
  'other/vgpu-limit',
  'rocm/broken-build',
  'rocm/device-package-missing',
  'rocm/no-kernel-for-gpu',
  'rocm/override-lost',
  'torch/broken-import',
  'torch/cpu-only-build',
  'torch/false-alarm',
  'torch/no-kernel-for-gpu',
  'torch/not-installed',
  'torch/wrong-vendor-build',
  'windows/blocked-by-app-control',
  'windows/missing-dll-dependency',
  'windows/pagefile-too-small',
  'windows/vc-runtime-missing',
  'wsl/gpu-blocked',
] as const;
export const Code = z.enum(CODES);
export type Code = z.infer<typeof Code>;

/** No plan is made against these: their words say what to do, or nothing is wrong. */
export const WORDS_ONLY = [
  'extension/compiler-too-old',
  'extension/partly-no-kernel-for-gpu',
  'gpu/mig-selection',
  'gpu/tcc-mode',
  'other/device-side-assert',
  'other/dtype-unsupported',
  'other/hard-coded-cuda',
  'other/malloc-async-unsupported',
  'other/out-of-memory',
  'other/vgpu-limit',
  'rocm/broken-build',
  'rocm/device-package-missing',
  'rocm/no-kernel-for-gpu',
  'rocm/override-lost',
  'torch/false-alarm',
  'wsl/gpu-blocked',
] as const satisfies readonly Code[];
export type WordsOnly = (typeof WORDS_ONLY)[number];

/** What the person does first, outside of any environment: a driver, a restart, a setting of the system. */
const FOR_PERSON: ReadonlySet<Code> = new Set<Code>([
  'driver/foreign-nvml',
  'driver/missing',
  'driver/needs-restart',
  'driver/too-old',
  'gpu/asleep',
  'gpu/lost',
  'windows/blocked-by-app-control',
  'windows/missing-dll-dependency',
  'windows/pagefile-too-small',
  'windows/vc-runtime-missing',
]);

/** Whether the first thing that helps is done by the person, so that no face promises to do it. */
export const isForPerson = (code: Code): boolean => FOR_PERSON.has(code);

export function isWordsOnly(code: Code): code is WordsOnly {
  return WORDS_ONLY.some((one) => one === code);
}

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

/** How sure a finding is that rests on words and not on what a probe found out. Left out: certain. */
export const Doubt = z.enum(['likely', 'possible']);
export type Doubt = z.infer<typeof Doubt>;

export const Finding = z.object({
  code: Code,
  severity: Severity,
  params: Params,
  evidence: z.array(z.custom<FactKey>((key) => typeof key === 'string')),
  doubt: Doubt.optional(),
  /** Where it is in doubt: the fact, or the question to the card, that would decide. */
  decides: z.string().optional(),
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
  /** What words and names make likely or leave possible, best first. Left out: nothing. */
  candidates: z.array(Finding).optional(),
  undetermined: z.array(z.object({ code: Code, missing: z.array(z.custom<FactKey>((k) => typeof k === 'string')) })),
  clear: z.array(Code),
});
export type Diagnosis = z.infer<typeof Diagnosis>;
