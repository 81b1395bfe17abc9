import { EventEmitter } from 'node:events';

/** Of Electron no more than the shell asks for. What the shell tells it is kept here, and asked by the tests. */
export const told = {
  preferences: {} as object,
  opened: [] as string[],
  loaded: '',
  openWindow: (_: { url: string }): unknown => null,
  serve: (_: { url: string }): unknown => null,
  asks: (_contents: null, _permission: string, _answer: (is: boolean) => void): void => {},
  checks: (_contents: null, _permission: string): unknown => null,
  command: (_event: object, _command: unknown): unknown => null,
};
/** Keeps what is set under a name. */
function keep<K extends keyof typeof told>(name: K) {
  return (value: (typeof told)[K]): void => {
    told[name] = value;
  };
}

export const webContents = Object.assign(new EventEmitter(), { setWindowOpenHandler: keep('openWindow') });
export const defaultSession = Object.assign(new EventEmitter(), {
  setPermissionRequestHandler: keep('asks'),
  setPermissionCheckHandler: keep('checks'),
});
export const ipcMain = Object.assign(new EventEmitter(), {
  handle: (_: string, handler: typeof told.command) => keep('command')(handler),
});

export class BrowserWindow extends EventEmitter {
  webContents = webContents;
  static getAllWindows = () => [];
  constructor(options: { webPreferences: object }) {
    super();
    keep('preferences')(options.webPreferences);
  }
  async loadURL(address: string): Promise<void> {
    keep('loaded')(address);
  }
}
export const app = Object.assign(new EventEmitter(), { whenReady: async () => undefined, getPath: () => '/nowhere' });
export const session = { defaultSession };
export const Menu = { setApplicationMenu: () => undefined };
export const protocol = {
  registerSchemesAsPrivileged: () => undefined,
  handle: (_: string, handler: typeof told.serve) => keep('serve')(handler),
};
export const shell = { openExternal: async (address: string) => void told.opened.push(address) };
