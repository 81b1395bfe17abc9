import type { Code, Doubt, Facts, Params } from '../../probes/model';
import { RULES } from '../../probes/rules/index';
import { apply } from '../../probes/rules/rule';
import { DRIVER_CASES } from './table/driver';
import { ENV_CASES } from './table/env';
import { EXTENSION_CASES } from './table/extension';
import { GPU_CASES } from './table/gpu';
import { OTHER_CASES } from './table/other';
import { ROCM_CASES } from './table/rocm';
import { TORCH_CASES } from './table/torch';
import { WINDOWS_CASES } from './table/windows';

/** What a rule must say of some facts. */
export type Case = readonly [name: string, facts: Facts, found?: Found];
export interface Found {
  params?: Params;
  /** Left out: certain. */
  doubt?: Doubt;
  severity?: 'broken' | 'degraded' | 'note';
}

/** Every rule finds, clears, and says where it can't tell. A code without its cases doesn't compile. */
export interface Cases {
  found: readonly [Case, ...Case[]];
  clear: readonly [Case, ...Case[]];
  /** Left out for rules that only an error text can wake: without one they aren't asked. */
  undetermined?: readonly [Case, ...Case[]];
}

export const TABLE: Readonly<Record<Code, Cases>> = {
  ...DRIVER_CASES,
  ...ENV_CASES,
  ...EXTENSION_CASES,
  ...GPU_CASES,
  ...OTHER_CASES,
  ...ROCM_CASES,
  ...TORCH_CASES,
  ...WINDOWS_CASES,
};

/** What is wrong with one answer; null: it is right. Needs no test runner, so that the mutation check can call it. */
export function complaint(code: Code, is: 'found' | 'clear' | 'undetermined', [, facts, wanted]: Case): string | null {
  const rule = RULES.find((one) => one.code === code);
  if (!rule) return `there is no rule ${code}`;
  const verdict = apply(rule, facts);
  if (verdict.is !== is) return `${verdict.is}: ${JSON.stringify(verdict)}`;
  if (verdict.is !== 'found') return null;
  const { severity, params, doubt } = verdict.finding;
  if (severity !== (wanted?.severity ?? 'broken')) return `severity ${severity}`;
  if (doubt !== wanted?.doubt) return `doubt ${doubt ?? 'none'}`;
  for (const [name, value] of Object.entries(wanted?.params ?? {}))
    if (JSON.stringify(params[name]) !== JSON.stringify(value)) return `${name} ${JSON.stringify(params[name])}`;
  return null;
}

/** Every case of the table with its complaint. */
export function complaints(): { code: Code; is: string; name: string; complaint: string | null }[] {
  return RULES.flatMap(({ code }) =>
    (['found', 'clear', 'undetermined'] as const).flatMap((is) =>
      (TABLE[code][is] ?? []).map((one) => ({ code, is, name: one[0], complaint: complaint(code, is, one) })),
    ),
  );
}
