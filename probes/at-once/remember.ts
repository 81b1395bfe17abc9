import { baselineOf, saveBaseline } from '../baseline/index';
import { own, refused } from '../jobs/index';
import type { Reply } from '../model';
import { ACCEPTED, type Desk } from './desk';

/** Keeps how a checked environment is now. Only what works is worth being gone back to. */
export async function remember({ host, view, tell }: Desk, id: string): Promise<Reply> {
  const check = own(view().checks, id);
  const target = check && own(view().targets, check.target);
  if (!check || !target || check.isPast) return refused('command/unknown-id', { id });
  if (check.is === 'running') return refused('command/busy');
  const baseline = check.is === 'done' ? await baselineOf(host, check, target) : null;
  if (check.diagnosis?.outcome === 'found') return refused('baseline/not-working');
  // A computation that fails for a reason that nobody knows: not broken for certain, and nothing to go back to.
  if (!baseline || check.answers.some(({ is }) => is === 'failed')) return refused('baseline/not-proven');
  const { file, written } = await saveBaseline(host, baseline);
  if (written.is !== 'known')
    return refused('baseline/not-kept', { file, why: written.is === 'absent' ? 'absent' : written.why });
  tell({ is: 'remembered', check: id, file });
  return ACCEPTED;
}
