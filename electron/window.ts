import path from 'node:path';
import { app, BrowserWindow, shell } from 'electron';
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
    void openKnown(url);
    return { action: 'deny' };
  });
  window.webContents.on('will-navigate', (event) => {
    if (!event.url.startsWith(`${ORIGIN}/`)) event.preventDefault();
  });
  await window.loadURL(`${ORIGIN}/index.html`);
  return window;
}

/** Opens a page of our list outside; any other address does nothing. The list is loaded when somebody asks: no window needs it. */
async function openKnown(url: string): Promise<void> {
  const [{ PUBLISHER }, { linkOf }] = await Promise.all([
    import('../probes/data/publisher'),
    import('../probes/model'),
  ]);
  const known = linkOf(url, PUBLISHER.releases);
  if (known !== null) await shell.openExternal(known);
}
