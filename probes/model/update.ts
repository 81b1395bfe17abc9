import { z } from 'zod';

/**
 * Why a copy of the program can't renew itself. `browser`: the window is a browser's. `not-packaged`: it runs from its
 * source. `by-hand`: portable, zip, tar.gz and deb are replaced by whoever put them there. `not-signed`: a Windows package
 * without a signer, whose successor nobody could check. `not-set-up`: it names no place where versions are given out.
 */
export const CannotUpdate = z.enum(['browser', 'not-packaged', 'by-hand', 'not-signed', 'not-set-up']);
export type CannotUpdate = z.infer<typeof CannotUpdate>;

/** Why looking, fetching or installing came to nothing. `not-genuine`: its checksum or its signature is not what it should be. */
export const UpdateFailure = z.enum(['network', 'nothing-there', 'not-genuine', 'disk', 'unexpected']);
export type UpdateFailure = z.infer<typeof UpdateFailure>;

/** How things stand with a newer version of the program itself. */
export const UpdateState = z.discriminatedUnion('is', [
  z.object({ is: z.literal('cannot'), why: CannotUpdate }),
  /** Nobody has looked in this session. */
  z.object({ is: z.literal('not-looked') }),
  z.object({ is: z.literal('looking') }),
  z.object({ is: z.literal('none') }),
  /** `notes`: what is new, as plain text; '' where nothing is said. */
  z.object({ is: z.literal('found'), version: z.string(), notes: z.string() }),
  z.object({ is: z.literal('fetching'), version: z.string(), percent: z.number() }),
  z.object({ is: z.literal('ready'), version: z.string() }),
  z.object({ is: z.literal('failed'), why: UpdateFailure, line: z.string() }),
]);
export type UpdateState = z.infer<typeof UpdateState>;

export const UpdateStep = z.enum(['tell', 'look', 'fetch', 'restart']);
export type UpdateStep = z.infer<typeof UpdateStep>;
