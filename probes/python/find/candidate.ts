/** Somewhere an environment may lie, and who says so. */
export type Candidate = Lead &
  (
    | { is: 'environment'; path: string }
    /** Each folder in it may be an environment. */
    | { is: 'parent'; path: string }
    | { is: 'python'; path: string }
    /** The Pythons of the Microsoft Store, wherever they are. */
    | { is: 'store' }
    /** An app, or an environment. */
    | { is: 'folder'; path: string }
    /** A tree worth walking, a few levels deep. */
    | { is: 'tree'; path: string; depth: number }
  );

/** What led to an environment. */
export interface Lead {
  /** In words: `PATH`, `Stability Matrix settings`. */
  from: string;
  /** The link or settings file that points there: it depends on it. */
  dependent?: { path: string; how: 'link' | 'configuration' } | undefined;
  /** The folder of an app that is known to use it. */
  appFolder?: string | undefined;
}
