import path from 'node:path';
import {
  app,
  BrowserWindow,
  type IpcMainEvent,
  type IpcMainInvokeEvent,
  ipcMain,
  Menu,
  protocol,
  session as web,
} from 'electron';
import type { Session } from '../probes/session';
import { createAssetServer } from './assets';
import { CHANNELS } from './bridge';
import { follow } from './follow';
import { cage } from './shell/cage';
import { ORIGIN, openWindow } from './window';

/** The desktop app from start to end: one session, one window, two channels. `programs`: the folder of main.js. */
export function run(programs: string): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
  Menu.setApplicationMenu(null); // Electron's own would be made first, and ours comes with its words
  let isBusy = () => false;
  const open = () => openWindow(() => isBusy());
  app.on('second-instance', () => BrowserWindow.getAllWindows()[0]?.focus());
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) void open();
  });
  app.on('window-all-closed', () => app.quit()); // on a Mac too: without its window nothing of us is left to use
  const asked = app.whenReady().then(() => {
    const serve = createAssetServer(path.join(programs, 'renderer'));
    protocol.handle('app', (request) => {
      const url = new URL(request.url);
      return `app://${url.host}` === ORIGIN ? serve(url.pathname) : new Response('Not found', { status: 404 });
    });
    cage(web.defaultSession, ORIGIN);
    void open();
  });
  // While Chromium starts the page's own process, main has nothing to do: time enough to load the core.
  const behind = asked.then(async () => (await import('./shell/behind')).openBehind(programs));
  void behind.then((opened) => {
    isBusy = opened.isBusy;
  });
  answer(behind.then(({ session }) => session));
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
