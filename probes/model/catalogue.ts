import { z } from 'zod';
import { TroubleCode } from './build';
import { Params } from './finding';

/** What is wrong with a list of builds from outside; or why a server gave none. */
export const CATALOGUE_TROUBLES = [
  'not-set-up',
  'not-signed',
  'wrong-signature',
  'not-understood',
  'older',
  'not-kept',
  'unreadable',
] as const;
export const CatalogueCode = z.enum(CATALOGUE_TROUBLES);
export type CatalogueCode = z.infer<typeof CatalogueCode>;

export const CatalogueTrouble = z.object({ code: z.union([CatalogueCode, TroubleCode]), params: Params });
export type CatalogueTrouble = z.infer<typeof CatalogueTrouble>;

/** The list of builds that holds now. */
export const CatalogueState = z.object({
  serial: z.number().int(),
  /** Day of the research behind it, `2026-12-02`. */
  date: z.string(),
  /** `carried`: the one this program came with. */
  from: z.enum(['carried', 'fetched']),
  /** What came of asking for a newer one; null: nobody asked. */
  outcome: z.enum(['renewed', 'nothing-new', 'failed']).nullable(),
  trouble: CatalogueTrouble.nullable(),
});
export type CatalogueState = z.infer<typeof CatalogueState>;
