/**
 * A stand-in for Electron's main-process API over a real Chromium page, for machines without an Electron binary.
 * The program under test is the compiled, unmodified out/main.js; only the module name 'electron' is redirected here.
 * What is not implemented fails loudly: a missing export stops the import, a missing member throws.
 */
import { app } from './app';
import { BrowserWindowImpl } from './browser-window';
import { ipcMain } from './ipc';
import { calls, dialog, Menu, Notification, nativeTheme, screen, session, shell } from './recorded';
import { protocol } from './schemes';
import { blocked } from './web-contents';

export {
  app,
  BrowserWindowImpl as BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  protocol,
  screen,
  session,
  shell,
};

/** The tests' side door: what Playwright's electronApplication.evaluate() does. */
const everything = {
  app,
  BrowserWindow: BrowserWindowImpl,
  ipcMain,
  dialog,
  shell,
  session,
  protocol,
  nativeTheme,
  Menu,
  Notification,
  screen,
  standin: { calls, blocked },
};
process.on('message', (message: { evaluate?: string; id: number; arg?: unknown }) => {
  if (message.evaluate === undefined) return;
  void (async () => {
    try {
      const fn = (0, eval)(`(${message.evaluate})`) as (e: typeof everything, arg: unknown) => unknown;
      process.send?.({ id: message.id, ok: true, value: await fn(everything, message.arg) });
    } catch (error) {
      process.send?.({ id: message.id, ok: false, value: String(error) });
    }
  })();
});
