import { z } from 'zod';
import { Why } from '../model';

/** Number of entries by image name: `{ sm_80: 475, compute_120: 7 }`. */
const Counts = z.record(z.string(), z.number());

/** What was met on the way that isn't as it should be. Only the harmless ones leave an answer complete. */
export const PROBLEMS = [
  'no-section-table',
  'no-section-names',
  'nobits',
  'section-beyond-eof',
  'section-truncated',
  'sections-overlap',
  'short-read',
  'bad-magic',
  'bad-container-header',
  'unknown-container-version',
  'container-overrun',
  'empty-container',
  'bad-entry-header',
  'entry-overrun',
  'trailing-bytes',
  'too-many-containers',
  'too-many-entries',
  'too-many-names',
  'too-damaged',
  'bad-member',
  'suffix-not-marked',
  'section-not-known',
  'zip-truncated',
  'zip-member-lies',
  'zip-member-overlaps',
  'zip-duplicate-name',
  'zip-wrong-crc',
  'zip-wrong-size',
  'zip-bomb',
  'zip-bad-deflate',
  'zip-method',
  'zip-encrypted',
] as const;
export const ProblemCode = z.enum(PROBLEMS);
export type ProblemCode = z.infer<typeof ProblemCode>;

export const Problem = z.object({
  code: ProblemCode,
  /** Section or member it is about. */
  where: z.string().optional(),
  /** Offset in the file (inside a wheel: in the member). */
  at: z.number().optional(),
  detail: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

/** Containers by what the best of their images does on a card. */
export const Coverage = z.object({ sass: z.number(), jit: z.number(), unsure: z.number(), none: z.number() });
export type Coverage = z.infer<typeof Coverage>;

/** Containers with kernels that hold exactly these images. */
export const Signature = z.object({
  images: z.array(z.string()),
  /** Newest PTX version among them, `9.0`; null: no PTX. */
  ptxIsa: z.string().nullable(),
  containers: z.number(),
});
export type Signature = z.infer<typeof Signature>;

/** `executable`: what the driver loads. `relocatable`: input of the device linker. `hidden`: outside the usual sections. */
export const Role = z.enum(['executable', 'relocatable', 'hidden']);
export type Role = z.infer<typeof Role>;

export const Section = z.object({
  name: z.string(),
  role: Role,
  offset: z.number(),
  size: z.number(),
  containers: z.number(),
  /** Containers of source files without kernels: they say nothing about support. */
  stubContainers: z.number(),
  entries: z.number(),
  /** By image name; `containers` counts those with kernels only. */
  images: z.record(z.string(), z.object({ images: z.number(), containers: z.number() })),
  inEveryContainer: z.array(z.string()),
  signatures: z.array(Signature),
  /** By kind and method: `{ 'elf:zstd': 2975 }`. */
  compression: Counts,
  ptxIsa: z.array(z.string()),
  /** Cubin versions, and NVVM IR versions as `nvvm 1.65`. */
  codeVersion: z.array(z.string()),
  host: z.array(z.string()),
  zeroPaddingBytes: z.number(),
  foreignBytes: z.number(),
});
export type Section = z.infer<typeof Section>;

export const Format = z.enum([
  'elf',
  'elf32',
  'elf64',
  'pe',
  'pe32',
  'pe32+',
  'coff',
  'ar',
  'fatbin',
  'cubin',
  'zip',
  'other',
  'empty',
]);
export type Format = z.infer<typeof Format>;

const Verdict = z.enum(['sass', 'jit', 'unsure', 'none']);

/** What one file, or one member of a wheel, holds. */
export const Library = z.object({
  path: z.string(),
  size: z.number(),
  format: Format,
  /** `none`: a binary without device code in the usual sections. `members`: look at those. `error`: see `error`. */
  status: z.enum(['images', 'reloc-only', 'none', 'members', 'unsupported', 'error']),
  error: z.string().nullable(),
  /** Nothing was skipped: an image that is not listed is not in the file. */
  complete: z.boolean(),
  /** Entries by image name over all executable containers, stubs included. */
  images: Counts,
  relocatable: Counts,
  hidden: Counts,
  /** Executable containers. */
  containers: z.number(),
  stubContainers: z.number(),
  /** Entries of the linker's table of containers: a hint, not an invariant. */
  wrappers: z.number(),
  /** By architecture number (`120`), over executable containers with kernels. */
  coverage: z.record(z.string(), Coverage),
  /** Best of the coverage. */
  verdict: z.record(z.string(), Verdict),
  sections: z.array(Section),
  problems: z.array(Problem),
});
export type Library = z.infer<typeof Library>;

export const Scanned = Library.extend({
  /** A wheel's members that can hold device code. */
  members: z.array(Library).optional(),
  /** Reads from the file and the bytes they asked for. */
  reads: z.number(),
  bytesRead: z.number(),
  ms: z.number(),
});
export type Scanned = z.infer<typeof Scanned>;

/** Three answers about a file. */
export const ScanAnswer = z.discriminatedUnion('is', [
  z.object({ is: z.literal('known'), value: Scanned }),
  z.object({ is: z.literal('absent') }),
  z.object({
    is: z.literal('unknown'),
    why: Why,
    detail: z.string(),
    /** `gone`: the medium failed in the middle; `changing`: the file was written to while it was read, twice. */
    reason: z.enum(['gone', 'changing']).optional(),
  }),
]);
export type ScanAnswer = z.infer<typeof ScanAnswer>;
