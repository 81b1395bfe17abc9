import { driver } from './findings/driver';
import { env } from './findings/env';
import { extension } from './findings/extension';
import { gpu } from './findings/gpu';
import { other } from './findings/other';
import { rocm } from './findings/rocm';
import { torch } from './findings/torch';
import { windows } from './findings/windows';

/** Each part is held against its English original where it is written. */
export const findings = { ...driver, ...env, ...extension, ...gpu, ...other, ...rocm, ...torch, ...windows };
