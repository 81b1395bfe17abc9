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

/** `later`: the program stays until the repair has ended, then quits by itself. */
type MayEnd = 'yes' | 'no' | 'later';

/** Asks before a repair is broken off. */
async function mayEnd(session: Session, language: Language): Promise<MayEnd> {
  if (!isRepairing(session)) return 'yes';
  const t = words(language);
  const question = {
    ...{ type: 'question' as const, title: 'Torchmend', message: t('shell.quitSure'), detail: t('shell.quitWhy') },
    ...{ buttons: [t('shell.quitGoOn'), t('shell.quitThen'), t('shell.quitBack')] },
    ...{ defaultId: GO_ON, cancelId: GO_ON, noLink: true },
  };
  const [window] = BrowserWindow.getAllWindows();
  const { response } = await (window ? dialog.showMessageBox(window, question) : dialog.showMessageBox(question));
  if (response === GO_ON) return 'no';
  if (response === THEN_QUIT && isRepairing(session)) {
    const stop = session.on((event) => {
      if (event.is !== 'repair-ended') return;
      stop();
      app.quit();
    });
    return 'later';
  }
  return 'yes'; // closing the session cancels: everything is put back before the end
}

/** Quitting cancels what runs and waits until every child has ended; a repair is not broken off without a question. */
export class Quit {
  private state: 'open' | 'asking' | 'closed' = 'open';
  private last: () => void = () => app.quit();

  constructor(private readonly language: () => Language) {}

  /** Quits, and does this as the last thing. Where the person wants to stay, it is not done later either. */
  andThen(last: () => void): void {
    this.last = last;
    app.quit();
  }

  endWith(opened: Promise<Session>): void {
    app.on('before-quit', (event) => {
      if (this.state === 'closed') return;
      event.preventDefault();
      if (this.state === 'asking') return;
      this.state = 'asking';
      void this.end(opened).then((ended) => {
        this.state = ended === 'yes' ? 'closed' : 'open';
        if (ended === 'no') this.last = () => app.quit();
        if (ended === 'yes') this.last();
      });
    });
  }

  /** A session that can't be closed holds nobody up. */
  private async end(opened: Promise<Session>): Promise<MayEnd> {
    try {
      const session = await opened;
      const may = await mayEnd(session, this.language());
      if (may !== 'yes') return may;
      await session.close();
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error));
    }
    return 'yes';
  }
}
