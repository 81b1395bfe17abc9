import { CUDA_NAMES } from './cuda-names';
import { DRIVER } from './driver';
import { DRIVER_TOOLS } from './driver-tools';
import { EXTENSION } from './extension';
import { FACT } from './facts';
import { INSTALL } from './install';
import { KERNEL } from './kernel';
import { LOADER } from './loader';
import { loaderNumber } from './loader-texts';
import { LOOK_ALIKE } from './look-alike';
import { packageOf } from './package-of';
import type { Pattern } from './pattern';
import { ROCM } from './rocm';
import { TORCH_WARNING } from './torch-warning';

export { packageOf } from './package-of';
export type { Pattern } from './pattern';

/** All patterns. Of several with one anchor the first that fits is taken: specific owners come first. */
export const PATTERNS: readonly Pattern[] = [
  ...[...ROCM, ...KERNEL, ...CUDA_NAMES, ...TORCH_WARNING, ...EXTENSION, ...LOADER],
  ...[...DRIVER, ...DRIVER_TOOLS, ...INSTALL, ...LOOK_ALIKE, ...FACT],
];

/** One place where a pattern fits. */
export interface Fit {
  /** Where it begins and ends in the text it was tried on. */
  from: number;
  to: number;
  by: string | null;
  values: Record<string, string>;
}

/** A blank in a pattern stands for any white space or none: an 80-column console breaks lines wherever it likes. */
const compiled = new WeakMap<Pattern, RegExp>();
function expression(pattern: Pattern): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  const made = new RegExp(pattern.text.source.replace(/ (?:\{\d,\d\})?/g, '\\s*'), 'gi');
  compiled.set(pattern, made);
  return made;
}

/** Tries a pattern on a short text: the fit that covers the place `at`, or the first where `at` is left out. */
export function tryOn(pattern: Pattern, text: string, at?: number): Fit | null {
  for (const match of text.matchAll(expression(pattern))) {
    const to = match.index + match[0].length;
    if (at !== undefined && at >= to) continue;
    if (at !== undefined && at < match.index) return null;
    return { from: match.index, to, ...meaning(pattern, match.groups ?? {}) };
  }
  return null;
}

function meaning(pattern: Pattern, groups: Record<string, string | undefined>): Pick<Fit, 'by' | 'values'> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(groups))
    if (value !== undefined) values[name] = value.replace(/\s+/g, ' ').trim();
  const { said, ...others } = values;
  if (said !== undefined) {
    const number = loaderNumber(said);
    return { by: pattern.by ?? null, values: number === null ? others : { ...others, number } };
  }
  const owner = values['package']?.toLowerCase() ?? packageOf(values['file'] ?? '');
  return { by: pattern.by ?? owner, values };
}

/** What one line means, as PyTorch or the system said it to us: the first pattern that fits; null: none of them. */
export function readLine(line: string): { pattern: Pattern; fit: Fit } | null {
  for (const pattern of PATTERNS) {
    const fits = pattern.sign === null ? null : tryOn(pattern, line);
    if (fits) return { pattern, fit: fits };
  }
  return null;
}
