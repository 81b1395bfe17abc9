import { PUBLISHER } from '../data/publisher';
import { refused } from '../jobs/index';
import { isOffline, type Reply, type Settings, type UpdateState, type UpdateStep } from '../model';
import { type Newer, UpdateFailed, type Updater } from '../updater';
import { ACCEPTED, type Desk } from './desk';

/**
 * How this session stands with a newer version of the program. Nothing is looked for unless the settings let it; nothing
 * is fetched while an environment is being changed, and what is being fetched stops when that begins.
 */
export class HeldUpdate {
  private state: UpdateState = { is: 'not-looked' };
  private found: Newer | null = null;
  private fetching: AbortController | null = null;

  constructor(
    private readonly desk: Pick<Desk, 'tell' | 'isChanging'>,
    private readonly updater: Updater | undefined,
  ) {}

  async take(step: UpdateStep, settings: Settings): Promise<Reply> {
    const cannot = this.updater ? await this.updater.cannot() : 'browser';
    if (cannot !== null || !this.updater) this.state = { is: 'cannot', why: cannot ?? 'browser' };
    if (step === 'tell' || !this.updater || cannot !== null) {
      this.tell(this.state);
      return step === 'tell' ? ACCEPTED : refused('command/not-here');
    }
    if (step === 'restart') {
      if (this.state.is !== 'ready') return refused('command/nothing-to-do');
      this.updater.restart();
      return ACCEPTED;
    }
    if (isOff(settings)) return refused('command/switched-off');
    return step === 'look' ? this.look(this.updater, settings) : this.fetch(this.updater);
  }

  /** Stops what is being fetched; what was found stays found. */
  stop(): void {
    this.fetching?.abort();
  }

  /** After the settings have changed. */
  obey(settings: Settings): void {
    if (isOff(settings)) this.stop();
  }

  private async look(updater: Updater, settings: Settings): Promise<Reply> {
    if (this.fetching || this.state.is === 'looking') return refused('command/busy');
    this.tell({ is: 'looking' });
    try {
      this.found = await updater.look(settings);
      this.tell(this.found ? { is: 'found', ...this.found } : { is: 'none' });
    } catch (error) {
      this.found = null;
      this.tell(failure(error));
    }
    return ACCEPTED;
  }

  /** Answers at once: it takes minutes, and each percent is told. */
  private fetch(updater: Updater): Reply {
    if (!this.found || this.state.is === 'ready') return refused('command/nothing-to-do');
    if (this.fetching || this.desk.isChanging()) return refused('command/busy');
    this.fetching = new AbortController();
    void this.follow(updater, this.found, this.fetching.signal);
    return ACCEPTED;
  }

  private async follow(updater: Updater, found: Newer, signal: AbortSignal): Promise<void> {
    const { version } = found;
    let last = 0;
    const onPercent = (exactly: number) => {
      const percent = Math.floor(exactly);
      if (percent <= last || signal.aborted) return;
      last = percent;
      this.tell({ is: 'fetching', version, percent });
    };
    this.tell({ is: 'fetching', version, percent: 0 });
    let ended: UpdateState;
    try {
      await updater.fetch(onPercent, signal);
      ended = { is: 'ready', version };
    } catch (error) {
      ended = signal.aborted ? { is: 'found', ...found } : failure(error);
    }
    this.fetching = null;
    this.tell(ended);
  }

  private tell(state: UpdateState): void {
    this.state = state;
    this.desk.tell({ is: 'update', state, releases: PUBLISHER.releases });
  }
}

/** The network's own switch wins over everything. */
function isOff(settings: Settings): boolean {
  return isOffline(settings) || settings.updates === 'never';
}

function failure(error: unknown): UpdateState {
  const line = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
  return { is: 'failed', why: error instanceof UpdateFailed ? error.why : 'unexpected', line };
}
