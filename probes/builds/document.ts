import { z } from 'zod';
import { Evidence } from '../model';

/**
 * The catalogue as a file: what this program carries (data/builds.json), and what is published between its versions. A
 * published one comes from outside, and its versions end up in arguments of pip and in file names, so every text has one
 * shape and nothing unknown is let in. The day a new field is needed, `format` rises and older programs say so.
 */
const MOST = 5_000;
const list = <T extends z.ZodType>(of: T, most = MOST) => z.array(of).max(most);

const Channel = z.string().regex(/^cu\d{2,3}$/);
const Version = z.string().regex(/^\d{1,3}(\.\d{1,3}){1,3}$/);
/** `580.65.06`; of some only the branch is known, `580`. */
const Driver = z.string().regex(/^\d{1,4}(\.\d{1,4}){0,2}$/);
const Python = z.string().regex(/^3\.\d{1,2}t?$/);
const Image = z.string().regex(/^(sm|compute)_\d{2,3}[af]?$/);
const Day = z.iso.date();
const Line = z.string().max(2_000);
/** Number of a line among `sources`. */
const Source = z.number().int().min(0).max(MOST);
const system = { os: z.enum(['linux', 'windows']), machine: z.enum(['x86_64', 'aarch64']) };

const Minimum = z.strictObject({ runs: Driver.nullable(), full: Driver.nullable() });
/** Oldest driver for finished kernels (minor version compatibility), and for all of it, compiling PTX too. */
export type MinimumDriver = z.infer<typeof Minimum>;

const Default = z.union([Channel, z.literal('cpu')]).nullable();

const Row = z.strictObject({
  torch: Version,
  channel: Channel,
  ...system,
  images: list(Image, 100),
  doubtful: list(Image, 100),
  evidence: Evidence,
  source: Source,
  /** What the row said before its wheel was read. */
  was: list(Image, 100).optional(),
  read: z
    .strictObject({
      file: z
        .string()
        .max(200)
        .regex(/^[A-Za-z0-9][\w.+-]*\.whl$/),
      lacking: list(
        z.strictObject({ library: Line, capabilities: list(z.string().regex(/^\d{1,2}\.\d$/), 100) }),
        1_000,
      ),
      partial: list(Image, 100),
    })
    .optional(),
});

const Nightly = z.strictObject({
  channel: Channel,
  ...system,
  images: list(Image, 100),
  evidence: Evidence,
  source: Source,
});

/** Files come from PyTorch's own server, whatever a catalogue says: any other address refuses it. */
const Index = z.strictObject({
  stable: z.literal('https://download.pytorch.org/whl/<channel>'),
  test: z.literal('https://download.pytorch.org/whl/test/<channel>'),
  nightly: z.literal('https://download.pytorch.org/whl/nightly/<channel>'),
  source: Line,
});

export const CatalogueDocument = z
  .strictObject({
    format: z.literal(1),
    serial: z.number().int().min(1).max(1_000_000),
    asOf: Day,
    evidenceUntil: Line,
    index: Index,
    channels: list(z.strictObject({ channel: Channel, cuda: Version, linux: Minimum, windows: Minimum })),
    releases: list(
      z.strictObject({
        release: Version,
        pythons: list(Python, 50),
        torchOnly: list(Python, 50),
        defaults: z.strictObject({ linux_x86_64: Default, linux_aarch64: Default, windows_x86_64: Default }),
        source: Source,
      }),
    ),
    tuples: list(
      z.strictObject({
        torch: Version,
        torchvision: Version.nullable(),
        torchaudio: Version.nullable(),
        date: Day.nullable(),
        source: Source,
      }),
    ),
    rows: list(Row).min(1),
    nightly: list(Nightly),
    nightlyPythons: list(Python, 50),
    nightlyTorchOnly: list(Python, 50),
    nightlyExample: z.string().regex(/^\d+\.\d+\.\d+\.dev\d{8}\+cu\d{2,3}$/),
    sources: list(Line),
  })
  .refine(
    ({ channels, rows, nightly }) =>
      [...rows, ...nightly].every(({ channel }) => channels.some((one) => one.channel === channel)),
    { path: ['rows'], message: 'a build of a channel that is not listed' },
  );
export type CatalogueDocument = z.infer<typeof CatalogueDocument>;
