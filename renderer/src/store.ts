import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type CheckView,
  type Code,
  type Command,
  EMPTY,
  type Event,
  type Params,
  type RefusalCode,
  type Reply,
  reduce,
  type View,
} from '../../probes/model';
import { type Language, languageOf } from '../../probes/text/index';
import type { Client } from './client';

export type Page = 'choose' | 'checking' | 'findings' | 'report' | 'explain' | 'causes';
export interface Refusal {
  code: RefusalCode;
  params: Params;
}

/** What the window shows: the fold of all events, and what only this window knows. */
export interface State {
  view: View;
  /** The system that is looked at, for examples of paths: `win32`, `linux`. */
  platform: string;
  page: Page;
  language: Language;
  connected: boolean;
  refusal: Refusal | null;
  /** Something was dropped that lies nowhere on this computer. */
  droppedNothing: boolean;
  /** The program's clock ahead of ours, in ms: they differ where the window is reached through a tunnel. */
  skew: number;
  /** Folders can be dropped and chosen: this is no browser. */
  native: boolean;
  /** The error text that was pasted. It stays in this window. */
  pasted: string;
  /** That text is from this computer: what a check finds out is put together with it. */
  isHere: boolean;
  /** The cause that is being read about, or the words; null: the list of all. */
  cause: Code | 'glossary' | null;
  go(page: Page): void;
  paste(text: string): void;
  /** Checks the app that was looked at last, or lets one be chosen; the text is put together with what comes out. */
  checkHere(): Promise<void>;
  showCause(cause: State['cause']): void;
  speak(language: Language): void;
  /** Hands a path over and checks what is there. */
  checkPath(path: string): Promise<void>;
  checkDropped(file: File): Promise<void>;
  chooseFolder(): Promise<void>;
  check(target: string): Promise<void>;
  stop(): Promise<void>;
  makeReport(check: string): Promise<void>;
}
export type Store = StoreApi<State>;

const LANGUAGE = 'torchmend-language';

/** The language chosen here before, else the system's. */
function firstLanguage(): Language {
  return languageOf(localStorage.getItem(LANGUAGE) ?? navigator.language);
}

export function currentCheck(view: View): CheckView | null {
  return view.current === null ? null : (view.checks[view.current] ?? null);
}

function hashOf(page: Page, check: string | null): string {
  return check === null ? `#${page}` : `#${page}-${check}`;
}

/** Opens the store on a client; from then on every event is folded in as it comes. */
export function openStore(client: Client): Store {
  // A window that is reloaded while it shows the report of a check comes back to that one.
  const landing = location.hash;
  const store = createStore<State>()((set, get) => {
    /** The id that was accepted; null where the command was refused, which is then shown. */
    const send = async (command: Command): Promise<string | null> => {
      set({ refusal: null, droppedNothing: false });
      try {
        const reply: Reply = await client.send(command);
        if (reply.is === 'accepted') return reply.id ?? '';
        const silent = command.do === 'choose-folder' && reply.code === 'command/nothing-to-do'; // the dialog was closed
        if (!silent) set({ refusal: { code: reply.code, params: reply.params } });
      } catch {
        set({ connected: false });
      }
      return null;
    };
    const check = async (target: string | null): Promise<void> => {
      if (target !== null) await send({ do: 'check', target });
    };
    return {
      view: EMPTY,
      platform: 'linux',
      page: 'choose',
      language: firstLanguage(),
      connected: true,
      refusal: null,
      droppedNothing: false,
      skew: Number.NEGATIVE_INFINITY,
      native: client.pathOf !== null,
      pasted: '',
      isHere: false,
      cause: null,
      go(page) {
        history.replaceState(null, '', hashOf(page, get().view.current));
        set({ page, refusal: null, droppedNothing: false });
      },
      paste: (pasted) => set({ pasted, isHere: false }),
      async checkHere() {
        set({ isHere: true });
        const last = currentCheck(get().view);
        if (last) await check(last.target);
        else get().go('choose');
      },
      showCause(cause) {
        set({ cause });
        get().go('causes');
      },
      speak(language) {
        localStorage.setItem(LANGUAGE, language);
        set({ language });
      },
      checkPath: async (path) => check(await send({ do: 'pick', path: path.trim().replace(/^(["'])(.*)\1$/, '$2') })),
      async checkDropped(file) {
        const path = client.pathOf?.(file) ?? '';
        set({ droppedNothing: path === '' });
        if (path !== '') await get().checkPath(path);
      },
      chooseFolder: async () => check(await send({ do: 'choose-folder' })),
      check,
      stop: async () => void (await send({ do: 'cancel' })),
      makeReport: async (id) => void (await send({ do: 'report', check: id, language: get().language })),
    };
  });
  client.follow({
    connected: (connected) => store.setState({ connected }),
    event(event) {
      store.setState((state) => ({ ...fold(state, event), skew: Math.max(state.skew, event.at - Date.now()) }));
      if (event.is === 'check-started') store.getState().go('checking');
      else if (event.is === 'check-ended' && store.getState().page === 'checking') {
        store.getState().go(landing === hashOf('report', event.check) ? 'report' : 'findings');
      }
    },
  });
  return store;
}

function fold(state: State, event: Event): Pick<State, 'view' | 'platform' | 'connected'> {
  const platform = event.is === 'session-started' ? event.platform : state.platform;
  return { view: reduce(state.view, event), platform, connected: true };
}
