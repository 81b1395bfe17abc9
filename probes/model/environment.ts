import { z } from 'zod';

/** How the app starts its Python, so that we start it the same way. */
export const Launch = z.object({
  /** The app's folder, where it is started. */
  folder: z.string(),
  /** The script or settings file that says so; null: nothing says so. */
  script: z.string().nullable(),
  /** Python's own flags: `-s`, `-E`. */
  flags: z.array(z.string()),
  /** What Python is told to run, and the app's own flags. What may be a password is masked. */
  arguments: z.array(z.string()),
  /** Variables the script sets, of those that bend Python, CUDA or PyTorch. */
  variables: z.record(z.string(), z.string()),
});
export type Launch = z.infer<typeof Launch>;

/** The Python that a virtual environment stands on. */
export const Base = z.object({
  home: z.string(),
  is: z.enum(['there', 'gone', 'unknown']),
  /** The user's and the system's packages are seen as well (`include-system-site-packages`). */
  seesSystem: z.boolean(),
});
export type Base = z.infer<typeof Base>;

const By = z.enum(['environment', 'user-site', 'PYTHONPATH', 'pth']);

/** A folder outside of the environment whose packages Python takes before the environment's own. */
export const Shadow = z.object({
  by: By,
  folder: z.string(),
  /** Of PyTorch and its relatives only. */
  packages: z.array(z.object({ name: z.string(), version: z.string().nullable() })),
  /** false: the app's own flags or variables switch it off. */
  inEffect: z.boolean(),
});
export type Shadow = z.infer<typeof Shadow>;

export const TorchCopy = z.object({ folder: z.string(), version: z.string().nullable(), by: By });
export type TorchCopy = z.infer<typeof TorchCopy>;

/** What a broken install leaves behind. */
export const Leftovers = z.object({
  /** `~orch`, `-orch`: what pip had set aside when it died. */
  setAside: z.array(z.string()),
  /** dist-info folders without RECORD: pip can't take these packages away. */
  withoutRecord: z.array(z.string()),
  /** A second dist-info of one package: which of them is real, nobody can tell. */
  doubled: z.array(z.string()),
});
export type Leftovers = z.infer<typeof Leftovers>;

export const Volume = z.object({
  freeBytes: z.number(),
  totalBytes: z.number(),
  /** null: the system can't tell short of trying. */
  writable: z.boolean().nullable(),
});

/** Who else points to an environment: it changes for them too. */
export const Dependent = z.object({ path: z.string(), how: z.enum(['base', 'link', 'configuration']) });
export type Dependent = z.infer<typeof Dependent>;

/** A Python that runs out of an environment. Milliseconds since 1970. */
export const PythonProcess = z.object({
  pid: z.number().int(),
  executable: z.string(),
  /** Where it was started; null: the system doesn't say. */
  folder: z.string().nullable(),
  /** Without the program itself; what may be a password is masked. */
  arguments: z.array(z.string()),
  /** The torch folder it has loaded; null: none, or the system doesn't say. */
  torch: z.string().nullable(),
  sinceMs: z.number().nullable(),
});
export type PythonProcess = z.infer<typeof PythonProcess>;

export const ENVIRONMENT_FACTS = {
  'environment.launch': Launch,
  /** absent: no virtual environment. */
  'environment.base': Base,
  /** absent: pip is not there. */
  'environment.pip': z.object({ version: z.string(), folder: z.string() }),
  'environment.shadows': z.array(Shadow),
  /** Every torch that this Python could find, the environment's own first. */
  'environment.torchCopies': z.array(TorchCopy),
  'environment.leftovers': Leftovers,
  'environment.volume': Volume,
  'environment.dependents': z.array(Dependent),
  'environment.processes': z.array(PythonProcess),
} as const;

/** An environment that was found, as its files show it; nothing of it was run. */
export const FoundEnvironment = z.object({
  /** The app as a key of the app catalogue; null: a plain environment. */
  app: z.string().nullable(),
  /** The app's own folder. */
  folder: z.string().nullable(),
  /** The environment's own folder. */
  path: z.string(),
  python: z.string(),
  version: z.string().nullable(),
  abi: z.string().nullable(),
  platform: z.string().nullable(),
  manager: z.string(),
  torch: z
    .object({ folder: z.string(), version: z.string(), cuda: z.string().nullable(), hip: z.string().nullable() })
    .nullable(),
  /** `unknown`: something called torch lies there, or may lie there, and can't be read. */
  torchIs: z.enum(['known', 'absent', 'unknown']),
  /** What torch's own libraries hold: `sm_120`, `compute_90`; null: not read. */
  architectures: z.array(z.string()).nullable(),
  /** Codes of what its files alone show to be wrong. */
  problems: z.array(z.string()),
  /** Who led to it: `running`, `folders`, `Stability Matrix settings`. */
  from: z.array(z.string()),
  running: z.array(PythonProcess),
  /** When it ran last by what its app writes, else when a package was installed last. Milliseconds since 1970. */
  lastUsedMs: z.number().nullable(),
  /** null: nobody can tell. */
  pip: z.boolean().nullable(),
  /** The Python a virtual environment stands on; null: none, or its file doesn't say. */
  base: z.string().nullable(),
  baseIs: Base.shape.is.nullable(),
  usedBy: z.array(Dependent),
  freeBytes: z.number().nullable(),
  writable: z.boolean().nullable(),
  launch: Launch.nullable(),
});
export type FoundEnvironment = z.infer<typeof FoundEnvironment>;

/** What could not be looked into, and why. */
export const NotSeen = z.object({ path: z.string(), why: z.enum(['denied', 'unreadable', 'timeout', 'too-many']) });
export type NotSeen = z.infer<typeof NotSeen>;
