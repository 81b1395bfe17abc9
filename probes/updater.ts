import type { CannotUpdate, Settings, UpdateFailure } from './model';

/** A newer version. `notes`: plain text. */
export interface Newer {
  version: string;
  notes: string;
}

/** What a shell knows of renewing the program itself. Whatever is fetched is checked by the shell before it counts. */
export interface Updater {
  /** null: it can. */
  cannot(): Promise<CannotUpdate | null>;
  /** null: there is none. Throws UpdateFailed. */
  look(settings: Pick<Settings, 'proxy'>): Promise<Newer | null>;
  /** Fetches what was found last, checksum and signature included; told of each percent. Throws UpdateFailed. */
  fetch(onPercent: (percent: number) => void, signal: AbortSignal): Promise<void>;
  /** Asks what quitting asks, ends, installs what was fetched, and starts again. */
  restart(): void;
}

export class UpdateFailed extends Error {
  constructor(
    readonly why: UpdateFailure,
    line: string,
  ) {
    super(line);
  }
}
