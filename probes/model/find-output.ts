import { z } from 'zod';
import { FoundEnvironment, NotSeen } from './environment';
import { Capability, GpuSource } from './fact';
import { Toolkit, VariableLevels } from './machine';

/** What `torchmend find --json` prints: the published schema. Keys are added, never renamed. */
export const FindOutput = z.object({
  /** The one that runs, or ran last, first. */
  environments: z.array(
    FoundEnvironment.extend({
      /** For `check` in the same session. */
      id: z.string(),
      /** The app's name as people know it; of a plain environment its manager's. */
      name: z.string(),
    }),
  ),
  gpus: z.array(
    z.object({
      name: z.string(),
      vendor: z.string(),
      computeCapability: Capability.nullable(),
      gfx: z.string().nullable(),
      driver: z.string().nullable(),
      cudaDriver: z.string().nullable(),
      memoryBytes: z.number().nullable(),
      pci: z.string().nullable(),
      /** Every source that was asked, and what it said of this card. */
      sources: z.array(GpuSource.pick({ from: true, is: true, why: true, said: true })),
    }),
  ),
  /** Every source that was asked about graphics cards. */
  gpuSources: z.array(GpuSource),
  /** The driver is an upper limit; each package brings its CUDA and the code for its architectures. */
  layers: z.object({
    driver: z.object({ version: z.string().nullable(), cudaVersion: z.string().nullable() }),
    packages: z.array(
      z.object({
        environment: z.string(),
        torch: z.string(),
        cudaRuntime: z.string().nullable(),
        /** null: not read; `torchmend archs` and every check read it. */
        architectures: z.array(z.string()).nullable(),
        /**
         * The driver as its upper limit: `full`, `compiled-only` (a newer minor CUDA: compiled kernels run, PTX does
         * not), `too-old`, `unknown`. `needs`, `full`: the oldest drivers for the two. null: it has no CUDA inside.
         */
        driver: z
          .object({
            is: z.enum(['full', 'compiled-only', 'too-old', 'unknown']),
            needs: z.string().nullable(),
            full: z.string().nullable(),
          })
          .nullable(),
        /** What the machine's cards make of the architectures; null: one of both is not known. */
        cards: z.array(z.object({ name: z.string(), runs: z.enum(['sass', 'jit', 'unsure', 'none']).nullable() })),
      }),
    ),
    cards: z.array(z.object({ name: z.string(), computeCapability: Capability.nullable() })),
  }),
  /** CUDA toolkits. PyTorch's packages don't use them; extensions that are built from source do. */
  toolkits: z.array(Toolkit),
  /** Variables that hide or bend things, and where each is set; null: nobody has looked. */
  variables: VariableLevels.nullable(),
  notSeen: z.array(NotSeen),
  how: z.enum(['done', 'cancelled', 'failed']),
  /** Milliseconds since the beginning; null: nothing was found. */
  times: z.object({ firstFound: z.number().nullable(), ended: z.number() }),
});
export type FindOutput = z.infer<typeof FindOutput>;
