import { own, refused } from '../jobs/index';
import type { Reply } from '../model';
import { pastChecks, pastHistory } from '../past';
import { ACCEPTED, type Desk } from './desk';

/** Tells the last verdicts of earlier sessions. Those don't change: read once. */
export async function tellPast({ host, file, view, tell, targetOf }: Desk): Promise<Reply> {
  if (view().past === null) {
    const earlier = await pastChecks(host, file);
    const checks = earlier.map(({ path, kind, ...one }) => ({ target: targetOf(path, kind), ...one }));
    if (view().past === null) tell({ is: 'past', checks }); // another window may have asked meanwhile
  }
  return ACCEPTED;
}

/** Shows what an earlier session found out about a target, read-only. */
export async function openPast({ host, file, view, tell, isBusy }: Desk, id: string): Promise<Reply> {
  const target = own(view().targets, id);
  if (!target || !view().past?.some((one) => one.target === id)) return refused('command/unknown-id', { id });
  const told = await pastHistory(host, file, target.path);
  if (!told) return refused('command/unknown-id', { id });
  if (isBusy()) return refused('command/busy'); // its page is shown
  const check = `past-${id}`;
  const history = told.map((event) =>
    event.is === 'check-started' ? { ...event, check, target: id } : { ...event, check },
  );
  tell({ is: 'past-opened', check, history });
  return { is: 'accepted', id: check };
}
