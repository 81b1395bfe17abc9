import { EventEmitter } from 'node:events';
import { strict } from './strict';

/** Small modules whose calls are recorded; what would need a person's answer rejects until a test scripts it. */
export const calls: { api: string; args: unknown[] }[] = [];
const unscripted =
  (api: string) =>
  (...args: unknown[]): Promise<never> => {
    calls.push({ api, args: args.map((a) => (typeof a === 'object' ? '[object]' : a)) });
    return Promise.reject(
      new Error(`stand-in electron: ${api} needs a scripted answer; replace it with app.evaluate()`),
    );
  };
export const dialog = strict('dialog', {
  showOpenDialog: unscripted('dialog.showOpenDialog'),
  showSaveDialog: unscripted('dialog.showSaveDialog'),
  showMessageBox: unscripted('dialog.showMessageBox'),
  showErrorBox: (title: string, content: string) =>
    void calls.push({ api: 'dialog.showErrorBox', args: [title, content] }),
});
export const shell = strict('shell', {
  openExternal: (url: string) => (calls.push({ api: 'shell.openExternal', args: [url] }), Promise.resolve()),
  openPath: (file: string) => (calls.push({ api: 'shell.openPath', args: [file] }), Promise.resolve('')),
  showItemInFolder: (file: string) => void calls.push({ api: 'shell.showItemInFolder', args: [file] }),
});
export const session = strict('session', {
  defaultSession: strict(
    'session.defaultSession',
    Object.assign(new EventEmitter(), {
      setPermissionRequestHandler: (_handler: unknown) => {},
      setPermissionCheckHandler: (_handler: unknown) => {},
      webRequest: strict('webRequest', { onHeadersReceived: (_listener: unknown) => {} }),
    }),
  ),
});
export const nativeTheme = strict(
  'nativeTheme',
  Object.assign(new EventEmitter(), { shouldUseDarkColors: false, themeSource: 'system' }),
);
/** One screen, as large as a laptop's. */
export const screen = strict('screen', {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1440, height: 900 } }],
});
class Note extends EventEmitter {
  static isSupported(): boolean {
    return true;
  }
  constructor(private readonly options: { title: string; body: string }) {
    super();
  }
  show(): void {
    calls.push({ api: 'Notification.show', args: [this.options.title, this.options.body] });
  }
}
export const Notification = strict('Notification', Note);
export const Menu = strict('Menu', {
  setApplicationMenu: (menu: { template: unknown } | null) =>
    void calls.push({ api: 'Menu.setApplicationMenu', args: [menu?.template ?? null] }),
  buildFromTemplate: (template: unknown) => ({ template }),
});
