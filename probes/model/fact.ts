import { z } from 'zod';
import { ENVIRONMENT_FACTS } from './environment';
import { LIBRARY_FACTS } from './libraries';
import { MACHINE_FACTS } from './machine';
import { TEXT_FACTS } from './sign';
import { Why } from './why';

export { Why };

/** Compute capability as people and NVIDIA write it: `12.0`, `8.9`. */
export const Capability = z.string().regex(/^\d+\.\d+$/);

export const System = z.object({
  platform: z.enum(['linux', 'win32', 'darwin']),
  /** Node's name: `x64`, `arm64`. */
  machine: z.string(),
  release: z.string(),
  wsl: z.boolean(),
});

const Vendor = z.enum(['nvidia', 'amd', 'intel', 'other']);

export const Gpu = z.object({
  name: z.string(),
  vendor: Vendor,
  /** null: no source could tell. */
  computeCapability: Capability.nullable(),
  /** Where no source could tell: those its name or PCI id leaves open. */
  candidates: z.array(Capability).optional(),
  /** AMD's name of the architecture, `gfx1100`. */
  gfx: z.string().nullable().optional(),
  memoryBytes: z.number().nullable(),
  /** Bus address `0000:01:00.0`, lower case; null: no source could tell. */
  pci: z.string().nullable(),
  uuid: z.string().nullable(),
  /** The sources that know this card. */
  from: z.array(z.string()),
});
export type Gpu = z.infer<typeof Gpu>;

/** One card as one source sees it; null: it does not say. */
export const GpuSeen = z.object({
  vendor: Vendor,
  name: z.string().nullable(),
  computeCapability: Capability.nullable(),
  candidates: z.array(Capability),
  gfx: z.string().nullable(),
  memoryBytes: z.number().nullable(),
  pci: z.string().nullable(),
  uuid: z.string().nullable(),
  /** PCI vendor and device, `10de:2b85`, lower case. */
  device: z.string().nullable(),
});
export type GpuSeen = z.infer<typeof GpuSeen>;

/** What one source of GPU facts said: kept beside the merged answer, so that a disagreement can be shown. */
export const GpuSource = z.object({
  from: z.string(),
  /** About cards: it shows some, it shows none, it could not look. */
  is: z.enum(['known', 'absent', 'unknown']),
  why: Why.optional(),
  /** The source's own words where it failed, first line. */
  said: z.string().optional(),
  /** The program, library or folder that answered. */
  tool: z.string().optional(),
  /** Driver version by this source, `581.80`. */
  driver: z.string().optional(),
  /** Highest CUDA of the driver by this source, `13.0`. */
  cudaVersion: z.string().optional(),
  cards: z.array(GpuSeen).optional(),
});
export type GpuSource = z.infer<typeof GpuSource>;

export const Place = z.object({
  /** What the person pointed at. */
  path: z.string(),
  executable: z.string(),
  prefix: z.string(),
  /** Folders that pip installs into, first one first. */
  sitePackages: z.array(z.string()),
  manager: z.enum(['pip', 'uv', 'conda', 'embedded', 'system', 'unknown']),
  /** The app people know, as a key of the app catalogue; null: a plain environment. */
  app: z.string().nullable(),
  version: z.string().nullable(),
  /** `cp311`, `cp313t`; null: not known before Python runs. */
  abi: z.string().nullable(),
  /** What the interpreter was built for, by its header: `win-amd64`, `linux-x86_64`; null: not known. */
  platform: z.string().nullable().optional(),
});
export type Place = z.infer<typeof Place>;

export const Package = z.object({
  name: z.string(),
  version: z.string(),
  /** The dist-info folder. */
  folder: z.string(),
  hasRecord: z.boolean(),
  installer: z.string().nullable(),
});
export type Package = z.infer<typeof Package>;

export const TorchFiles = z.object({
  folder: z.string(),
  version: z.string(),
  /** `13.0`; null: built without CUDA. */
  cuda: z.string().nullable(),
  hip: z.string().nullable(),
  /** libtorch_cuda.so or torch_cuda.dll lies in torch/lib; null: that folder can't be read. */
  hasCudaLibrary: z.boolean().nullable(),
});

