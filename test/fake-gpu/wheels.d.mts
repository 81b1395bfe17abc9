import type { EnvironmentName } from './environments.mjs';

/** A folder of wheels for torch 2.14.1. Rejects with Missing where it can't be made. */
export function stick(): Promise<string>;
/** A copy of an environment at `to`, to be changed. */
export function ownCopy(name: EnvironmentName, to: string): Promise<string>;
