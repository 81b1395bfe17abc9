import { z } from 'zod';
import { Capability, QUESTIONS } from './fact';
import { Code, Outcome, Params, Severity } from './finding';

/** What `torchmend check --json` prints: the published schema. Keys are added, never renamed. */
export const CheckOutput = z.object({
  outcome: Outcome,
  /** Present where outcome is `failed`: why the check could not be made, in words and as a code. */
  failure: z.object({ code: z.string(), params: Params, text: z.string() }).optional(),
  environment: z
    .object({
      path: z.string(),
      app: z.string().nullable(),
      python: z.string().nullable(),
      version: z.string().nullable(),
      abi: z.string().nullable(),
      manager: z.string(),
    })
    .nullable(),
  gpus: z.array(
    z.object({
      name: z.string(),
      computeCapability: Capability.nullable(),
      driver: z.string().nullable(),
      cudaDriver: z.string().nullable(),
    }),
  ),
  findings: z.array(
    z.object({
      code: Code,
      severity: Severity,
      params: Params,
      evidence: z.array(z.object({ fact: z.string(), from: z.string() })),
      text: z.object({ what: z.string(), why: z.string(), help: z.string() }),
    }),
  ),
  undetermined: z.array(z.object({ code: Code, missing: z.array(z.string()) })),
  questions: z.array(
    z.object({
      gpu: z.number(),
      question: z.enum(QUESTIONS),
      is: z.enum(['passed', 'failed', 'not-meant', 'unanswered']),
      error: z.string().optional(),
      errorClass: z.string().optional(),
      errorCode: z.number().optional(),
      /** Where it was raised; with `--launch-blocking` the operation that failed. */
      operation: z.string().optional(),
      ms: z.number(),
    }),
  ),
  /** Milliseconds since the check began; `disk` is null where no verdict came before the proof. */
  times: z.object({ firstFact: z.number(), disk: z.number().nullable(), ended: z.number() }),
  torch: z
    .object({ version: z.string(), cuda: z.string().nullable(), architectures: z.array(z.string()).nullable() })
    .nullable(),
});
export type CheckOutput = z.infer<typeof CheckOutput>;
