/**
 * Aborted with another signal, or after so long. Not `AbortSignal.timeout`: inside `AbortSignal.any` Node 20 loses it to a
 * garbage collection, and it never fires.
 */
export function within(signal: AbortSignal, ms: number): AbortSignal {
  const late = new AbortController();
  setTimeout(() => late.abort(), ms).unref(); // which holds it
  return AbortSignal.any([signal, late.signal]);
}
