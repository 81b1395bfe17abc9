import path from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  type IpcMainEvent,
  type IpcMainInvokeEvent,
  ipcMain,
  protocol,
  session as web,
} from 'electron';
import { sessionFile } from '../probes/places';
import { openSession, type Session } from '../probes/session';
import { languageOf } from '../probes/text/index';
import { createAssetServer } from './assets';
import { lookAtStart } from './at-start';
import { CHANNELS } from './bridge';
import { follow } from './follow';
import { openMachine } from './machine';
import { setMenu } from './shell/menu';
import { isRepairing, Quit } from './shell/quit';
import { tellOfRepairs } from './shell/repair-news';
import { startApp } from './shell/start-app';
import { openUpdater } from './shell/updater';
import { watchdogArgv } from './watchdog';
import { ORIGIN, openWindow } from './window';

/** The desktop app from start to end: one session, one window, two channels. */
export function run(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
  const scripts = path.join(app.isPackaged ? process.resourcesPath : import.meta.dirname, 'scripts');
  const { host, ...asked } = openMachine({
    scripts,
    scanWorker: path.join(import.meta.dirname, 'scan-worker.js'),
    watchdog: watchdogArgv(),
  });
  const quit = new Quit(language);
  const updater = openUpdater((install) => quit.andThen(install));
  const shell = { chooseFolder, chooseFile, startApp, updater };
  const session = openSession(host, { ...asked, ...shell, file: sessionFile(host) });
  answer(session);
  quit.endWith(session);
  let busy = () => false;
  void session.then((opened) => {
    tellOfRepairs(opened, language);
    busy = () => isRepairing(opened);
    void lookAtStart(opened);
  });
  const open = () => openWindow(() => busy());
  app.on('second-instance', () => BrowserWindow.getAllWindows()[0]?.focus());
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) void open();
  });
  app.on('window-all-closed', () => app.quit()); // on a Mac too: without its window nothing of us is left to use
  void app.whenReady().then(async () => {
    const serve = createAssetServer(path.join(import.meta.dirname, 'renderer'));
    protocol.handle('app', (request) => {
      const url = new URL(request.url);
      return `app://${url.host}` === ORIGIN ? serve(url.pathname) : new Response('Not found', { status: 404 });
    });
    const allowed = (permission: string) => permission === 'clipboard-sanitized-write'; // the button that copies the report
    web.defaultSession.setPermissionRequestHandler((_contents, permission, callback) => callback(allowed(permission)));
    web.defaultSession.setPermissionCheckHandler((_contents, permission) => allowed(permission));
    setMenu(language());
    await open();
  });
}

/** The system's. */
function language() {
  return languageOf(app.getLocale());
}

async function chooseFolder(): Promise<string | null> {
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  const options: Electron.OpenDialogOptions = { properties: ['openDirectory'] };
  const chosen = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
}

async function chooseFile(name: string): Promise<string | null> {
  const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0];
  const options: Electron.SaveDialogOptions = { defaultPath: path.join(app.getPath('documents'), name) };
  const chosen = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options));
  return chosen.canceled ? null : chosen.filePath || null;
}

/** Both channels. Who sends is checked here, once; what is sent, by the session. */
function answer(opened: Promise<Session>): void {
  const following = new Map<number, () => void>();
  ipcMain.handle(CHANNELS.command, async (event, command: unknown) => {
    if (!isOurs(event)) throw new Error('refused: not from the window');
    return (await opened).send(command);
  });
  ipcMain.on(CHANNELS.event, (event, after: unknown) => {
    if (!isOurs(event)) return;
    const window = event.sender;
    if (!following.has(window.id)) window.once('destroyed', () => following.get(window.id)?.());
    following.get(window.id)?.(); // a reloaded window begins anew
    void opened.then((session) => {
      const stop = follow(session, typeof after === 'number' ? after : 0, (news) => {
        if (!window.isDestroyed()) window.send(CHANNELS.event, news);
      });
      following.set(window.id, stop);
    });
  });
}

/** Only the top frame of our own page may speak to us. */
function isOurs(event: IpcMainEvent | IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && frame.url.startsWith(`${ORIGIN}/`);
}
