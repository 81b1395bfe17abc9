import type { BaselineState, Drift, DriftCode, Params } from '../model';

type Kept = 'driver' | 'driverCuda' | 'torch' | 'architectures' | 'cards' | 'python' | 'packages';
export type ValueOf<K extends Kept> = Extract<BaselineState[K], { is: 'known' }>['value'];

/** The value where it is known; null: it is absent, or nobody could tell. */
export function knownOf<K extends Kept>(state: BaselineState, key: K): ValueOf<K> | null {
  const told = state[key];
  // The union's members share their shape; TypeScript can't follow an index into it.
  return told.is === 'known' ? (told.value as ValueOf<K>) : null;
}

export function drift(code: DriftCode, severity: Drift['severity'], params: Params = {}): Drift {
  return { code, severity, params };
}
