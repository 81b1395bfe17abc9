import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { browser, connection, root } from './browser';
import type { Cdp } from './cdp';
import { ipc } from './ipc';
import { locale, manifest } from './place';
import { fromChromium, schemes, toChromium } from './schemes';
import { ask } from './strict';
import { decode, encode } from './wire';
import { preloadRealm, world } from './worlds';

const isolatedWorld = 'Electron Isolated Context';
/** Addresses outside that the page asked for and did not get. */
export const blocked: string[] = [];
let ids = 0;
/** Windows and their contents are numbered together. */
export const nextId = (): number => ++ids;

export type WindowOptions = {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  show?: boolean;
  title?: string;
  webPreferences?: Record<string, unknown>;
};
type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' };

/** One page: a real Chromium tab whose preload runs in a real isolated world. */
export class WebContentsImpl extends EventEmitter {
  readonly id = nextId();
  readonly ready: Promise<void>;
  private session!: ReturnType<Cdp['session']>;
  private targetId = '';
  private mainFrame = '';
  private url = 'about:blank';
  /** Numbers of contexts begin anew with each renderer process; only the unique id tells an old one's end apart. */
  private preloadContext: { id: number; uniqueId: string } | undefined;
  private openHandler: OpenHandler = () => ({ action: 'allow' });
  private destroyed = false;
  private programmatic = false;

  constructor(private readonly options: WindowOptions) {
    super();
    const { contextIsolation = true, sandbox = true, nodeIntegration = false } = options.webPreferences ?? {};
    if (!contextIsolation || !sandbox || nodeIntegration)
      throw new Error('stand-in electron: only isolated, sandboxed windows are supported');
    this.ready = this.open();
  }

