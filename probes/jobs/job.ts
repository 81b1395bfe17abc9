import type { Publisher } from '../data/publisher';
import type { Host } from '../host';
import type { Command, News, Params, Question, RefusalCode, Reply, Settings, View } from '../model';
import type { Pause } from '../pause';
import type { Probe } from '../probe';

export interface JobOptions {
  probes?: readonly Probe[];
  /** What is asked where a command names nothing; without it, every question there is. */
  ask?: readonly Question[];
  /** Another index of PyTorch's layout for repairs. */
  index?: string;
  /** The proxy that the system names is passed by. */
  bypassProxy?: boolean;
  /** Who gives lists of builds out; without it, the one that this build names. */
  publisher?: Publisher;
}

/** What a command asks for, ready to be run; nothing has begun. */
export interface Job {
  id: string;
  /** The news that ends it: whoever hears one of these may send the next command. */
  ends: readonly News['is'][];
  work(signal: AbortSignal): AsyncGenerator<News>;
  /** It changes an environment, or may. */
  changes?: true;
  /** Where it can be held. */
  pause?: Pause;
  /** What is told where the work throws, which is a bug of ours. */
  brokeDown(line: string): News;
}

export interface Around {
  host: Host;
  view: View;
  options: JobOptions;
  settings: Settings;
  /** The id of something that can be checked. */
  targetOf(path: string, kind: 'folder' | 'python'): string;
}

export type Refused = Extract<Reply, { is: 'refused' }>;
/** A command of one kind. */
export type Asked<D extends Command['do']> = Extract<Command, { do: D }>;
/** Commands whose work takes a while: one at a time. */
export type Long = 'check' | 'find' | 'propose' | 'repair' | 'recover' | 'undo' | 'let-go';

export function refused(code: RefusalCode, params: Params = {}): Refused {
  return { is: 'refused', code, params };
}

/** What is kept under an id; ids come from outside, and `__proto__` is one of nobody's. */
export function own<T>(all: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(all, id) ? all[id] : undefined;
}
