import { z } from 'zod';
import { Drift } from './baseline';
import { CatalogueState } from './catalogue';
import { FoundEnvironment, NotSeen } from './environment';
import { Answer, type FactKey, Question, type Reading } from './fact';
import { Diagnosis, FailureCode, Params } from './finding';
import { PastCheck } from './past';
import { REPAIR_EVENTS } from './repair';
import { Removed } from './report';
import { Settings, SettingsChange, SettingsTrouble } from './settings';
import { UpdateState, UpdateStep } from './update';

/** Something the person pointed at: a folder or a python program. Known by its id from then on. */
export const Target = z.object({ id: z.string(), path: z.string(), kind: z.enum(['folder', 'python']) });
export type Target = z.infer<typeof Target>;

/** What the window, the terminal and the tests may ask for. Ids only, but for `pick`. */
export const Command = z.discriminatedUnion('do', [
  /** Hands a dropped or typed path over, once; answered by the target's id. */
  z.object({ do: z.literal('pick'), path: z.string().min(1).max(32_767) }),
  /** Opens the system's own folder dialog; answered by the target's id. */
  z.object({ do: z.literal('choose-folder') }),
  z.object({
    do: z.literal('check'),
    target: z.string(),
    ask: z.array(Question).optional(),
    /** Every kernel is waited for, in this check's Python alone: an error shows where it happens. */
    launchBlocking: z.boolean().optional(),
  }),
  /**
   * Looks for every environment and every graphics card; with targets, only through these folders. `andCheck`: then
   * goes on with a check of the one that runs, or ran last.
   */
  z.object({ do: z.literal('find'), targets: z.array(z.string()).optional(), andCheck: z.boolean().optional() }),
  z.object({ do: z.literal('cancel') }),
  /** Tells what earlier sessions found out, once in a session; comes back as the event `past`. */
  z.object({ do: z.literal('past') }),
  /** Shows again what an earlier session found out about a target; nothing can be done with it but look. */
  z.object({ do: z.literal('open-past'), target: z.string() }),
  /** Makes plans for what a check found; with `wheels`, from that folder alone. Comes back as `plans-proposed`. */
  z.object({
    do: z.literal('propose'),
    check: z.string(),
    wheels: z.string().optional(),
    nightly: z.boolean().optional(),
    offline: z.boolean().optional(),
  }),
  /** Runs a plan that was proposed in this session, by the id that it was shown under. */
  z.object({ do: z.literal('repair'), plan: z.string() }),
  /** Holds a repair's downloads, or goes on with them; what was fetched stays. */
  z.object({ do: z.literal('pause'), on: z.boolean() }),
  z.object({ do: z.literal('undo'), repair: z.string() }),
  /** Gives the safety copy of a repair up. */
  z.object({ do: z.literal('let-go'), repair: z.string() }),
  /** Finishes or puts back what an earlier run of ours left in the middle, and tells which repairs can be undone. */
  z.object({ do: z.literal('recover') }),
  /** Opens what the checked app is started with, the way a double click does. */
  z.object({ do: z.literal('start-app'), check: z.string() }),
  /** Renders the redacted report of a check that has ended; comes back as the event `report`. */
  z.object({
    do: z.literal('report'),
    check: z.string(),
    language: z.enum(['en', 'zh-CN']).optional(),
    /** An error text to go with it; made clean like all else. */
    text: z.string().max(100_000).optional(),
  }),
  /** Saves the report that was rendered last of this check as a zip, where the system's own dialog says. */
  z.object({ do: z.literal('save-report'), check: z.string() }),
  /** Keeps what a check saw as the environment's baseline: later checks compare with it. Refused where something is broken. */
  z.object({ do: z.literal('remember'), check: z.string() }),
  /** Changes settings, for every face on this computer; comes back as the event `settings`. */
  z.object({ do: z.literal('set'), change: SettingsChange }),
  /** Counts the wheels that are kept, or takes them away; comes back as the event `cache`. */
  z.object({ do: z.literal('cache'), empty: z.boolean() }),
  /** Tells which list of builds holds; `renew`: looks for a newer one first. Comes back as the event `catalogue`. */
  z.object({ do: z.literal('catalogue'), renew: z.boolean() }),
  /** A newer version of the program itself: how that stands, look for one, fetch it, restart with it. Comes back as `update`. */
  z.object({ do: z.literal('update'), step: UpdateStep }),
]);
export type Command = z.infer<typeof Command>;

export const RefusalCode = z.enum([
  'command/malformed',
  'command/unknown-id',
  'command/busy',
  'command/nothing-to-do',
  'command/not-here',
  'command/switched-off',
  'report/not-saved',
  'baseline/not-working',
  'baseline/not-proven',
  'baseline/not-kept',
  'target/not-whole',
  ...FailureCode.options,
]);
export type RefusalCode = z.infer<typeof RefusalCode>;

/** A command is answered at once; all else comes as events. */
export const Reply = z.discriminatedUnion('is', [
  z.object({ is: z.literal('accepted'), id: z.string().optional() }),
  z.object({ is: z.literal('refused'), code: RefusalCode, params: Params }),
]);
export type Reply = z.infer<typeof Reply>;

