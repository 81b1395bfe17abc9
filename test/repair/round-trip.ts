import { rmSync } from 'node:fs';
import { expect } from 'vitest';
import type { Plan } from '../../probes/model';
import { type DeskOptions, sitDown } from './desk';
import { fingerprint } from './places';

export interface RoundTrip extends DeskOptions {
  /** What the person points at. */
  target: string;
  wheels: string;
  /** Folders that have to be byte for byte as before once it is undone. */
  kept: readonly string[];
  /** Looks at the environment while the new build stands. */
  withNew?: (plan: Plan) => void | Promise<void>;
}

/**
 * Checked, planned, repaired and proven; undone, and every path, mode and byte is as before. Returns the plan; the home
 * and all in it is gone then.
 */
export async function roundTrip({ target, wheels, kept, withNew, ...options }: RoundTrip): Promise<Plan> {
  const before = kept.map((folder) => fingerprint(folder, []));
  const desk = await sitDown(options);
  try {
    const check = await desk.check(target);
    expect(check.diagnosis?.findings.map(({ code }) => code)).toContain('torch/no-kernel-for-gpu');
    const proposed = await desk.propose(check, wheels);
    const plan = proposed.plans.find(({ kind }) => kind === 'offline-wheels');
    if (!plan) throw new Error(`no plan: ${JSON.stringify([proposed.trouble, proposed.wheels])}`);
    const ended = await desk.repair(plan);
    const said = desk.heard.flatMap((event) => (event.is === 'step-said' ? event.lines : []));
    expect([ended.how, ended.trouble], said.join('\n')).toEqual(['repaired', null]);
    expect(desk.session.view().checks[ended.after ?? '']?.diagnosis).toMatchObject({ outcome: 'clear' });
    await withNew?.(plan);
    expect(await desk.undo(ended.repair)).toMatchObject({ is: 'undone', setAside: [], safety: null });
    for (const [no, folder] of kept.entries()) expect(fingerprint(folder, [])).toEqual(before[no]);
    expect((await desk.check(target)).diagnosis?.findings[0]?.code).toBe('torch/no-kernel-for-gpu');
    return plan;
  } finally {
    await desk.close();
    rmSync(options.home, { recursive: true, force: true }); // a Python each: some 30 MB
  }
}
