import type { Read } from '../../host';

/**
 * Waits for answers of a disk, but not for ever: a folder on a drive that has gone away may never answer, and the others
 * must not wait for it. One timer for all, as there are thousands of questions.
 */
export class Patience {
  private readonly asked = new Set<{ sinceMs: number; giveUp: () => void }>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly limitMs: number) {
    this.timer = setInterval(() => this.look(), limitMs / 4);
    this.timer.unref();
  }

  inTime<T>(answer: Promise<Read<T>>): Promise<Read<T>> {
    return new Promise((resolve, reject) => {
      const one = {
        sinceMs: performance.now(),
        giveUp: () => resolve({ is: 'unknown', why: 'timeout', detail: 'no answer' }),
      };
      this.asked.add(one);
      answer.then(resolve, reject).finally(() => this.asked.delete(one));
    });
  }

  end(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    for (const one of this.asked) if (performance.now() - one.sinceMs > this.limitMs) one.giveUp();
  }
}
