import { createContext, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { CheckView, Code, Params, RefusalCode } from '../../probes/model';
import { type Language, type Said, type Say, say, where, words } from '../../probes/text/index';
import { shorter, tailOf } from './place';
import { currentCheck } from './repairs';
import type { State, Store } from './store';

export const StoreContext = createContext<Store | null>(null);

/** A part of the store; whoever uses it is drawn anew when that part changes. */
export function useApp<T>(pick: (state: State) => T): T {
  const store = useContext(StoreContext);
  if (!store) throw new Error('no store around this part of the window');
  return useStore(store, pick);
}

/** The check that says how things are. */
export function useCheck(): CheckView | null {
  return useApp((state) => currentCheck(state.view));
}

/** The last check that ended, where the pasted error text is from this computer; null: the two are not put together. */
export function useJoinedCheck(): CheckView | null {
  const isHere = useApp((state) => state.isHere);
  const check = useCheck();
  return isHere && check && check.is !== 'running' ? check : null;
}

export interface InWords {
  language: Language;
  t: Say;
  say(code: Code | RefusalCode, params: Params): Said;
}

/** The words of the language spoken now. Folders are named by their end: see `At`. */
export function useWords(): InWords {
  const language = useApp((state) => state.language);
  return { language, t: words(language), say: (code, params) => say(language, code, shorter(params)) };
}

/** Where a check was made; null: of no folder that is known here. */
export function usePath(check: CheckView | null): string | null {
  return useApp((state) => (check ? state.view.targets[check.target]?.path : null)) ?? null;
}

/** The app and the end of the folder a check is about, as it is named in sentences. */
export function useWhere(check: CheckView | null): string {
  const language = useApp((state) => state.language);
  const path = usePath(check);
  const place = check?.facts['environment.place'];
  const app = place?.is === 'known' ? place.value.app : null;
  return where(language, { app, folder: path && tailOf(path) });
}

/** The program's time now, in ms; ticks once a second while `running`. */
export function useNow(running: boolean): number {
  const skew = useApp((state) => state.skew);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now + (Number.isFinite(skew) ? skew : 0);
}