/** Milliseconds since 1970. What lies beyond is no date, and nobody could print it. */
const At = z.number().min(0).max(8_640_000_000_000_000);
const head = { no: z.number().int(), at: At };
const inCheck = { ...head, check: z.string() };
const inFind = { ...head, find: z.string() };
const key = z.custom<FactKey>((value) => typeof value === 'string');
const reading = z.custom<Reading>((value) => typeof value === 'object' && value !== null && 'is' in value);

/** What is told of a check while it runs: enough to show it again another day. */
const CHECK_EVENTS = [
  z.object({ ...inCheck, is: z.literal('check-started'), target: z.string(), ask: z.array(Question) }),
  z.object({ ...inCheck, is: z.literal('probe-started'), probe: z.string() }),
  z.object({
    ...inCheck,
    is: z.literal('probe-ended'),
    probe: z.string(),
    how: z.enum(['done', 'timeout', 'crashed', 'cancelled', 'not-reached']),
    ms: z.number(),
  }),
  z.object({ ...inCheck, is: z.literal('fact'), key, reading }),
  z.object({ ...inCheck, is: z.literal('asking'), gpu: z.number(), question: Question }),
  z.object({ ...inCheck, is: z.literal('answer'), answer: Answer }),
  /** `disk`: before Python was started; `proven`: after the real kernels. */
  z.object({ ...inCheck, is: z.literal('judged'), stage: z.enum(['disk', 'proven']), diagnosis: Diagnosis }),
  z.object({
    ...inCheck,
    is: z.literal('check-ended'),
    how: z.enum(['done', 'cancelled', 'failed']),
    failure: z.object({ code: FailureCode, params: Params }).optional(),
  }),
  /** What is not as it was remembered; told only where something is kept. `since` null: it could not be read. */
  z.object({ ...inCheck, is: z.literal('compared'), since: At.nullable(), drifts: z.array(Drift) }),
] as const;
export const CheckEvent = z.discriminatedUnion('is', CHECK_EVENTS);
export type CheckEvent = z.infer<typeof CheckEvent>;

/** One line of history. `at` in milliseconds since 1970. */
export const Event = z.discriminatedUnion('is', [
  z.object({ ...head, is: z.literal('session-started'), version: z.string(), platform: z.string() }),
  z.object({ ...head, is: z.literal('target-known'), target: Target }),
  /** The history can't be kept: told once, and only in memory. */
  z.object({
    ...head,
    is: z.literal('session-not-saved'),
    file: z.string(),
    why: z.enum(['absent', 'denied', 'unreadable', 'timeout']),
  }),
  /** What is set now. What is secret in the proxy's address is taken out. */
  z.object({ ...head, is: z.literal('settings'), settings: Settings, trouble: SettingsTrouble.nullable() }),
  /** The wheels that are kept; `bytes` null: the folder can't be read. After they were taken away: what that gave back. */
  z.object({
    ...{ ...head, is: z.literal('cache'), folder: z.string(), bytes: z.number().nullable() },
    freed: z.object({ bytes: z.number(), left: z.array(z.string()) }).nullable(),
  }),
  /** The list of builds that holds. `document`: all of it, for the window, where it isn't this program's own; else null. */
  z.object({ ...head, is: z.literal('catalogue'), ...CatalogueState.shape, document: z.unknown() }),
  /** How things stand with a newer version of the program. `releases`: the page to fetch it from by hand; null: there is none. */
  z.object({ ...head, is: z.literal('update'), state: UpdateState, releases: z.string().nullable() }),
  /** The last verdicts of earlier sessions, one a folder, the latest first. */
  z.object({ ...head, is: z.literal('past'), checks: z.array(PastCheck) }),
  /** A check of an earlier session: what was told of it then, under ids of this session. */
  z.object({ ...inCheck, is: z.literal('past-opened'), history: z.array(CheckEvent) }),
  ...CHECK_EVENTS,
  z.object({ ...inFind, is: z.literal('find-started') }),
  /** Told again, with the same target, when more is known of it: that it runs, for instance. */
  z.object({ ...inFind, is: z.literal('environment-found'), target: z.string(), environment: FoundEnvironment }),
  z.object({ ...inFind, is: z.literal('not-seen'), notSeen: NotSeen }),
  /** Of the machine, not of one environment: graphics cards, driver. */
  z.object({ ...inFind, is: z.literal('machine-fact'), key, reading }),
  z.object({
    ...inFind,
    is: z.literal('find-ended'),
    how: z.enum(['done', 'cancelled', 'failed']),
    line: z.string().optional(),
  }),
  z.object({
    ...{ ...inCheck, is: z.literal('report'), markdown: z.string(), json: z.string() },
    /** Left out by earlier versions. */
    removed: z.array(Removed).default([]),
  }),
  /** What this check saw is what later ones are compared with. */
  z.object({ ...inCheck, is: z.literal('remembered'), file: z.string() }),
  ...REPAIR_EVENTS.map((event) => event.extend(head)),
]);
export type Event = z.infer<typeof Event>;

type WithoutHead<E> = E extends unknown ? Omit<E, 'no' | 'at'> : never;
/** An event before the session has numbered and dated it. */
export type News = WithoutHead<Event>;
