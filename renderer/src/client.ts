import type { Bridge } from '../../electron/bridge';
import { type Command, type Event, Reply } from '../../probes/model';
import { heard } from './heard';
import { perFrame } from './per-frame';

declare global {
  interface Window {
    /** Put there by the preload; absent in browser mode. */
    readonly bridge?: Bridge;
  }
}

export interface Listener {
  event(event: Event): void;
  /** Whether news can reach us; false while a broken connection is being tried again. */
  connected(is: boolean): void;
}

/** All that the window knows of the world outside. */
export interface Client {
  send(command: Command): Promise<Reply>;
  follow(listener: Listener): void;
  /** Where a dropped file or folder lies; null in a browser, which doesn't tell. */
  pathOf: ((file: File) => string) | null;
}

/** Electron's bridge where there is one, else HTTP to the server that this page came from. */
export function connect(): Client {
  return window.bridge ? overBridge(window.bridge) : overHttp();
}

/** Takes in a list of events; each is read and delivered when its frame comes. */
function hearing(listener: Listener): (events: unknown) => void {
  const hear = perFrame((event: unknown) => listener.event(heard(event)));
  return (events) => {
    if (!Array.isArray(events)) throw new TypeError('news came that is no list of events');
    for (const event of events) hear(event);
  };
}

function overBridge(bridge: Bridge): Client {
  return {
    send: async (command) => Reply.parse(await bridge.send(command)),
    follow: (listener) => bridge.connect(0, hearing(listener)),
    pathOf: (file) => bridge.pathOf(file),
  };
}

function overHttp(): Client {
  return {
    async send(command) {
      const response = await fetch('/command', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(command),
      });
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
      return Reply.parse(await response.json());
    },
    follow(listener) {
      // It comes again by itself after a break, and names the last event it saw.
      const source = new EventSource('/events');
      source.onopen = () => listener.connected(true);
      source.onerror = () => listener.connected(false);
      const hear = hearing(listener);
      source.onmessage = (message: MessageEvent<string>) => hear(JSON.parse(message.data));
    },
    pathOf: null,
  };
}
