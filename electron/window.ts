import path from 'node:path';
import { app, BrowserWindow, shell } from 'electron';
import { PUBLISHER } from '../probes/data/publisher';
import { linkOf } from '../probes/model';
import { keepBounds, lastBounds } from './shell/bounds';

export const ORIGIN = 'app://torchmend';

/** The one window: isolated, sandboxed, and unable to go anywhere else. */
export async function openWindow(isBusy: () => boolean): Promise<BrowserWindow> {
  const { maximized = false, ...bounds } = lastBounds() ?? {};
  const window = new BrowserWindow({
    ...{ width: 1000, height: 740, ...bounds },
    minWidth: 420,
    minHeight: 480,
    show: false,
    title: 'Torchmend',
    backgroundColor: '#f6f5f2',
    autoHideMenuBar: true,
    webPreferences: {
      preload: path.join(import.meta.dirname, 'preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
    },
  });
  keepBounds(window);
  window.once('ready-to-show', () => {
    if (maximized) window.maximize();
    window.show();
  });
  window.on('close', (event) => {
    if (!isBusy()) return;
    event.preventDefault(); // first the question, while there is a window to ask it in
    app.quit();
  });
  window.webContents.setWindowOpenHandler(({ url }) => {
    const known = linkOf(url, PUBLISHER.releases);
    if (known !== null) void shell.openExternal(known);
    return { action: 'deny' };
  });
  window.webContents.on('will-navigate', (event) => {
    if (!event.url.startsWith(`${ORIGIN}/`)) event.preventDefault();
  });
  await window.loadURL(`${ORIGIN}/index.html`);
  return window;
}
