import { z } from 'zod';
import { Drift } from './baseline';
import { Capability, GpuSource, Package } from './fact';
import { Code } from './finding';
import { Coverage } from './libraries';
import { CheckOutput } from './outcome';
import { PLAN_KINDS } from './plan';

/** What is taken out of whatever leaves, by what it tells of a person or a computer. */
export const KINDS = [
  'home',
  'user',
  'host',
  'share',
  'ip',
  'mac',
  'gpu',
  'serial',
  'uuid',
  'secret',
  'e-mail',
  'process',
] as const;
export type Kind = (typeof KINDS)[number];

/** One kind: how often it was taken out, how many different values, and a few of them with all but their ends covered. */
export const Removed = z.object({
  kind: z.enum(KINDS),
  count: z.number().int(),
  values: z.number().int(),
  /** `m…a → <user>`: for the person's own eyes; no file of a report holds them. */
  samples: z.array(z.string()),
});
export type Removed = z.infer<typeof Removed>;

/** Raised when a reader of the old one would get something wrong; keys that are added raise nothing. */
export const REPORT_VERSION = 1;

/** `report.json`: the published schema, docs/report.schema.json. What `check --json` prints, and all around it. */
export const ReportOutput = CheckOutput.extend({
  schema: z.object({ name: z.literal('torchmend-report'), version: z.number().int() }),
  /** Version of Torchmend. */
  torchmend: z.string(),
  /** Day of the check, `2026-12-02`. */
  date: z.string(),
  language: z.enum(['en', 'zh-CN']),
  /** Id of the check in session.jsonl that this is about. */
  check: z.string(),
  system: z.object({ platform: z.string(), machine: z.string(), release: z.string(), wsl: z.boolean() }).nullable(),
  /** The four facts that have to fit together; null: not known. */
  baseline: z.object({
    driver: z.string().nullable(),
    /** `absent`: there is none; `unknown`: nobody could find out. */
    driverIs: z.enum(['known', 'absent', 'unknown']),
    driverCuda: z.string().nullable(),
    cudaRuntime: z.string().nullable(),
    torch: z.string().nullable(),
    cards: z.array(z.object({ name: z.string(), computeCapability: Capability.nullable() })),
    architectures: z.array(z.string()).nullable(),
  }),
  /** What is not as it was when this environment was remembered, at `since` (ms since 1970; null: unreadable). null: it never was. */
  changed: z.object({ since: z.number().nullable(), drifts: z.array(Drift) }).nullable(),
  /** Every source that was asked about graphics cards, with what it said. */
  gpuSources: z.array(GpuSource),
  environments: z.array(
    z.object({
      path: z.string(),
      app: z.string().nullable(),
      python: z.string().nullable(),
      torch: z.string().nullable(),
      cuda: z.string().nullable(),
      architectures: z.array(z.string()).nullable(),
      isChecked: z.boolean(),
    }),
  ),
  packages: z.array(Package.pick({ name: true, version: true })),
  libraries: z.array(Coverage),
  repairs: z.array(
    z.object({
      kind: z.enum(PLAN_KINDS),
      for: Code,
      /** `repaired`, `put-back`, `undone` … */
      is: z.string(),
      began: z.string(),
      trouble: z.string().nullable(),
      steps: z.array(z.object({ do: z.string(), is: z.string() })),
    }),
  ),
  ruledOut: z.array(Code),
  /** The error text that was given along: its end, and what it can mean. null: none. */
  error: z.object({ text: z.string(), line: z.string().nullable(), candidates: z.array(Code) }).nullable(),
  /** What our verdicts rest on, and of which day it is. */
  data: z.array(z.object({ name: z.string(), asOf: z.string() })),
  removed: z.array(Removed.omit({ samples: true })),
});
export type ReportOutput = z.infer<typeof ReportOutput>;
