import type { Context, Draft } from './asked';
import { editsOnly } from './edits-only';
import { dropVariable } from './variables';

/** Takes away the variable that hides the card from CUDA. */
export function showGpu(context: Context): Draft | null {
  const { variable, value } = context.finding.params;
  const name = typeof variable === 'string' ? variable : 'CUDA_VISIBLE_DEVICES';
  return editsOnly(context, 'show-gpu', dropVariable(context, name), { variable: name, value: value ?? null });
}
