import path from 'node:path';
import { BrowserWindow, shell } from 'electron';

export const ORIGIN = 'app://torchmend';

/** The one window: isolated, sandboxed, and unable to go anywhere else. */
export async function openWindow(): Promise<BrowserWindow> {
  const window = new BrowserWindow({
    width: 1000,
    height: 740,
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
  window.once('ready-to-show', () => window.show());
  window.webContents.setWindowOpenHandler(({ url }) => {
    if (url.startsWith('https://')) void shell.openExternal(url);
    return { action: 'deny' };
  });
  window.webContents.on('will-navigate', (event) => {
    if (!event.url.startsWith(`${ORIGIN}/`)) event.preventDefault();
  });
  await window.loadURL(`${ORIGIN}/index.html`);
  return window;
}
