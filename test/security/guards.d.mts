/** Threat, file, a guard in it, what stands there without it, the test that must fail then. */
export const GUARDS: readonly (readonly [string, string, string, string, string])[];
