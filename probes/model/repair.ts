import { z } from 'zod';
import { WheelVerdict } from './build';
import { Params } from './finding';
import { Obstacle } from './obstacle';
import { Plan } from './plan';

/** Why a repair was not begun, or ended otherwise than repaired. The words stand in text/repair.ts. */
export const REPAIR_TROUBLES = [
  'repair/in-the-way',
  'repair/locked',
  'repair/step-failed',
  'repair/old-build-left',
  'repair/wheel-refused',
  'repair/fetch-failed',
  'repair/not-gone',
  'repair/worse',
  'repair/not-looked',
  'repair/cancelled',
  'repair/interrupted',
  'repair/no-safety-copy',
  'repair/not-put-back',
  'repair/journal-unread',
  'repair/no-build',
  'repair/no-wheels',
] as const;
export const RepairTrouble = z.object({ code: z.string(), params: Params });
export type RepairTrouble = z.infer<typeof RepairTrouble>;

const inRepair = { repair: z.string() };
/** What the safety copy alone holds, which giving it up would free; without it, there is none, or nobody knows. */
const safetyBytes = z.number().nullable().optional();

/**
 * What comes of a repair, line by line. How it ends: `repaired`: the finding is gone, proven by real kernels;
 * `put-back`: everything is as it was; `untouched`: nothing was begun that changes anything; `left`: it could not be put
 * back wholly, the safety copy stays and `recover` tries again.
 */
export const REPAIR_EVENTS = [
  /** Wheels are read, an index is asked. `done` and `of` in bytes of that file. */
  z.object({
    is: z.literal('proposing'),
    check: z.string(),
    file: z.string().nullable(),
    done: z.number(),
    of: z.number().nullable(),
  }),
  /** Best first. `refused`: wheels of the folder that was given, and why they won't do. */
  z.object({
    is: z.literal('plans-proposed'),
    check: z.string(),
    plans: z.array(Plan),
    wheels: z.array(WheelVerdict),
    /** What stands in a plan's way, or should be known before it, by the plan's id. */
    obstacles: z.record(z.string(), z.array(Obstacle)).default({}),
    trouble: RepairTrouble.nullable(),
  }),
  /** A repair of an earlier day that stands, and can be undone. */
  z.object({ ...inRepair, is: z.literal('repair-known'), plan: Plan, beganAt: z.number(), safetyBytes }),
  /** A repair that was interrupted: what became of it. */
  z.object({
    ...inRepair,
    is: z.literal('recovered'),
    prefix: z.string(),
    how: z.enum(['put-back', 'untouched', 'finished', 'busy', 'left', 'gone', 'unread']),
    trouble: RepairTrouble.nullable(),
  }),
  z.object({ is: z.literal('recover-ended'), unfinished: z.number().int() }),
  z.object({ ...inRepair, is: z.literal('undo-began') }),
  z.object({ ...inRepair, is: z.literal('undo-failed'), trouble: RepairTrouble }),
  z.object({ ...inRepair, is: z.literal('repair-started'), plan: Plan, check: z.string() }),
  z.object({ ...inRepair, is: z.literal('step-began'), step: z.number().int() }),
  z.object({
    ...inRepair,
    is: z.literal('step-progress'),
    step: z.number().int(),
    done: z.number(),
    /** null: nobody knows. */
    of: z.number().nullable(),
    unit: z.enum(['bytes', 'files']),
    bytesPerSecond: z.number().nullable(),
    /** What is worked at. */
    file: z.string().nullable(),
  }),
  z.object({ ...inRepair, is: z.literal('repair-paused'), on: z.boolean() }),
  /** What a program said, some lines at a time. */
  z.object({ ...inRepair, is: z.literal('step-said'), step: z.number().int(), lines: z.array(z.string()) }),
  z.object({ ...inRepair, is: z.literal('step-ended'), step: z.number().int(), ms: z.number() }),
  z.object({ ...inRepair, is: z.literal('putting-back'), trouble: RepairTrouble.nullable() }),
  z.object({
    ...inRepair,
    is: z.literal('repair-ended'),
    how: z.enum(['repaired', 'put-back', 'untouched', 'left']),
    trouble: RepairTrouble.nullable(),
    /** The check made afterwards. */
    after: z.string().nullable(),
    safetyBytes,
  }),
  /** `setAside`: what had come since and stood in the way, now in the safety copy's folder. */
  z.object({ ...inRepair, is: z.literal('undone'), setAside: z.array(z.string()), safety: z.string().nullable() }),
  z.object({ ...inRepair, is: z.literal('let-go') }),
] as const;
