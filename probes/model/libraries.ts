import { z } from 'zod';
import { Why } from './why';

/** What a package's compiled libraries hold for the cards of this machine. */
export const Coverage = z.object({
  package: z.string(),
  version: z.string().nullable(),
  /**
   * `at-run-time`: compiles for the card when used (triton); `none`: has no code for cards (never a fault); `unknown`:
   * none was found, but not all of it could be read.
   */
  deviceCode: z.enum(['own', 'at-run-time', 'none', 'unknown']),
  /** All executable images of all its libraries: `sm_90a`, `compute_120`. */
  images: z.array(z.string()),
  cards: z.array(
    z.object({
      /** `12.0` */
      capability: z.string(),
      /** How many of the package's containers run on it; `unsure`: documents and reports disagree. */
      runs: z.enum(['all', 'some', 'none', 'unsure']),
      /** Libraries with containers that don't. */
      without: z.array(z.string()),
    }),
  ),
  /** Libraries (or the list of them) that nobody could read: what they hold is not known. Left out: all were read. */
  unread: z.array(z.object({ file: z.string(), why: Why, detail: z.string() })).optional(),
});
export type Coverage = z.infer<typeof Coverage>;

/** A file that somebody copied into torch/lib: beside what PyTorch brought, or over it. */
export const Copied = z.object({ file: z.string(), is: z.enum(['added', 'replaced']) });
export type Copied = z.infer<typeof Copied>;

export const LIBRARY_FACTS = {
  /** One entry per package with compiled libraries, torch among them. */
  'libraries.coverage': z.array(Coverage),
  /** Full paths of the libraries that PyTorch really loaded. */
  'libraries.loaded': z.array(z.string()),
  /** NVIDIA's libraries in torch/lib that its own package did not put there, or not in this size. */
  'libraries.copied': z.array(Copied),
} as const;
