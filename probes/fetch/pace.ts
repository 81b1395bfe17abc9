/** Long enough to even out a line that stutters, short enough to follow one that slows down. */
const WINDOW_MS = 5000;
const LEAST_MS = 500;

/** Measures how fast bytes come, over the last seconds. Times of `performance.now()`, which no clock change touches. */
export class Pace {
  private readonly seen: { at: number; done: number }[] = [];

  /** `done`: all bytes that are there at this moment. */
  add(done: number, at: number): void {
    const last = this.seen.at(-1);
    if (last && done < last.done) this.seen.length = 0; // it was begun anew
    this.seen.push({ at, done });
    while (this.seen.length > 2 && at - (this.seen[1]?.at ?? at) > WINDOW_MS) this.seen.shift();
  }

  /** null: too early to tell. */
  perSecond(): number | null {
    const [first] = this.seen;
    const last = this.seen.at(-1);
    if (!first || !last || last.at - first.at < LEAST_MS) return null;
    return Math.round(((last.done - first.done) * 1000) / (last.at - first.at));
  }
}
