/** Holds what may be held: downloads. What changes an environment is never left in the middle. */
export class Pause {
  private holding = new AbortController();
  private goOn: (() => void) | null = null;
  private waiting: Promise<void> = Promise.resolve();

  get isOn(): boolean {
    return this.goOn !== null;
  }

  /** Aborted as soon as it is paused; of every turn another. */
  get begins(): AbortSignal {
    return this.holding.signal;
  }

  set(on: boolean): void {
    if (on === this.isOn) return;
    if (on) {
      this.waiting = new Promise((resolve) => {
        this.goOn = resolve;
      });
      this.holding.abort();
    } else {
      this.holding = new AbortController();
      this.goOn?.();
      this.goOn = null;
    }
  }

  /** Resolves once it goes on, or is cancelled. */
  async over(signal: AbortSignal): Promise<void> {
    const cancelled = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await Promise.race([this.waiting, cancelled]);
  }
}
