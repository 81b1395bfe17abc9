import type { Code } from '../../model';
import type { Entry } from '../entry';
import { driver } from './findings/driver';
import { env } from './findings/env';
import { extension } from './findings/extension';
import { gpu } from './findings/gpu';
import { other } from './findings/other';
import { rocm } from './findings/rocm';
import { torch } from './findings/torch';
import { windows } from './findings/windows';

/**
 * One entry per finding: *what* stands alone, *why* cites the evidence, *help* says what to do. `_newer`, `_copy` …
 * are variants for one shade of the finding; see ../variant.ts. `where` is the app and its folder.
 */
export const findings = {
  ...driver,
  ...env,
  ...extension,
  ...gpu,
  ...other,
  ...rocm,
  ...torch,
  ...windows,
} as const satisfies Record<Code, Entry>;
