import type { Event } from '../../probes/model';

type Told<E extends Event['is']> = Extract<Event, { is: E }>;

/** What the window shows of repairs beside the view: what passes by, and what an earlier run had left. */
export interface RepairNews {
  /** Plans are being looked for; null: nobody looks. */
  proposing: Pick<Told<'proposing'>, 'check' | 'file' | 'done' | 'of'> | null;
  /** What became of repairs that were interrupted, each once. */
  recovered: readonly Pick<Told<'recovered'>, 'repair' | 'prefix' | 'how' | 'trouble'>[];
  /** The repair that is being undone, or whose safety copy is being given up. */
  ending: string | null;
  /** What had come since a repair, and where an undo has put it. */
  setAside: Readonly<Record<string, Pick<Told<'undone'>, 'setAside' | 'safety'>>>;
  /** Why the last undo failed. */
  notUndone: Pick<Told<'undo-failed'>, 'repair' | 'trouble'> | null;
  /** Bytes a second of the download, the last ones. */
  speeds: readonly number[];
}

export const NO_NEWS: RepairNews = {
  proposing: null,
  recovered: [],
  ending: null,
  setAside: {},
  notUndone: null,
  speeds: [],
};

/** As many as the plot of speed has room for. */
const MOST_SPEEDS = 120;

/** Folds an event in. Pure; one that isn't about this changes nothing. */
export function hearOf(news: RepairNews, event: Event): RepairNews {
  switch (event.is) {
    case 'proposing': {
      const { check, file, done, of } = event;
      return { ...news, proposing: { check, file, done, of } };
    }
    case 'plans-proposed':
      return { ...news, proposing: null };
    case 'recovered': {
      const { repair, prefix, how, trouble } = event;
      const others = news.recovered.filter((one) => one.repair !== repair);
      return { ...news, recovered: [...others, { repair, prefix, how, trouble }] };
    }
    case 'repair-started':
      return { ...news, speeds: [] };
    case 'step-progress':
      if (event.bytesPerSecond === null) return news;
      return { ...news, speeds: [...news.speeds, event.bytesPerSecond].slice(-MOST_SPEEDS) };
    case 'undo-began':
      return { ...news, ending: event.repair, notUndone: null };
    case 'undo-failed':
      return { ...news, ending: null, notUndone: { repair: event.repair, trouble: event.trouble } };
    case 'let-go':
      return { ...news, ending: null };
    case 'undone': {
      const { repair, setAside, safety } = event;
      return { ...news, ending: null, setAside: { ...news.setAside, [repair]: { setAside, safety } } };
    }
    default:
      return news;
  }
}
