import { z } from 'zod';

/**
 * What a line of an error text, a log or a console can mean: one name per meaning, whatever its wording. A sign is a
 * trace, not a verdict: the same words have several causes, and rules weigh them against what else is known.
 */
export const SIGNS = [
  // Code for the card: PyTorch, or an extension that brings its own (`by`).
  'no-kernel-image',
  'torch-warning',
  'checker-warning',
  'ptx-too-new',
  'invalid-image',
  'hip-no-kernel',
  'hip-invalid-function',
  'hip-invalid-image',
  'hip-no-device',
  // Extensions that refuse before they start.
  'kernel-module-missing',
  'flash-needs-ampere',
  'gpu-refused',
  'assembler-too-old',
  'built-for-other-torch',
  'extension-library-missing',
  // The system's loader.
  'loader-error',
  'missing-shared-library',
  'no-torch-module',
  'access-violation',
  'foreign-library',
  'vc-runtime-absent',
  // PyTorch without the card.
  'cpu-only',
  'torch-cannot-use-gpu',
  'no-driver',
  'driver-too-old',
  'driver-start-failed',
  'driver-unknown-error',
  'device-count-failed',
  'no-device',
  // The driver's own tools.
  'driver-mismatch',
  'driver-not-loaded',
  'driver-blocked',
  'gpu-lost',
  'mig-count',
  'smi-trouble',
  // Installs.
  'leftover-folder',
  'pip-installed',
  'pip-removed',
  'search-path',
  'override-set',
  // What looks like it and is something else.
  'out-of-memory',
  'device-side-assert',
  'operation-not-supported',
  'type-not-supported',
  'library-failed',
  // Any other line that ends a program.
  'exception',
] as const;
export const Sign = z.enum(SIGNS);
export type Sign = z.infer<typeof Sign>;

/** One line of a text that means something. */
export const ErrorLine = z.object({
  sign: Sign,
  /** The words, cleaned of colours and of line breaks that only the width of a console made. */
  line: z.string(),
  /** Number of the line in the text, from 1. */
  no: z.number().int(),
  /** Who printed it: a package (`xformers`), a program (`nvidia-smi`), `windows`; null: the words don't tell. */
  by: z.string().nullable(),
  /** What else the words tell: `file`, `library`, `number`, `capability` … */
  values: z.record(z.string(), z.string()),
  /** `fatal` ends what was being done; `warning` is said in passing; `context`: went on without it. */
  weight: z.enum(['fatal', 'warning', 'context']),
});
export type ErrorLine = z.infer<typeof ErrorLine>;

/** A PyTorch build as somebody names it: in a log, in a report, in a version field. */
export const NamedTorch = z.object({
  /** `2.7.1`, `2.13.0.dev20260901`; null: only the channel is said. */
  version: z.string().nullable(),
  /** `cu128`, `cpu`, `rocm6.4`; null: not said. */
  channel: z.string().nullable(),
  /** `app`: the one the app runs; `elsewhere`: what pip or another Python has; `gone`: no longer or not yet there. */
  role: z.enum(['app', 'elsewhere', 'gone', 'unsaid']),
});
export type NamedTorch = z.infer<typeof NamedTorch>;

/** Architectures of a PyTorch build as it printed them itself, or as a person copied them. */
export const NamedArchitectures = z.object({
  images: z.array(z.string()),
  /** false: only the lowest and the highest are known. */
  whole: z.boolean(),
});
export type NamedArchitectures = z.infer<typeof NamedArchitectures>;

/** Facts that come from a text or from what a person tells. Each is weaker than what a probe finds out. */
export const TEXT_FACTS = {
  'error.lines': z.array(ErrorLine),
  'torch.named': z.array(NamedTorch),
  'torch.architectures': NamedArchitectures,
  'packages.named': z.array(z.object({ name: z.string(), version: z.string().nullable() })),
  'python.named': z.string(),
} as const;
