import { z } from 'zod';
import { ChosenBuild } from './build';
import { Code, Params } from './finding';

/** Bytes and minutes are expected ones; null: nobody knows. */
const told = {
  /** Bytes that go over the network. */
  downloadBytes: z.number().nullable(),
  /** Bytes added on disk: by `fetch` where the cache lies, by all other steps where the environment lies. */
  diskBytes: z.number().nullable(),
  minutes: z.number().nullable(),
};

/** A wheel as a step names it. `url` null: it lies at `path` already. */
export const PlanFile = z.object({
  package: z.string(),
  version: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  /** Where it lies, or will lie once it is fetched. */
  path: z.string(),
  sha256: z.string().nullable(),
  bytes: z.number().nullable(),
});
export type PlanFile = z.infer<typeof PlanFile>;

/** A command line to the letter: it is run as it is printed. `environment`: variables that are set for it. */
const Command = { argv: z.array(z.string()).min(1), environment: z.record(z.string(), z.string()) };

/**
 * How the app is started for a look: it ends by itself once everything is loaded, and writes to `scratch` alone, a folder
 * of ours. `folder`: where it is started.
 */
export const OwnStart = z.object({ ...Command, folder: z.string(), scratch: z.string() });
export type OwnStart = z.infer<typeof OwnStart>;

/** Why a text file is changed. */
export const EDITS = [
  'drop-flag',
  'drop-install',
  'no-sync',
  'pin-packages',
  'point-pip',
  'other-python',
  'no-user-site',
  'drop-variable',
  'old-import',
] as const;
export const EditReason = z.enum(EDITS);
export type EditReason = z.infer<typeof EditReason>;

/** What only the person can do. */
export const PERSON_STEPS = [
  'update-driver',
  'older-driver',
  'install-driver',
  'restart',
  'install-vc-runtime',
  'enlarge-pagefile',
  'allow-in-app-control',
  'wake-gpu',
  'free-foreign-nvml',
  'close-app',
  'remove-variable',
  'remove-user-package',
  'drop-flag',
  'drop-install',
  'pick-card',
  'use-conda',
  'get-packages',
  'get-installer',
  'externally-managed',
  'build-from-source',
  'use-cpu',
  'other-card',
  'other-python',
  'start-other-python',
  'get-pack',
  'move-models',
  'move-nodes',
  'move-outputs',
  'update-nodes',
] as const;
export const PersonStep = z.enum(PERSON_STEPS);
export type PersonStep = z.infer<typeof PersonStep>;

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
    /** Folders and single files; one that isn't there yet is kept as not being there. */
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
  /** Moves away what broken installs, or the uninstall before, left there; a path that isn't there is done already. */
  z.object({ do: z.literal('clear-leftovers'), changes: z.literal(true), paths: z.array(z.string()), ...told }),
  z.object({
    do: z.literal('install'),
    changes: z.literal(true),
    files: z.array(PlanFile),
    build: ChosenBuild.partial().nullable(),
    ...Command,
    ...told,
  }),
  /**
   * Changes a text file, shown whole before and after. `before` null: there is no such file; `after` null: it is moved
   * away. `encoding` latin1: it is no UTF-8, and each character stands for one byte.
   */
  z.object({
    do: z.literal('edit-file'),
    changes: z.literal(true),
    file: z.string(),
    encoding: z.enum(['utf8', 'latin1']),
    before: z.string().nullable(),
    after: z.string().nullable(),
    why: EditReason,
    params: Params,
    ...told,
  }),
  /** A new environment beside the old one. */
  z.object({ do: z.literal('make-environment'), changes: z.literal(true), folder: z.string(), ...Command, ...told }),
  /** Copies everything in the folder `from` into the folder `to`: real copies, so that the old one is left alone. */
  z.object({ do: z.literal('carry-over'), changes: z.literal(true), from: z.string(), to: z.string(), ...told }),
  /** Something only the person can do (update the driver, restart), then looked at again. */
  z.object({ do: z.literal('person'), changes: z.literal(false), what: PersonStep, params: Params, ...told }),
  /**
   * Asks the real kernels again with this Python; the repair stands only if the finding is gone. `starts`: the app itself
   * is started too, before and after; without it, it can't be without side effects.
   */
  z.object({
    do: z.literal('look-again'),
    changes: z.literal(false),
    python: z.string(),
    starts: OwnStart.optional(),
    ...told,
  }),
]);
export type Step = z.infer<typeof Step>;

/** Only what is certain may be preselected. */
export const Trust = z.enum(['certain', 'likely', 'manual']);
export type Trust = z.infer<typeof Trust>;

/** Which kind of plan: `remedies/<kind>.ts`. */
export const PLAN_KINDS = [
  'replace-torch',
  'offline-wheels',
  'fresh-environment',
  'mend-extension',
  'clear-leftovers',
  'undo-shadowing',
  'show-gpu',
  'pin-numpy',
  'app-start',
  'new-pack',
  'by-person',
  'no-build',
] as const;
export const PlanKind = z.enum(PLAN_KINDS);
export type PlanKind = z.infer<typeof PlanKind>;

/** What works now and won't afterwards, or may not. */
export const LOSSES = [
  'taken-out',
  'to-be-rebuilt',
  'version-changes',
  'perhaps-broken',
  'torchaudio-ended',
  'old-import',
  'weights-only',
  'numpy-one',
  'shared-environment',
  'nvidia-shared',
  'unguarded',
] as const;
export const LossName = z.enum(LOSSES);
export type LossName = z.infer<typeof LossName>;

/** What we propose, as data. `id`: hash of all the rest, so that what was shown is what is run. */
export const Plan = z.object({
  id: z.string(),
  kind: PlanKind,
  for: Code,
  trust: Trust,
  /** The environment it is about; empty: it is about the whole computer. */
  prefix: z.string(),
  python: z.string(),
  app: z.string().nullable(),
  params: Params,
  steps: z.array(Step).min(1),
  downloadBytes: z.number().nullable(),
  diskBytes: z.number().nullable(),
  minutes: z.number().nullable(),
  loses: z.array(z.object({ what: LossName, params: Params })),
});
export type Plan = z.infer<typeof Plan>;
export type Loss = Plan['loses'][number];
