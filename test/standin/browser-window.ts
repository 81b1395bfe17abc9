import { EventEmitter } from 'node:events';
import path from 'node:path';
import { appPath, manifest } from './place';
import { ask, strict } from './strict';
import { nextId, WebContentsImpl, type WindowOptions } from './web-contents';

export const windows = new Set<BrowserWindowImpl>();
/** Set by the app: what happens once no window is left. */
export const lastWindow = { closed: (): void => {} };

export class BrowserWindowImpl extends EventEmitter {
  readonly id = nextId();
  readonly webContents: WebContentsImpl;
  private visible: boolean;
  private title: string;
  private gone = false;
  /** As the task bar would draw it. */
  progress = -1;
  maximized = false;
  private readonly bounds: { x: number; y: number; width: number; height: number };
  constructor(options: WindowOptions = {}) {
    super();
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.bounds = { x, y, width, height };
    this.visible = options.show ?? true;
    this.title = options.title ?? manifest.name;
    this.webContents = strict('webContents', new WebContentsImpl(options));
    windows.add(this);
    this.webContents.once('dom-ready', () => this.emit('ready-to-show'));
    this.webContents.once('destroyed', () => this.finish());
    return strict('BrowserWindow', this);
  }
  private finish(): void {
    if (this.gone) return;
    this.gone = true;
    for (const w of windows) if (w.id === this.id) windows.delete(w);
    this.emit('closed');
    if (windows.size === 0) lastWindow.closed();
  }
  static getAllWindows(): BrowserWindowImpl[] {
    return [...windows];
  }
  static getFocusedWindow(): BrowserWindowImpl | null {
    return [...windows].find((w) => w.visible) ?? null;
  }
  static fromWebContents(contents: { id: number }): BrowserWindowImpl | null {
    return [...windows].find((w) => w.webContents.id === contents.id) ?? null;
  }
  loadURL(url: string): Promise<void> {
    return this.webContents.load(url);
  }
  loadFile(file: string): Promise<void> {
    return this.webContents.load(`file://${path.resolve(appPath, file)}`);
  }
  show(): void {
    this.visible = true;
    this.emit('show');
  }
  hide(): void {
    this.visible = false;
    this.emit('hide');
  }
  focus(): void {
    this.visible = true;
  }
  isVisible(): boolean {
    return this.visible;
  }
  isDestroyed(): boolean {
    return this.gone;
  }
  setProgressBar(progress: number): void {
    this.progress = progress;
  }
  getNormalBounds(): { x: number; y: number; width: number; height: number } {
    return this.bounds;
  }
  isMaximized(): boolean {
    return this.maximized;
  }
  maximize(): void {
    this.maximized = true;
  }
  isMinimized(): boolean {
    return false;
  }
  restore(): void {}
  setTitle(title: string): void {
    this.title = title;
  }
  getTitle(): string {
    return this.title;
  }
  setMenuBarVisibility(_visible: boolean): void {}
  close(): void {
    if (!this.gone && ask(this, 'close')) this.destroy();
  }
  destroy(): void {
    void this.webContents.closeTarget();
  }
}
