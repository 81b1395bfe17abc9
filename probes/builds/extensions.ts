import { z } from 'zod';
import data from '../data/builds-extensions.json';

const Row = z.object({ version: z.string(), torch: z.string(), windows: z.boolean().nullable() });

const Extension = z.object({
  name: z.string(),
  /** Versions by the torch they were built for. */
  rows: z.array(Row).optional(),
  /** From this version on it also works with later torch releases. */
  stableFrom: z.string().optional(),
  /** Compiled against one torch release and one CUDA family. */
  bound: z.boolean().optional(),
  /** Its wheels lie with its own releases, one per torch release: whether there is one, only they know. */
  ownReleases: z.boolean().optional(),
  /** The least compute capability it runs on. */
  oldest: z.string().optional(),
  /** What differs in versions below this one. */
  earlier: z.object({ below: z.string(), oldest: z.string(), bound: z.boolean() }).optional(),
  /** What its wheels hold. */
  images: z.array(z.string()).optional(),
});
export type Extension = z.infer<typeof Extension>;

const Data = z.object({
  packages: z.array(Extension),
  triton: z.object({
    oldest: z.string(),
    rows: z.array(z.object({ torch: z.string(), linux: z.string(), windows: z.string().nullable() })),
  }),
  bitsandbytes: z.object({
    latest: z.string(),
    torch: z.string(),
    rows: z.array(
      z.object({ system: z.string(), cuda: z.tuple([z.string(), z.string()]), images: z.array(z.string()) }),
    ),
  }),
  numpy: z.array(z.object({ os: z.enum(['linux', 'windows']), torchBelow: z.string(), needs: z.string() })),
});

let loaded: z.infer<typeof Data> | undefined;

/** What is known of packages that a change of torch touches; sources in data/builds-extensions.json. */
export function extensions(): z.infer<typeof Data> {
  loaded ??= Data.parse(data);
  return loaded;
}
