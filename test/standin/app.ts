import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { browser, start } from './browser';
import { lastWindow, windows } from './browser-window';
import { appPath, manifest, profile, resources } from './place';
import { ask, strict } from './strict';

class App extends EventEmitter {
  quitting = false;
  readonly isPackaged = resources !== null;
  name = manifest.name;
  commandLine = { appendSwitch: () => {}, hasSwitch: () => false, getSwitchValue: () => '' };
  private readonly started = start().then(() => {
    this.emit('will-finish-launching');
    this.emit('ready', {});
  });
  whenReady(): Promise<void> {
    return this.started;
  }
  isReady(): boolean {
    return browser.cdp !== null;
  }
  getVersion(): string {
    return manifest.version;
  }
  getName(): string {
    return this.name;
  }
  getAppPath(): string {
    return appPath;
  }
  getLocale(): string {
    return (process.env['LANG'] ?? 'en-US').split('.')[0]?.replace('_', '-') ?? 'en-US';
  }
  getPath(name: string): string {
    if (name === 'temp') return tmpdir();
    if (name === 'exe') return process.execPath;
    return path.join(profile, 'paths', name);
  }
  requestSingleInstanceLock(): boolean {
    return true;
  }
  releaseSingleInstanceLock(): void {}
  setAppUserModelId(_id: string): void {}
  quit(): void {
    if (!ask(this, 'before-quit')) return;
    this.quitting = true;
    for (const w of windows) w.close();
    void Promise.all([...windows].map((w) => new Promise((done) => w.once('closed', done)))).then(() => {
      if (ask(this, 'will-quit')) this.exit(0);
    });
  }
  exit(code = 0): void {
    this.emit('quit', {}, code);
    void browser.close().finally(() => process.exit(code));
  }
}

const plain = new App();
lastWindow.closed = () => {
  if (!plain.quitting && !plain.emit('window-all-closed')) plain.quit();
};
process.once('disconnect', () => plain.exit(0));
process.once('SIGTERM', () => plain.exit(0));

export const app = strict('app', plain);
