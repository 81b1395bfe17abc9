import type { Host } from './host';
import type { Answer, FactKey, Facts, FailureCode, Params, Question, Reading, Target } from './model';

export type FactLook = { [K in FactKey]: { is: 'fact'; key: K; reading: Reading<K> } }[FactKey];

/** What a probe says while it looks. `no-target`: there is nothing here to check; the whole check ends. */
export type Look =
  | FactLook
  | { is: 'asking'; gpu: number; question: Question }
  | { is: 'answer'; answer: Answer }
  | { is: 'no-target'; code: FailureCode; params: Params };

export interface LookContext {
  host: Host;
  target: Target;
  ask: readonly Question[];
  /** CUDA_LAUNCH_BLOCKING in what is started, and nowhere else. Left out: not. */
  launchBlocking?: boolean;
  /** What is settled so far: at least the probe's needs. */
  facts: Facts;
  /** Waits until somebody has settled this fact, whatever it turned out to be: for what is only needed at the end. */
  settled(key: FactKey): Promise<void>;
  signal: AbortSignal;
}

/** Looks through the Host, yields facts, changes nothing. */
export interface Probe {
  name: string;
  /** Facts it owes. Those it has not given when it ends, dies or is late become `unknown`: the engine sees to that. */
  promises: readonly FactKey[];
  /** Facts it waits for, whatever they turn out to be. */
  needs: readonly FactKey[];
  /** `disk`: reads and short questions to the system; `proof`: starts the person's Python. */
  stage: 'disk' | 'proof';
  deadlineMs: number;
  look(context: LookContext): AsyncGenerator<Look>;
}

export function known<K extends FactKey>(key: K, value: Extract<Reading<K>, { is: 'known' }>['value'], from: string) {
  return fact(key, { is: 'known', value, from });
}

export function fact<K extends FactKey>(key: K, reading: Reading<K>): FactLook {
  // TypeScript can't see that a generic key and its reading belong together in the union; the signature says so.
  return { is: 'fact', key, reading } as unknown as FactLook;
}
