import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type Code,
  type Command,
  EMPTY,
  type Event,
  type Params,
  type RefusalCode,
  type Reply,
  reduce,
  type Settings,
  type View,
} from '../../probes/model';
import type { Language } from '../../probes/text/index';
import type { Client } from './client';
import { hashOf, keptPage, type Page, pageAfter } from './page';
import { hearOf, NO_NEWS, type RepairNews } from './repair-news';
import { type Repairing, repairing } from './repairing';
import { currentCheck } from './repairs';
import { onlyLooks, runningCheck } from './searching';
import { firstLanguage, languageAfter, type Setting, setting, spoken } from './settings';

export interface Refusal {
  code: RefusalCode;
  params: Params;
}

/** What the window shows: the fold of all events, and what only this window knows. */
export interface State extends Repairing, Setting {
  view: View;
  news: RepairNews;
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
  /** Of the finding whose cause is shown; null: the cause as such. */
  causeParams: Params | null;
  go(page: Page): void;
  paste(text: string): void;
  /** Checks the app that was looked at last, or lets one be chosen; the text is put together with what comes out. */
  checkHere(): Promise<void>;
  /** `params`: of a finding of this computer, so that its page speaks of that and not of an example. */
  showCause(cause: State['cause'], params?: Params): void;
  speak(language: Settings['language']): void;
  /** Hands a path over and checks what is there. */
  checkPath(path: string): Promise<void>;
  checkDropped(file: File): Promise<void>;
  chooseFolder(): Promise<void>;
  /** What goes on and only looks gives way to it. */
  check(target: string): Promise<void>;
  /** Looks through the computer, then checks the app that ran last. */
  findAll(): Promise<void>;
  /** Asks what earlier sessions found out. */
  askPast(): Promise<void>;
  /** Shows what an earlier session found out about a target. */
  openPast(target: string): Promise<void>;
  stop(): Promise<void>;
  makeReport(check: string): Promise<void>;
  /** Where the report was saved; null: nowhere. */
  saveReport(check: string): Promise<string | null>;
  /** Keeps what a check saw: later ones are compared with it. */
  remember(check: string): Promise<void>;
}
export type Store = StoreApi<State>;

/** Sends a command. The id that was accepted; null where it was refused, which is then shown. */
export type Send = (command: Command) => Promise<string | null>;

/** Asked for by the window itself, not by the person. */
const OWN: readonly Command['do'][] = ['recover', 'past', 'report', 'set', 'cache', 'catalogue', 'update'];

/** The end of an error text that goes with a report, in characters; escaped it still fits one command over HTTP. */
const MOST_PASTED = 40_000;

/** Opens the store on a client; from then on every event is folded in as it comes. */
export function openStore(client: Client): Store {
  // A window that is reloaded while it shows what was found, or the report, comes back to that page.
  let landing = location.hash;
  const store = createStore<State>()((set, get, { subscribe }) => {
    const send: Send = async (command) => {
      if (!OWN.includes(command.do)) landing = '';
      set({ refusal: null, droppedNothing: false });
      try {
        const reply: Reply = await client.send(command);
        if (reply.is === 'accepted') return reply.id ?? '';
        const opensDialog = command.do === 'choose-folder' || command.do === 'save-report';
        const silent = opensDialog && reply.code === 'command/nothing-to-do'; // the dialog was closed
        if (!silent) set({ refusal: { code: reply.code, params: reply.params } });
      } catch {
        set({ connected: false });
      }
      return null;
    };
    const pick = (path: string) => send({ do: 'pick', path: path.trim().replace(/^(["'])(.*)\1$/, '$2') });
    /** The id of what was dropped; null where it lies nowhere here. */
    const pickDropped = async (file: File) => {
      const path = client.pathOf?.(file) ?? '';
      set({ droppedNothing: path === '' });
      return path === '' ? null : pick(path);
    };
    const quietly = (command: Command) => client.send(command);
    /** Stops what only looks, and waits for its end. */
    const makeWay = async () => {
      if (!onlyLooks(get().view)) return;
      await send({ do: 'cancel' });
      await new Promise<void>((resolve) => {
        const ended = () => (onlyLooks(get().view) ? undefined : (leave(), resolve()));
        const leave = subscribe(ended);
        ended();
      });
    };
    const check = async (target: string | null): Promise<void> => {
      await get().recovered;
      if (target === null) return;
      if (runningCheck(get().view)?.target === target) return get().go('checking');
      await makeWay();
      await send({ do: 'check', target });
    };
    const choose = () => send({ do: 'choose-folder' });
    return {
      ...repairing(set, get, { send, quietly, pick, pickDropped, choose }),
      ...setting(set, get, send),
      view: EMPTY,
      news: NO_NEWS,
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
      causeParams: null,
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
      showCause(cause, params) {
        set({ cause, causeParams: params ?? null });
        get().go('causes');
      },
      speak(language) {
        set({ language: spoken(language) });
        void get().change({ language });
      },
      checkPath: async (path) => check(await pick(path)),
      checkDropped: async (file) => check(await pickDropped(file)),
      chooseFolder: async () => check(await choose()),
      check,
      async findAll() {
        await get().recovered;
        await send({ do: 'find', andCheck: true });
      },
      async askPast() {
        try {
          await quietly({ do: 'past' });
        } catch {
          set({ connected: false });
        }
      },
      openPast: async (target) => void (await send({ do: 'open-past', target })),
      stop: async () => void (await send({ do: 'cancel' })),
      async makeReport(id) {
        const { language, pasted, isHere } = get();
        const text = isHere && pasted !== '' ? { text: pasted.slice(-MOST_PASTED) } : {};
        await send({ do: 'report', check: id, language, ...text });
      },
      saveReport: (id) => send({ do: 'save-report', check: id }),
      remember: async (id) => void (await send({ do: 'remember', check: id })),
    };
  });
  client.follow({
    connected: (connected) => store.setState({ connected }),
    event(event) {
      const { page, news, view: before, go } = store.getState();
      if (event.no <= before.lastNo) return store.setState({ connected: true }); // told again after a break
      store.setState((state) => ({ ...fold(state, event), skew: Math.max(state.skew, event.at - Date.now()) }));
      const { view } = store.getState();
      const next = pageAfter(event, view, page, news.proposing !== null);
      if (next === null) return;
      go(next === 'checking' || next === 'repairing' ? next : keptPage(landing, view.current, next));
    },
  });
  return store;
}

function fold(state: State, event: Event): Pick<State, 'view' | 'news' | 'platform' | 'language' | 'connected'> {
  const platform = event.is === 'session-started' ? event.platform : state.platform;
  const language = languageAfter(event, state.language);
  return { view: reduce(state.view, event), news: hearOf(state.news, event), platform, language, connected: true };
}