  private async open(): Promise<void> {
    const top = root();
    ({ targetId: this.targetId } = await top.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId: browser.contextId,
    }));
    const { sessionId } = await top.send('Target.attachToTarget', { targetId: this.targetId, flatten: true });
    const { send, on } = (this.session = connection().session(sessionId));
    top.on('Target.targetDestroyed', ({ targetId }) => targetId === this.targetId && this.gone());
    top.on('Target.targetCreated', ({ targetInfo: t }) => {
      // Electron decides before a page exists; here a denied popup is closed as soon as it appears.
      if (
        t.type === 'page' &&
        t.targetId !== this.targetId &&
        t.browserContextId === browser.contextId &&
        this.denied > 0
      ) {
        this.denied--;
        void top.send('Target.closeTarget', { targetId: t.targetId });
      }
    });
    on('Page.windowOpen', ({ url }) => {
      if (this.openHandler({ url: fromChromium(url) }).action === 'deny') this.denied++;
    });
    on(
      'Page.frameNavigated',
      ({ frame }) => frame.parentId || this.moved('did-navigate', frame.url + (frame.urlFragment ?? '')),
    );
    on(
      'Page.navigatedWithinDocument',
      ({ url, frameId }) => frameId === this.mainFrame && this.moved('did-navigate-in-page', url),
    );
    on('Page.domContentEventFired', () => this.emit('dom-ready'));
    on('Page.loadEventFired', () => this.emit('did-finish-load'));
    on('Inspector.targetCrashed', () => this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }));
    on('Runtime.consoleAPICalled', (m) =>
      this.emit('console-message', { level: m.type, message: m.args.map((a) => a.value ?? a.description).join(' ') }),
    );
    on('Runtime.exceptionThrown', ({ exceptionDetails: e }) => {
      if (e.executionContextId !== this.preloadContext?.id) return;
      const text = e.exception?.description ?? e.text;
      console.error(`Unable to load preload script: ${text}`);
      this.emit('preload-error', {}, this.options.webPreferences?.['preload'], new Error(text));
    });
    on('Runtime.executionContextCreated', ({ context: c }) => {
      if (c.name === isolatedWorld && (c.auxData as { frameId?: string })?.frameId === this.mainFrame)
        this.preloadContext = { id: c.id, uniqueId: c.uniqueId };
    });
    on('Runtime.executionContextDestroyed', ({ executionContextUniqueId: id }) => {
      if (id === this.preloadContext?.uniqueId) this.preloadContext = undefined;
    });
    on('Runtime.bindingCalled', ({ payload, executionContextId }) => {
      if (executionContextId === this.preloadContext?.id) void this.receive(payload, this.preloadContext.uniqueId);
    });
    on('Fetch.requestPaused', (paused) => void this.request(paused).catch(() => {}));
    this.mainFrame = (await send('Page.getFrameTree')).frameTree.frame.id;
    const { width = 800, height = 600 } = this.options;
    await Promise.all([
      send('Page.enable'),
      send('Runtime.enable'),
      send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false }),
      send('Emulation.setLocaleOverride', { locale }),
      send('Emulation.setUserAgentOverride', {
        userAgent: `${manifest.name}/${manifest.version} Chrome/999 Electron/stand-in`,
        acceptLanguage: locale,
      }),
      send('Runtime.addBinding', { name: '__standin', executionContextName: isolatedWorld }),
    ]);
    const preloadFile = this.options.webPreferences?.['preload'] as string | undefined;
    if (!preloadFile) return;
    const secret = JSON.stringify(crypto.randomUUID());
    const topOnly = 'if (window.top === window)';
    const preload = `function (require, module, exports) {\n${readFileSync(preloadFile, 'utf8')}\n}`;
    await send('Page.addScriptToEvaluateOnNewDocument', { source: `${topOnly} (${world})('main', ${secret});` });
    await send('Page.addScriptToEvaluateOnNewDocument', {
      worldName: isolatedWorld,
      source: `${topOnly} (${preloadRealm})((${world})('isolated', ${secret}), ${encode}, ${decode}, ${preload});\n//# sourceURL=preload`,
    });
  }

  private denied = 0;
  private moved(event: string, url: string): void {
    this.url = fromChromium(url);
    this.emit(event, {}, this.url);
  }
  private gone(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit('destroyed');
  }

  private async request(paused: {
    requestId: string;
    frameId: string;
    resourceType: string;
    request: { url: string; method: string; headers: Record<string, string>; postData?: string };
  }): Promise<void> {
    const { requestId, request } = paused;
    const { send } = this.session;
    const url = fromChromium(request.url);
    const scheme = url.slice(0, url.indexOf(':'));
    if (paused.resourceType === 'Document' && paused.frameId === this.mainFrame) {
      const own = this.programmatic;
      this.programmatic = false;
      if (!own && !ask(this, 'will-navigate', { url, isMainFrame: true }, url))
        return void (await send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }));
    }
    const handler = schemes.get(scheme);
    if (handler) {
      const body = request.postData === undefined ? {} : { body: request.postData };
      const response = await handler(new Request(url, { method: request.method, headers: request.headers, ...body }));
      return void (await send('Fetch.fulfillRequest', {
        requestId,
        responseCode: response.status,
        responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
        body: Buffer.from(await response.arrayBuffer()).toString('base64'),
      }));
    }
    if (['data', 'blob', 'file', 'devtools'].includes(scheme) || /^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(url))
      return void (await send('Fetch.continueRequest', { requestId }));
    blocked.push(url);
    await send('Fetch.failRequest', { requestId, errorReason: 'InternetDisconnected' });
  }

  private async receive(payload: string, contextId: string): Promise<void> {
    const m = JSON.parse(payload) as { k: 'invoke' | 'send'; id: number; channel: string; body: string };
    const frame = {
      url: this.url,
      origin: new URL(this.url).origin,
      parent: null,
      top: null,
      routingId: 1,
      processId: this.id,
    };
    const event = {
      sender: this,
      senderFrame: frame,
      processId: this.id,
      frameId: 1,
      reply: (c: string, ...a: unknown[]) => this.send(c, ...a),
    };
    const args = decode(m.body) as unknown[];
    if (m.k === 'send') return void ipc.emit(m.channel, event, ...args);
    const answer = (ok: boolean, body: string): Promise<void> => this.deliver({ id: m.id, ok, body }, contextId);
    try {
      const handler = ipc.handlers.get(m.channel);
      if (!handler) throw new Error(`No handler registered for '${m.channel}'`);
      await answer(true, encode(await handler(event, ...args)));
    } catch (error) {
      await answer(false, encode(new Error(`Error invoking remote method '${m.channel}': ${String(error)}`)));
    }
  }

  private async deliver(message: object, uniqueContextId = this.preloadContext?.uniqueId): Promise<void> {
    if (this.destroyed || uniqueContextId === undefined) return;
    const functionDeclaration = 'function (json) { __standinDeliver(json) }';
    const call = { functionDeclaration, uniqueContextId, arguments: [{ value: JSON.stringify(message) }] };
    await this.session.send('Runtime.callFunctionOn', call).catch(() => {}); // the document went away meanwhile
  }

  send(channel: string, ...args: unknown[]): void {
    if (this.destroyed) throw new Error('Object has been destroyed');
    void this.deliver({ channel, body: encode(args) });
  }
  async load(url: string): Promise<void> {
    await this.ready;
    this.programmatic = true;
    const loaded = once(this, 'did-finish-load');
    const { errorText } = await this.session.send('Page.navigate', { url: toChromium(url) });
    if (errorText) throw new Error(`${errorText} loading '${url}'`);
    await loaded;
  }
  async closeTarget(): Promise<void> {
    await this.ready;
    if (!this.destroyed) await root().send('Target.closeTarget', { targetId: this.targetId });
    this.gone();
  }
  async executeJavaScript(expression: string): Promise<unknown> {
    const { result } = await this.session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    return result.value;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  getURL(): string {
    return this.url;
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }
  getLastWebPreferences(): object {
    return { ...this.options.webPreferences };
  }
  reload(): void {
    this.programmatic = true;
    void this.session.send('Page.reload');
  }
  openDevTools(): void {}
}
