import { z } from 'zod';
import { Capability, QUESTIONS } from './fact';
import { Outcome, Params, Severity } from './finding';
import { Why } from './why';

/** A fact as a baseline keeps it: the three answers, without who gave them. */
function told<T extends z.ZodType>(value: T) {
  return z.discriminatedUnion('is', [
    z.object({ is: z.literal('known'), value }),
    z.object({ is: z.literal('absent') }),
    z.object({ is: z.literal('unknown'), why: Why }),
  ]);
}

/**
 * What can be seen of a machine and an environment in a few milliseconds, without starting anything: by name, as a text
 * that differs when the thing does. null: it isn't there; left out: nobody could look.
 */
export const Signs = z.record(z.string(), z.string().nullable());
export type Signs = z.infer<typeof Signs>;

/** The part of a baseline's file that is read before every start of an app. */
export const GuardFile = z.object({
  version: z.literal(1),
  /** Milliseconds since 1970. */
  at: z.number(),
  place: z.object({
    /** What the person pointed at. */
    path: z.string(),
    prefix: z.string(),
    executable: z.string(),
    sitePackages: z.array(z.string()),
  }),
  signs: Signs,
});
export type GuardFile = z.infer<typeof GuardFile>;

export const BaselineState = z.object({
  /** NVIDIA counts drivers differently on Linux and Windows; under WSL it is the one of Windows. */
  drivers: z.enum(['linux', 'win32']),
  driver: told(z.string()),
  /** Highest CUDA of the driver: `13.0`. */
  driverCuda: told(z.string()),
  torch: told(z.object({ version: z.string(), cuda: z.string().nullable(), hip: z.string().nullable() })),
  /** What torch's own libraries hold: `sm_120`, `compute_90`. */
  architectures: told(z.array(z.string())),
  /** NVIDIA's and AMD's, in the system's order. */
  cards: told(z.array(z.object({ name: z.string(), capability: Capability.nullable() }))),
  python: told(z.string()),
  /** Every package by name, in its version. */
  packages: told(z.record(z.string(), z.string())),
  proof: z.object({
    outcome: Outcome,
    answers: z.array(
      z.object({
        gpu: z.number(),
        question: z.enum(QUESTIONS),
        is: z.enum(['passed', 'failed', 'not-meant', 'unanswered']),
      }),
    ),
  }),
});
/** What decides whether an environment computes on this machine, with the proof of that day. */
export type BaselineState = z.infer<typeof BaselineState>;

/** What is kept of one environment, in a file of its own. */
export const Baseline = GuardFile.extend({
  app: z.string().nullable(),
  state: BaselineState,
});
export type Baseline = z.infer<typeof Baseline>;

/** What may have changed since the baseline. The words stand in text/drift.ts. */
export const DRIFTS = [
  'drift/cards-gone',
  'drift/card-not-in-build',
  'drift/torch-gone',
  'drift/torch-became-cpu',
  'drift/torch-other-vendor',
  'drift/torch-put-back',
  'drift/torch-lost-card',
  'drift/driver-gone',
  'drift/driver-dropped-card',
  'drift/driver-too-old',
  'drift/torch-needs-driver',
  'drift/vision-mismatch',
  'drift/kernels-fail',
  'drift/torch-replaced',
  'drift/torch-newer',
  'drift/torch-older',
  'drift/torch-other-channel',
  'drift/torch-rebuilt',
  'drift/torch-came',
  'drift/extension-left-behind',
  'drift/extension-gone',
  'drift/extension-changed',
  'drift/extension-came',
  'drift/python-changed',
  'drift/card-gone',
  'drift/card-changed',
  'drift/card-added',
  'drift/cards-reordered',
  'drift/driver-newer',
  'drift/driver-older',
  'drift/driver-came',
  'drift/kernels-pass',
  'drift/not-compared',
  'drift/baseline-unreadable',
] as const;
export const DriftCode = z.enum(DRIFTS);
export type DriftCode = z.infer<typeof DriftCode>;

/** One thing that is not as it was. `severity`: whether it matters. */
export const Drift = z.object({ code: DriftCode, severity: Severity, params: Params });
export type Drift = z.infer<typeof Drift>;
