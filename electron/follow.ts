import type { Event } from '../probes/model';
import type { Session } from '../probes/session';

/** As many events one message holds at most: the window reads it in less than a frame. */
const MOST = 200;

/**
 * Delivers the history after `no` and then every event as it comes: in order, none missed, none twice. This is how a
 * window that was reloaded, or whose connection broke, catches up. What comes at once goes together: a window that is
 * sent 10,000 messages in a moment draws nothing between them. Returns how to stop.
 */
export function follow(session: Session, no: number, deliver: (events: readonly Event[]) => void): () => void {
  let last = no;
  let waiting: Event[] = [];
  let hasHistory = false;
  let due: NodeJS.Immediate | null = null;
  const flush = (): void => {
    due = null;
    const news: Event[] = [];
    for (const event of waiting) {
      if (event.no <= last) continue; // in the history too
      last = event.no;
      news.push(event);
    }
    waiting = [];
    for (let from = 0; from < news.length; from += MOST) deliver(news.slice(from, from + MOST));
  };
  const off = session.on((event) => {
    waiting.push(event);
    if (hasHistory) due ??= setImmediate(flush);
  });
  let stopped = false;
  void session.after(no).then((history) => {
    if (stopped) return;
    waiting = [...history, ...waiting];
    hasHistory = true;
    flush();
  });
  return () => {
    stopped = true;
    if (due) clearImmediate(due);
    off();
  };
}
