import { z } from 'zod';
import { Params } from './finding';

/** What stands in a repair's way before it begins. Words: text/repair.ts. */
export const OBSTACLES = [
  'repair/disk-full',
  'repair/no-write-access',
  'repair/in-use',
  'repair/on-battery',
  'repair/path-too-long',
  'repair/no-installer',
  'repair/externally-managed',
  'repair/file-missing',
  'repair/wheel-unfit',
  'repair/app-control',
  'repair/antivirus',
] as const;
export const ObstacleName = z.enum(OBSTACLES);
export type ObstacleName = z.infer<typeof ObstacleName>;

/** `repair/unsure`: nobody could find out whether it stands in the way; `params.about` names it. */
export const ObstacleCode = z.enum([...OBSTACLES, 'repair/unsure']);
export type ObstacleCode = z.infer<typeof ObstacleCode>;

/** `stops`: the repair isn't begun. `warns`: it may be, once the person was told. */
export const Obstacle = z.object({ code: ObstacleCode, severity: z.enum(['stops', 'warns']), params: Params });
export type Obstacle = z.infer<typeof Obstacle>;
