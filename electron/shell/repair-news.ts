import { BrowserWindow, Notification } from 'electron';
import type { Event, RepairView } from '../../probes/model';
import type { Session } from '../../probes/session';
import { type Language, words } from '../../probes/text/index';

/** Whoever waited less than this is still looking. */
const LONG_MS = 20_000;
const NO_BAR = -1;

/** What a long repair tells those who look elsewhere: how far it is in the task bar, and that it has ended. */
export function tellOfRepairs(session: Session, language: () => Language): void {
  session.on((event) => {
    if (!('repair' in event)) return;
    const repair = session.view().repairs[event.repair];
    for (const window of BrowserWindow.getAllWindows()) window.setProgressBar(repair ? howFar(repair) : NO_BAR);
    if (repair && event.is === 'repair-ended') tellOfTheEnd(repair, event, language());
  });
}

/** Of 1; -1: nothing goes on. Putting back is as long as nobody knows: more than 1 is drawn as moving. */
export function howFar({ is, steps }: RepairView): number {
  if (is === 'putting-back') return 2;
  if (is !== 'running') return NO_BAR;
  const parts = steps.map((step) => {
    if (step.is !== 'running') return step.is === 'done' ? 1 : 0;
    const { done = 0, of = null } = step.progress ?? {};
    return of ? Math.min(done / of, 1) : 0;
  });
  return parts.reduce<number>((sum, part) => sum + part, 0) / Math.max(steps.length, 1);
}

function tellOfTheEnd(
  repair: RepairView,
  { how, at }: Extract<Event, { is: 'repair-ended' }>,
  language: Language,
): void {
  if (at - repair.startedAt < LONG_MS || BrowserWindow.getFocusedWindow() || !Notification.isSupported()) return;
  const note = new Notification({ title: 'Torchmend', body: words(language)(`window.done.${how}`) });
  note.on('click', () => BrowserWindow.getAllWindows()[0]?.show());
  note.show();
}
