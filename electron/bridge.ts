/**
 * What the preload gives the window, and the two channels below it. `command`: the window asks, main answers with a
 * Reply. `event`: the window says which event it saw last, main sends all that came after it and then new ones, in lists.
 * Imports nothing: the sandboxed preload is built from it.
 */
export const CHANNELS = { command: 'command', event: 'event' } as const;

export interface Bridge {
  /** Sends a command; resolves to a Reply. */
  send(command: unknown): Promise<unknown>;
  /** Delivers every event after number `after`, then new ones as they come, some at a time. One listener a window. */
  connect(after: number, listener: (events: unknown) => void): void;
  /** Where a dropped file or folder lies; '' where it lies nowhere on this computer. */
  pathOf(file: File): string;
}
