import { DRIVER } from './driver';
import { EXTENSION } from './extension';
import { KERNEL, NO_FAULT } from './kernel';
import { OTHER } from './other';
import { RARER } from './rarer';
import { ROCM } from './rocm';
import type { Variant } from './variant';
import { WINDOWS } from './windows';

export type { Variant } from './variant';

export const VARIANTS: readonly Variant[] = [
  ...[...KERNEL, ...NO_FAULT, ...EXTENSION, ...WINDOWS],
  ...[...DRIVER, ...OTHER, ...ROCM, ...RARER],
];
