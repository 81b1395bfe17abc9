import { z } from 'zod';
import { Capability } from './fact';
import { Params } from './finding';

/** Why a build was chosen, passed over, or why there is none. The words stand in text/builds.ts. */
export const REASONS = [
  'build/serves',
  'build/by-jit',
  'build/same-torch',
  'build/newest',
  'build/newer-unseen',
  'build/last-for-card',
  'build/read-from-wheel',
  'build/inferred',
  'build/assumed',
  'build/doubtful-image',
  'build/part-without-kernels',
  'build/nightly-asked',
  'build/nightly-only',
  'build/nightly-date-unknown',
  'build/torchaudio-ended',
  'build/torchvision-unknown',
  'build/torch-only',
  'build/explicit-index',
  'build/windows-default-is-cpu',
  'build/local-tag',
  'index/confirmed',
  'index/mirror',
  'index/not-confirmed',
  'index/not-there',
  'now/serves',
  'now/lacks-card',
  'now/cpu-only',
  'now/other-vendor',
  'now/driver-too-old',
  'now/not-known',
  'driver/too-old',
  'driver/too-new',
  'driver/missing',
  'driver/unknown',
  'driver/minor-version',
  'driver/where',
  'driver/update-would-do',
  'card/ambiguous',
  'card/never-built',
  'card/not-for-this-system',
  'card/jetson',
  'cards/no-common-build',
  'cards/no-common-driver',
  'python/too-old',
  'python/too-new',
  'python/torch-only',
  'python/not-built',
  'python/unknown',
  'system/windows-arm',
  'system/musl',
  'system/old-glibc',
  'system/macos',
  'pin/held',
  'pin/cannot-hold',
  'remains/other-python',
  'remains/source-build',
  'remains/cpu',
  'remains/other-card',
] as const;
export const ReasonCode = z.enum(REASONS);
export type ReasonCode = z.infer<typeof ReasonCode>;

export const Reason = z.object({ code: ReasonCode, params: Params });
export type Reason = z.infer<typeof Reason>;

/**
 * How a row of the catalogue is known. `wheel`: our reader read it out of the wheel itself. `documented`: release
 * scripts, release notes or real output. `inferred`: from a neighbouring release. `assumed`: nobody has looked.
 */
export const Evidence = z.enum(['wheel', 'documented', 'inferred', 'assumed']);
export type Evidence = z.infer<typeof Evidence>;

/** What to install, to the letter: versions carry their local tag. */
export const ChosenBuild = z.object({
  /** `2.14.1+cu126`. */
  torch: z.string(),
  /** null: there is none, or nobody knows which. */
  torchvision: z.string().nullable(),
  /** null: torchaudio ended with torch 2.11. */
  torchaudio: z.string().nullable(),
  channel: z.string(),
  /** The one index all of it comes from. */
  index: z.string(),
  stability: z.enum(['stable', 'nightly']),
  evidence: Evidence,
  /** false: a nightly whose date only the index knows. */
  exact: z.boolean(),
});
export type ChosenBuild = z.infer<typeof ChosenBuild>;

export const AnswerKind = z.enum(['install', 'keep', 'driver-first', 'no-official-build', 'no-common-build']);
export type AnswerKind = z.infer<typeof AnswerKind>;

export const BuildAnswer = z.object({
  kind: AnswerKind,
  build: ChosenBuild.nullable(),
  /** `needs`: the oldest driver it runs on; where the driver is too new for the card, the last branch that fits. */
  driver: z.object({ has: z.string().nullable(), needs: z.string().nullable() }).nullable(),
  reasons: z.array(Reason),
});
export type BuildAnswer = z.infer<typeof BuildAnswer>;

/** What happens to an installed package: it stays, a version that fits exists, it must be rebuilt, it has to go. */
export const Break = z.object({
  package: z.string(),
  version: z.string().nullable(),
  is: z.enum(['stays', 'matching', 'rebuild', 'goes', 'unknown']),
  /** The version or requirement that fits; null: none is named. */
  to: z.string().nullable(),
  why: z.enum(['bound-to-torch', 'card', 'cuda', 'numpy', 'stable-abi', 'independent', 'no-version', 'own-releases']),
});
export type Break = z.infer<typeof Break>;

