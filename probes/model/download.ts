import { z } from 'zod';
import { TROUBLES } from './build';

/** Why a file could not be fetched: what a server has given instead, or what this computer refused. Words: text/repair.ts. */
export const DOWNLOAD_TROUBLES = [
  ...TROUBLES,
  'stalled',
  'wrong-hash',
  'wrong-size',
  'bad-name',
  'disk-full',
  'no-write',
  'busy',
  'not-here',
  'unreadable',
] as const;
export const DownloadTrouble = z.enum(DOWNLOAD_TROUBLES);
export type DownloadTrouble = z.infer<typeof DownloadTrouble>;
