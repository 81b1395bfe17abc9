import { app, BrowserWindow, dialog } from 'electron';
import type { Session } from '../../probes/session';
import { type Language, words } from '../../probes/text/index';

const GO_ON = 0;
const THEN_QUIT = 1;

/** Whether something is being repaired, so that closing the window is not the end of it. */
export function isRepairing(session: Session): boolean {
  const { repair, repairs } = session.view();
  return repair !== null && repairs[repair]?.is === 'running';
}

/** Asks before a repair is broken off. False: the program stays, for now or until the repair has ended. */
export async function mayEnd(session: Session, language: Language): Promise<boolean> {
  if (!isRepairing(session)) return true;
  const t = words(language);
  const question = {
    ...{ type: 'question' as const, title: 'Torchmend', message: t('shell.quitSure'), detail: t('shell.quitWhy') },
    ...{ buttons: [t('shell.quitGoOn'), t('shell.quitThen'), t('shell.quitBack')] },
    ...{ defaultId: GO_ON, cancelId: GO_ON, noLink: true },
  };
  const [window] = BrowserWindow.getAllWindows();
  const { response } = await (window ? dialog.showMessageBox(window, question) : dialog.showMessageBox(question));
  if (response === GO_ON) return false;
  if (response === THEN_QUIT && isRepairing(session)) {
    const stop = session.on((event) => {
      if (event.is !== 'repair-ended') return;
      stop();
      app.quit();
    });
    return false;
  }
  return true; // closing the session cancels: everything is put back before the end
}
