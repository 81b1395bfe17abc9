import { z } from 'zod';
import { Why } from './why';

const Level = z.enum(['process', 'user', 'system']);

/**
 * Where the variables that hide or bend things are set. A program that runs already has what was set when it was
 * started: the levels may differ from what it sees.
 */
export const VariableLevels = z.object({
  set: z.array(
    z.object({
      name: z.string(),
      /** As it is written there: `%NAME%` and `$NAME` stand for others. */
      value: z.string(),
      level: Level,
      /** The registry key or file. */
      from: z.string(),
    }),
  ),
  /** Where nobody could look. */
  unread: z.array(z.object({ level: Level, from: z.string(), why: Why, said: z.string() })),
});
export type VariableLevels = z.infer<typeof VariableLevels>;

/** A CUDA toolkit, by its compiler. PyTorch's packages don't use it: only extensions that are built from source do. */
export const Toolkit = z.object({
  folder: z.string(),
  nvcc: z.string(),
  /** `12.4`; null: nvcc gave no answer. */
  version: z.string().nullable(),
  why: Why.optional(),
  /** What nvcc said instead, first line. */
  said: z.string().optional(),
  /** Who names it: `PATH`, `CUDA_PATH`, `known places`. */
  from: z.array(z.string()),
  /** Its folders on PATH (Windows) or LD_LIBRARY_PATH: what lies there is loaded before what PyTorch brings. */
  searched: z.array(z.string()),
});
export type Toolkit = z.infer<typeof Toolkit>;

export const MACHINE_FACTS = {
  'machine.variableLevels': VariableLevels,
  /** absent: no nvcc in any of its usual places nor on PATH. */
  'machine.toolkits': z.array(Toolkit),
} as const;
