import { z } from 'zod';

const at = { path: z.string() };
const node = { ...at, mode: z.number(), inode: z.string() };

/** One thing as it was before the repair. Paths are absolute. `nothing`: there was nothing there, and shall be again. */
export const Kept = z.discriminatedUnion('is', [
  z.object({ ...node, is: z.literal('folder') }),
  /** `by`: how it is kept in the safety copy: as a second name of the same file, or as a file of its own. */
  z.object({
    ...node,
    is: z.literal('file'),
    bytes: z.number(),
    modifiedMs: z.number(),
    by: z.enum(['link', 'copy']),
    /** Where it is kept, relative to the safety copy's folder. */
    kept: z.string(),
  }),
  z.object({ ...at, is: z.literal('link'), to: z.string() }),
  z.object({ ...at, is: z.literal('nothing') }),
]);
export type Kept = z.infer<typeof Kept>;

/** The list of a whole safety copy. It is written last: a copy without it was never finished. */
export const Manifest = z.object({
  version: z.literal(1),
  roots: z.array(z.string()),
  leaveOut: z.array(z.string()),
  kept: z.array(Kept),
  /** Sum of what is kept as copies, which is what the safety copy costs. */
  copiedBytes: z.number(),
});
export type Manifest = z.infer<typeof Manifest>;
