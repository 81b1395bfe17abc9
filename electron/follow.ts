import type { Event } from '../probes/model';
import type { Session } from '../probes/session';

/**
 * Delivers the history after `no` and then every event as it comes: in order, none missed, none twice. This is how a
 * window that was reloaded, or whose connection broke, catches up. Returns how to stop.
 */
export function follow(session: Session, no: number, deliver: (event: Event) => void): () => void {
  let last = no;
  const forward = (event: Event): void => {
    if (event.no <= last) return;
    last = event.no;
    deliver(event);
  };
  let meanwhile: Event[] | null = [];
  const off = session.on((event) => (meanwhile ? void meanwhile.push(event) : forward(event)));
  let stopped = false;
  void session.after(no).then((history) => {
    if (stopped) return;
    for (const event of [...history, ...(meanwhile ?? [])]) forward(event);
    meanwhile = null;
  });
  return () => {
    stopped = true;
    off();
  };
}
