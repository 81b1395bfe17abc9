import path from 'node:path';
import { app } from 'electron';
import { sessionFile } from '../../probes/places';
import { openSession, type Session } from '../../probes/session';
import { languageOf } from '../../probes/text/index';
import { lookAtStart } from '../at-start';
import { openMachine } from '../machine';
import { watchdogArgv } from '../watchdog';
import { chooseFile, chooseFolder } from './choose';
import { setMenu } from './menu';
import { isRepairing, Quit } from './quit';
import { tellOfRepairs } from './repair-news';
import { startApp } from './start-app';
import { openUpdater } from './updater';

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
  const quit = new Quit(language);
  const updater = openUpdater((install) => quit.andThen(install));
  const shell = { chooseFolder, chooseFile, startApp, updater };
  const opening = openSession(host, { ...asked, ...shell, file: sessionFile(host) });
  quit.endWith(opening);
  const session = await opening;
  tellOfRepairs(session, language);
  void lookAtStart(session);
  return { session, isBusy: () => isRepairing(session) };
}

/** The system's. */
function language() {
  return languageOf(app.getLocale());
}
