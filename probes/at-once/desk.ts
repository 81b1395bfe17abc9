import type { Host } from '../host';
import type { Event, News, Reply, View } from '../model';

/** What a command that is answered at once may touch of the session. */
export interface Desk {
  readonly host: Host;
  /** The session's own history; without it nothing is kept, and nobody's settings or earlier days are known. */
  readonly file: string | undefined;
  /** All that was told so far. */
  readonly events: readonly Event[];
  view(): View;
  tell(news: News): void;
  /** The id of what can be checked: the one it has, or a new one. */
  targetOf(path: string, kind: 'folder' | 'python'): string;
  /** A job runs: a check, a repair. */
  isBusy(): boolean;
  /** A job runs that changes an environment. */
  isChanging(): boolean;
}

export const ACCEPTED = { is: 'accepted' } as const satisfies Reply;
