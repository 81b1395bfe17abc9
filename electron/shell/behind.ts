import path from 'node:path';
import { app } from 'electron';
import { sessionFile } from '../../probes/places';
import { openSession, type Session } from '../../probes/session';
import { languageOf } from '../../probes/text/index';
import { openMachine } from '../machine';
import { watchdogArgv } from '../watchdog';
import { chooseFile, chooseFolder } from './choose';
import { setMenu } from './menu';
import { isRepairing, mayEnd } from './quit';
import { tellOfRepairs } from './repair-news';
import { startApp } from './start-app';

/** What works behind the window. Loaded when the window has been asked to load: it is all of the core, a window is not. */
export interface Behind {
  session: Session;
  isBusy(): boolean;
}

/**
 * Opens this computer's session and ties it to the shell: menu, task bar, quitting. `programs`: the folder of main.js,
 * which is not where this is bundled to.
 */
export async function openBehind(programs: string): Promise<Behind> {
  setMenu(language());
  const scripts = path.join(app.isPackaged ? process.resourcesPath : programs, 'scripts');
  const { host, ...asked } = openMachine({
    scripts,
    scanWorker: path.join(programs, 'scan-worker.js'),
    watchdog: watchdogArgv(programs),
  });
  const opening = openSession(host, { ...asked, chooseFolder, chooseFile, startApp, file: sessionFile(host) });
  endWith(opening);
  const session = await opening;
  tellOfRepairs(session, language);
  return { session, isBusy: () => isRepairing(session) };
}

/** The system's. */
function language() {
  return languageOf(app.getLocale());
}

/** Quitting cancels what runs and waits until every child has ended; a repair is not broken off without a question. */
function endWith(opened: Promise<Session>): void {
  let state: 'open' | 'asking' | 'closed' = 'open';
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'asking') return;
    state = 'asking';
    void end(opened).then((ended) => {
      state = ended ? 'closed' : 'open';
      if (ended) app.quit();
    });
  });
}

/** False: the person wants to stay. A session that can't be closed holds nobody up. */
async function end(opened: Promise<Session>): Promise<boolean> {
  try {
    const session = await opened;
    if (!(await mayEnd(session, language()))) return false;
    await session.close();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : String(error));
  }
  return true;
}