/** What `choose` answers. */
export const Choice = z.object({
  answer: BuildAnswer,
  /** The next best; under `no-common-build` the best for each card alone, which `cards` names. */
  alternatives: z.array(BuildAnswer.extend({ cards: z.array(Capability) })),
  breaks: z.array(Break),
  /** Date of the research behind the catalogue, `2026-12-02`. */
  catalogueDate: z.string(),
});
export type Choice = z.infer<typeof Choice>;

const PrintedBuild = ChosenBuild.omit({ evidence: true, exact: true }).nullable();

/** `torchmend choose --json`: how a build is known, and whether its date is, stands among the reasons. */
export const ChoiceOutput = Choice.extend({
  answer: BuildAnswer.extend({ build: PrintedBuild }),
  alternatives: z.array(BuildAnswer.extend({ build: PrintedBuild, cards: z.array(Capability) })),
});
export type ChoiceOutput = z.infer<typeof ChoiceOutput>;

/** Why an index or a server gave nothing. */
export const TROUBLES = [
  'not-found',
  'denied',
  'server-error',
  'login-page',
  'not-an-index',
  'cut-off',
  'too-large',
  'slow',
  'no-such-host',
  'refused',
  'unreachable',
  'certificate',
  'insecure-redirect',
  'too-many-redirects',
  'bad-address',
  'proxy-silent',
  'proxy-refused',
  'proxy-kind',
  'switched-off',
  'cancelled',
] as const;
export const TroubleCode = z.enum(TROUBLES);
export type TroubleCode = z.infer<typeof TroubleCode>;

/** What is wrong with a wheel, or worth knowing of it. The words stand in text/builds.ts. */
export const WHEEL_PROBLEMS = [
  'wheel/not-a-wheel',
  'wheel/not-a-zip',
  'wheel/truncated',
  'wheel/damaged',
  'wheel/unreadable',
  'wheel/no-metadata',
  'wheel/no-record',
  'wheel/renamed',
  'wheel/tampered',
  'wheel/other-python',
  'wheel/other-system',
  'wheel/old-glibc',
  'wheel/cpu-only',
  'wheel/other-maker',
  'wheel/no-code-for-card',
  'wheel/unsure-for-card',
  'wheel/not-looked-into',
  'wheel/part-without-code',
  'wheel/driver-too-old',
  'wheel/other-torch',
  'wheel/other-channel',
  'wheel/not-chosen',
] as const;
export const WheelCode = z.enum(WHEEL_PROBLEMS);
export type WheelCode = z.infer<typeof WheelCode>;

export const WheelVerdict = z.object({
  /** As it was found. */
  file: z.string(),
  package: z.string().nullable(),
  version: z.string().nullable(),
  verdict: z.enum(['usable', 'refused', 'unknown']),
  problems: z.array(z.object({ code: WheelCode, params: Params })),
  /** What its libraries hold; empty: no code for graphics cards, or it was not looked into. */
  architectures: z.array(z.string()),
});
export type WheelVerdict = z.infer<typeof WheelVerdict>;

export const Shopping = z.object({
  /** `name`, `url`: as the index gave them, or by the pattern of its names where it could not be asked. */
  files: z.array(
    z.object({
      package: z.string(),
      version: z.string(),
      name: z.string(),
      url: z.string(),
      sha256: z.string().nullable(),
      bytes: z.number().nullable(),
    }),
  ),
  /** true: read from the index, all dependencies included. false: the tuple alone, and `pip download` finds the rest. */
  complete: z.boolean(),
  /** Requirements that no file is known for. */
  missing: z.array(z.string()),
  /** For the other computer, then for this one; file names written out, since cmd does not expand `*.whl`. */
  commands: z.object({ download: z.array(z.string()), install: z.string().nullable() }),
});
export type Shopping = z.infer<typeof Shopping>;

/** `torchmend wheels --json`. */
export const WheelsReport = z.object({
  folder: z.string(),
  files: z.array(WheelVerdict),
  /** The files that can be installed together; null: no torch among them that serves. */
  set: z.array(z.string()).nullable(),
  /** Nothing is missing: it can be installed without a network. */
  complete: z.boolean(),
  missing: z.array(z.object({ requirement: z.string(), by: z.string() })),
  /** How to install it; null: it can't be, yet. */
  install: z.string().nullable(),
  /** What to fetch on another computer, and the same as a text file to take along; null: nothing is missing. */
  shopping: Shopping.extend({ text: z.string() }).nullable(),
});
export type WheelsReport = z.infer<typeof WheelsReport>;
