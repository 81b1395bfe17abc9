import {
  type Command,
  DEFAULTS,
  type Event,
  type Settings,
  type SettingsChange,
  shownProxy,
  type UpdateStep,
} from '../../probes/model';
import { type Language, languageOf } from '../../probes/text/index';
import type { State } from './store';

/** What a person may do about the settings. They hold for every window: what is shown is what comes back as an event. */
export interface Setting {
  change(change: SettingsChange): Promise<void>;
  /** Counts the wheels that are kept, or takes them away. */
  countCache(empty: boolean): Promise<void>;
  /** Asks which list of builds holds; `renew`: has a newer one looked for first. Ends when that has ended. */
  tellCatalogue(renew: boolean): Promise<void>;
  /** A step towards a newer version of the program. */
  update(step: UpdateStep): Promise<void>;
}

export function setting(
  set: (change: Partial<State>) => void,
  get: () => State,
  send: (command: Command) => Promise<string | null>,
): Setting {
  const show = (settings: Settings | null) => set({ view: { ...get().view, settings } });
  return {
    async change(change) {
      const before = get().view.settings;
      const all: Settings = { ...(before ?? DEFAULTS), ...defined(change) };
      show({ ...all, proxy: shownProxy(all.proxy) }); // at once; what comes back is the last word
      if ((await send({ do: 'set', change })) === null) show(before);
    },
    tellCatalogue: async (renew) => void (await send({ do: 'catalogue', renew })),
    update: async (step) => void (await send({ do: 'update', step })),
    countCache: async (empty) => void (await send({ do: 'cache', empty })),
  };
}

function defined(change: SettingsChange): Partial<Settings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** Kept by the window for its first moment, before it has heard what is set. */
const LANGUAGE = 'torchmend-language';

/** The language that a window begins in. */
export function firstLanguage(): Language {
  const kept = localStorage.getItem(LANGUAGE);
  return languageOf(kept === null || kept === 'system' ? navigator.language : kept);
}

/** The language that is set, kept for the next window's first moment. */
export function spoken(language: Settings['language']): Language {
  localStorage.setItem(LANGUAGE, language);
  return firstLanguage();
}

/** The language after an event. */
export function languageAfter(event: Event, now: Language): Language {
  return event.is === 'settings' ? spoken(event.settings.language) : now;
}

/** Chosen mirrors with another one added behind them, or without it. */
export function withMirror(chosen: readonly string[], name: string, most: number): string[] {
  if (chosen.includes(name)) return chosen.filter((one) => one !== name);
  return [...chosen, name].slice(-most);
}
