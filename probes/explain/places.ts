/** A word that a log repeats without end is looked at the first times and the last times. */
const FIRST = 48;
const LAST = 144;

export interface Place {
  end: number;
  line: number;
}

/** The places of one anchor: its first ones, and a ring of its last ones. */
export class Places {
  private readonly first: Place[] = [];
  private readonly last: Place[] = [];
  private count = 0;

  add(end: number, line: number): void {
    if (this.first.length < FIRST) this.first.push({ end, line });
    else this.last[this.count++ % LAST] = { end, line };
  }

  /** In the order of the text. */
  all(): Place[] {
    const turn = this.count > LAST ? this.count % LAST : 0;
    return [...this.first, ...this.last.slice(turn), ...this.last.slice(0, turn)];
  }
}
