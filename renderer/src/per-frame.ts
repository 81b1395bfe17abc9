/** So long one turn may take: the rest of a frame is for drawing. */
const TURN_MS = 8;
/** A page that nobody sees gets no frames. */
const UNSEEN_MS = 100;

/**
 * Delivers in order, once a frame, what came since the last: then React draws once for all of it. A flood is spread over
 * as many frames as it takes.
 */
export function perFrame<T>(deliver: (one: T) => void): (one: T) => void {
  let waiting: T[] = [];
  let isDue = false;
  const turn = () => {
    isDue = false;
    const until = performance.now() + TURN_MS;
    let done = 0;
    for (const one of waiting) {
      if (performance.now() >= until) break;
      deliver(one);
      done++;
    }
    waiting = waiting.slice(done);
    if (waiting.length > 0) due();
  };
  const due = () => {
    if (isDue) return;
    isDue = true;
    const frame = requestAnimationFrame(() => (clearTimeout(unseen), turn()));
    const unseen = setTimeout(() => (cancelAnimationFrame(frame), turn()), UNSEEN_MS);
  };
  return (one) => {
    waiting.push(one);
    due();
  };
}
