import type { News, Reply } from '../model';
import type { Pause } from '../pause';
import { type Job, type Refused, refused } from './job';

/** A job that has begun. */
interface Running {
  abort: AbortController;
  done: Promise<void>;
  pause: Pause | null;
  changes: boolean;
}

/** Whose turn it is: one job at a time. */
export class Turn {
  private running: Running | null = null;

  constructor(private readonly tell: (news: News) => void) {}

  isBusy(): boolean {
    return this.running !== null;
  }

  /** What runs changes an environment, or may. */
  isChanging(): boolean {
    return this.running?.changes ?? false;
  }

  /** Its first event is told before the answer: whoever has the id finds it in the view. */
  async begin(job: Job | Refused): Promise<Reply> {
    if ('is' in job) return job;
    if (this.running) return refused('command/busy');
    const abort = new AbortController();
    let told: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      told = resolve;
    });
    const running: Running = {
      ...{ abort, pause: job.pause ?? null, changes: job.changes ?? false },
      done: Promise.resolve(),
    };
    const free = () => {
      if (this.running === running) this.running = null;
    };
    this.running = running;
    running.done = follow(
      job.work(abort.signal),
      // Whoever hears of the end may send the next command at once.
      (one) => {
        if (job.ends.includes(one.is)) free();
        this.tell(one);
        told();
      },
      job.brokeDown,
    ).finally(() => (free(), told()));
    await first;
    return { is: 'accepted', id: job.id };
  }

  cancel(): Reply {
    if (!this.running) return refused('command/nothing-to-do');
    this.running.abort.abort();
    return { is: 'accepted' };
  }

  /** Holds what runs, or lets it go on; false: it can't be held. */
  hold(on: boolean): boolean {
    const { pause } = this.running ?? {};
    pause?.set(on);
    return pause != null;
  }

  /** Cancels what runs and waits for its end. */
  async end(): Promise<void> {
    const { running } = this;
    running?.abort.abort();
    await running?.done;
  }
}

async function follow(
  news: AsyncGenerator<News>,
  hear: (one: News) => void,
  brokeDown: (line: string) => News,
): Promise<void> {
  try {
    for await (const one of news) hear(one);
  } catch (error) {
    hear(brokeDown(error instanceof Error ? error.message : String(error)));
  }
}
