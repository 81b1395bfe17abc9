import { z } from 'zod';
import { ChosenBuild } from './build';
import { Code, Params } from './finding';

/** Bytes and minutes are expected ones; null: nobody knows. */
const told = {
  /** Bytes that go over the network. */
  downloadBytes: z.number().nullable(),
  /** Bytes that the environment's volume needs for a while. */
  diskBytes: z.number().nullable(),
  minutes: z.number().nullable(),
};

/** A wheel as a step names it. `url` null: it lies at `path` already. */
export const PlanFile = z.object({
  package: z.string(),
  version: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  path: z.string().nullable(),
  sha256: z.string().nullable(),
  bytes: z.number().nullable(),
});
export type PlanFile = z.infer<typeof PlanFile>;

/** A command line to the letter; `{…}` stands for nothing: it is run as it is printed. */
const Command = { argv: z.array(z.string()).min(1), environment: z.record(z.string(), z.string()) };

/**
 * One thing to be done. `changes`: it touches the environment, so the safety copy must stand before it. How each is
 * undone follows from its kind: downloads stay in our own cache, all else is put back from the safety copy.
 */
export const Step = z.discriminatedUnion('do', [
  /** Fetches what isn't here into our cache, and reads each wheel for its architectures. */
  z.object({ do: z.literal('fetch'), changes: z.literal(false), files: z.array(PlanFile), ...told }),
  /** Keeps all that the later steps may change. */
  z.object({
    do: z.literal('keep-safe'),
    changes: z.literal(false),
    roots: z.array(z.string()),
    scripts: z.array(z.string()),
    folder: z.string(),
    ...told,
  }),
  z.object({
    do: z.literal('uninstall'),
    changes: z.literal(true),
    packages: z.array(z.string()),
    ...Command,
    ...told,
  }),
  /** Moves leftovers of broken installs into the safety copy. */
  z.object({ do: z.literal('clear-leftovers'), changes: z.literal(true), paths: z.array(z.string()), ...told }),
  z.object({
    do: z.literal('install'),
    changes: z.literal(true),
    files: z.array(PlanFile),
    build: ChosenBuild.partial().nullable(),
    ...Command,
    ...told,
  }),
  /** Changes a text file, whole lines, shown before. `before` null: there is no such file; `after` null: it is moved away. */
  z.object({
    do: z.literal('edit-file'),
    changes: z.literal(true),
    file: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
    why: z.string(),
    ...told,
  }),
  /** A new environment beside the old one. */
  z.object({ do: z.literal('make-environment'), changes: z.literal(true), folder: z.string(), ...Command, ...told }),
  /** Something only the person can do (update the driver, restart): named by a text key, then looked at again. */
  z.object({ do: z.literal('person'), changes: z.literal(false), what: z.string(), params: Params, ...told }),
  /** Asks the real kernels again; the repair stands only if the finding is gone. */
  z.object({ do: z.literal('look-again'), changes: z.literal(false), ...told }),
]);
export type Step = z.infer<typeof Step>;

export const Trust = z.enum(['certain', 'likely', 'manual']);

/** What we propose, as data. `id`: hash of all the rest, so that what was shown is what is run. */
export const Plan = z.object({
  id: z.string(),
  /** Which kind of plan: `remedies/<kind>.ts`. */
  kind: z.string(),
  for: Code,
  trust: Trust,
  /** The environment it is about. */
  prefix: z.string(),
  python: z.string(),
  app: z.string().nullable(),
  params: Params,
  steps: z.array(Step).min(1),
  downloadBytes: z.number().nullable(),
  diskBytes: z.number().nullable(),
  minutes: z.number().nullable(),
  /** What works now and won't afterwards: packages and features, as text keys with what they are about. */
  loses: z.array(z.object({ what: z.string(), params: Params })),
});
export type Plan = z.infer<typeof Plan>;
