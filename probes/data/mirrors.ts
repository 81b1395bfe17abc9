import data from './mirrors.json';

/** Names of the mirrors that can be chosen, and whether they have nightly builds. */
export const MIRRORS: readonly { name: string; nightly: boolean }[] = data.mirrors;
