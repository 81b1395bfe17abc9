/**
 * Source text injected into the page. `world` runs once in the page's main world and once in a V8 isolated world
 * (a real one, made by Chromium), and carries contextBridge traffic between the two. Self-contained by necessity.
 */
type Message =
  | { k: 'hello' }
  | { k: 'expose'; key: string; api: unknown }
  | { k: 'call'; c: number; id: number; args: unknown[] }
  | { k: 'ret'; c: number; ok: boolean; v: unknown }
  | { k: 'settle'; id: number; ok: boolean; v: unknown };

export function world(role: 'main' | 'isolated', secret: string): { expose(key: string, api: unknown): void } {
  const fns = new Map<number, (...args: unknown[]) => unknown>();
  const promises = new Map<number, { resolve(v: unknown): void; reject(v: unknown): void }>();
  const returned = new Map<number, { ok: boolean; v: unknown }>();
  const exposed: [string, unknown][] = [];
  let next = 0;
  const send = (m: Message): void => void window.dispatchEvent(new CustomEvent(`${secret}:${role}`, { detail: m }));

  const pack = (v: unknown): unknown => {
    if (typeof v === 'function') return (fns.set(++next, v as () => unknown), { t: 'f', id: next });
    if (v instanceof Promise) {
      const id = ++next;
      v.then(
        (x) => send({ k: 'settle', id, ok: true, v: pack(x) }),
        (e) => send({ k: 'settle', id, ok: false, v: pack(e) }),
      );
      return { t: 'p', id };
    }
    if (v instanceof Error) return { t: 'e', name: v.name, message: v.message };
    if (Array.isArray(v)) return { t: 'a', v: v.map(pack) };
    if (v !== null && typeof v === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(v)))
      return { t: 'o', v: Object.entries(v).map(([k, x]) => [k, pack(x)]) };
    if (typeof v === 'symbol') throw new TypeError('An object could not be cloned.');
    return { t: 'v', v: typeof v === 'object' && v !== null ? structuredClone(v) : v };
  };
  const unpack = (raw: unknown): unknown => {
    const m = raw as { t: string; id: number; v: never; name: string; message: string };
    switch (m.t) {
      case 'f':
        return (...args: unknown[]) => call(m.id, args);
      case 'p':
        return new Promise((resolve, reject) => promises.set(m.id, { resolve, reject }));
      case 'e':
        return Object.assign(new Error(m.message), { name: m.name });
      case 'a':
        return (m.v as unknown[]).map(unpack);
      case 'o':
        return Object.fromEntries((m.v as [string, unknown][]).map(([k, x]) => [k, unpack(x)]));
      default:
        return m.v;
    }
  };
  const call = (id: number, args: unknown[]): unknown => {
    const c = ++next;
    send({ k: 'call', c, id, args: args.map(pack) }); // dispatchEvent is synchronous: the reply is here when it returns
    const reply = returned.get(c);
    returned.delete(c);
    if (!reply) throw new Error('stand-in electron: the other world did not answer');
    const value = unpack(reply.v);
    if (!reply.ok) throw value;
    return value;
  };
  window.addEventListener(`${secret}:${role === 'main' ? 'isolated' : 'main'}`, (event) => {
    const m = (event as CustomEvent<Message>).detail;
    if (m.k === 'hello') for (const [key, api] of exposed) send({ k: 'expose', key, api: pack(api) });
    else if (m.k === 'ret') returned.set(m.c, m);
    else if (m.k === 'settle') promises.get(m.id)?.[m.ok ? 'resolve' : 'reject'](unpack(m.v));
    else if (m.k === 'expose') {
      if (Object.hasOwn(window, m.key)) return;
      const freeze = (o: unknown): unknown =>
        o && typeof o === 'object' ? (Object.values(o).forEach(freeze), Object.freeze(o)) : o;
      Object.defineProperty(window, m.key, { value: freeze(unpack(m.api)), enumerable: true });
    } else {
      try {
        send({ k: 'ret', c: m.c, ok: true, v: pack(fns.get(m.id)?.(...m.args.map(unpack))) });
      } catch (error) {
        send({ k: 'ret', c: m.c, ok: false, v: pack(error) });
      }
    }
  });
  if (role === 'main') send({ k: 'hello' });
  return {
    expose(key, api) {
      if (exposed.some(([k]) => k === key))
        throw new Error(`Cannot bind an API on top of an existing property on the window object`);
      exposed.push([key, api]);
      send({ k: 'expose', key, api: pack(api) });
    },
  };
}

/** ipcRenderer + contextBridge + the sandboxed `require`, living only in the isolated world. */
export function preloadRealm(
  bridge: { expose(key: string, api: unknown): void },
  encode: (v: unknown) => string,
  decode: (s: string) => unknown,
  preload: (require: (name: string) => unknown, module: object, exports: object) => void,
): void {
  type Listener = (...args: unknown[]) => void;
  const post = (globalThis as unknown as { __standin: (s: string) => void }).__standin;
  const listeners = new Map<string, { fn: Listener; once: boolean }[]>();
  const waiting = new Map<number, { resolve(v: unknown): void; reject(v: unknown): void }>();
  let next = 0;
  const on = (channel: string, fn: Listener, once: boolean) => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), { fn, once }]);
    return ipcRenderer;
  };
  const off = (channel: string, fn: Listener) => {
    const all = listeners.get(channel) ?? [];
    const at = all.findLastIndex((l) => l.fn === fn);
    listeners.set(
      channel,
      all.filter((_, i) => i !== at),
    );
    return ipcRenderer;
  };
  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const body = encode(args); // throws => rejects, as in Electron
        waiting.set(++next, { resolve, reject });
        post(JSON.stringify({ k: 'invoke', id: next, channel, body }));
      }),
    send: (channel: string, ...args: unknown[]) => post(JSON.stringify({ k: 'send', channel, body: encode(args) })),
    on: (c: string, f: Listener) => on(c, f, false),
    addListener: (c: string, f: Listener) => on(c, f, false),
    once: (c: string, f: Listener) => on(c, f, true),
    off,
    removeListener: off,
    removeAllListeners: (c?: string) => (c === undefined ? listeners.clear() : listeners.delete(c), ipcRenderer),
  };
  Object.assign(globalThis, {
    __standinDeliver(json: string) {
      const m = JSON.parse(json) as { id?: number; ok?: boolean; channel: string; body: string };
      if (m.id !== undefined) {
        waiting.get(m.id)?.[m.ok ? 'resolve' : 'reject'](decode(m.body));
        waiting.delete(m.id);
        return;
      }
      const all = listeners.get(m.channel) ?? [];
      listeners.set(
        m.channel,
        all.filter((l) => !l.once),
      );
      for (const l of all) l.fn({ sender: ipcRenderer, ports: [] }, ...(decode(m.body) as unknown[]));
    },
  });
  // As Electron answers for a file that lies nowhere on disk; drops of real files are not modelled.
  const webUtils = { getPathForFile: () => '' };
  const electron = { ipcRenderer, webUtils, contextBridge: { exposeInMainWorld: bridge.expose } };
  const require = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer') return electron;
    throw new Error(`module not found: ${name}`); // what a sandboxed preload says
  };
  const module = { exports: {} };
  preload(require, module, module.exports);
}