export const Failure = z.object({
  /** Class name, `AcceleratorError`; for a dead child the signal or exit code. */
  kind: z.string(),
  /** First line of the message. */
  line: z.string(),
  /** CUDA error number where one is known: 209. */
  code: z.number().nullable(),
  /** CUDA's name of it: `cudaErrorNoKernelImageForDevice`. */
  name: z.string().nullable(),
  /** The operation that raised it, as it is written: kernels are waited for later unless launches block. */
  operation: z.string().optional(),
});
export type Failure = z.infer<typeof Failure>;

export const PythonRuntime = z.object({
  version: z.string(),
  abi: z.string(),
  /** `linux-x86_64`, `win-amd64`. */
  platform: z.string(),
  executable: z.string(),
  prefix: z.string(),
  basePrefix: z.string(),
  sitePackages: z.array(z.string()),
  /** The user's own site-packages where Python looks there too; null: switched off. */
  userSite: z.string().nullable(),
});

export const TorchImport = z.discriminatedUnion('is', [
  z.object({ is: z.literal('imported'), file: z.string(), seconds: z.number() }),
  z.object({ is: z.literal('missing') }),
  z.object({ is: z.literal('failed'), failure: Failure, library: z.string().nullable() }),
]);

export const TorchRuntime = z.object({
  version: z.string(),
  cuda: z.string().nullable(),
  hip: z.string().nullable(),
  available: z.boolean(),
  /** What `torch._C._cuda_getArchFlags()` or `get_arch_list()` says; null: this build has neither. */
  architectures: z.array(z.string()).nullable(),
  devices: z.array(
    z.object({ index: z.number(), name: z.string(), computeCapability: Capability, memoryBytes: z.number() }),
  ),
  /** What `torch.cuda.init()` raised. */
  startFailure: Failure.nullable(),
  warnings: z.array(z.string()),
});

export const QUESTIONS = [
  'copy',
  'elementwise',
  'sum',
  'matmul-fp32',
  'matmul-fp16',
  'matmul-bf16',
  'conv2d',
  'group-norm',
  'attention',
  'nms',
] as const;
export const Question = z.enum(QUESTIONS);
export type Question = z.infer<typeof Question>;

/** One question to one GPU. `not-meant`: this card was never meant to pass. `unanswered`: nothing was learnt. */
export const Answer = z.object({
  gpu: z.number(),
  question: Question,
  is: z.enum(['passed', 'failed', 'not-meant', 'unanswered']),
  failure: Failure.optional(),
  ms: z.number(),
});
export type Answer = z.infer<typeof Answer>;

/** Every fact there is, by key `thing.property`. */
export const FACTS = {
  'machine.system': System,
  /** Environment variables that hide or bend things; others are never kept. */
  'machine.variables': z.record(z.string(), z.string()),
  ...MACHINE_FACTS,
  'driver.version': z.string(),
  /** Highest CUDA the driver offers: `13.0`. */
  'driver.cudaVersion': z.string(),
  'gpus.present': z.array(Gpu),
  'gpus.sources': z.array(GpuSource),
  'environment.place': Place,
  'environment.packages': z.array(Package),
  ...ENVIRONMENT_FACTS,
  ...LIBRARY_FACTS,
  'torch.files': TorchFiles,
  'python.runtime': PythonRuntime,
  'torch.import': TorchImport,
  'torch.runtime': TorchRuntime,
  'kernels.answers': z.array(Answer),
  ...TEXT_FACTS,
} as const;

export type FactKey = keyof typeof FACTS;
export type Value<K extends FactKey> = z.infer<(typeof FACTS)[K]>;
export const FACT_KEYS = Object.keys(FACTS) as FactKey[];

/** Three answers, never two. `from` names the probe or tool that says so. */
export type Reading<K extends FactKey = FactKey> =
  | { is: 'known'; value: Value<K>; from: string }
  | { is: 'absent'; from: string }
  | { is: 'unknown'; from: string; why: Why; detail?: string | undefined };

export type Facts = { [K in FactKey]?: Reading<K> };

/** A reading of the fact `key`, as it stands in a session file or a recorded machine. */
export function readingSchema(key: FactKey) {
  return z.discriminatedUnion('is', [
    z.object({ is: z.literal('known'), value: FACTS[key], from: z.string() }),
    z.object({ is: z.literal('absent'), from: z.string() }),
    z.object({ is: z.literal('unknown'), from: z.string(), why: Why, detail: z.string().optional() }),
  ]);
}
