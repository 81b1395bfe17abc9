import type { Language } from '../../probes/text/index';

const DAY = 86_400_000;

/** `today`, `yesterday`, `3 days ago`; from a week on the date. Both in milliseconds since 1970. */
export function day(language: Language, at: number, now: number): string {
  const ago = Math.round((midnight(now) - midnight(at)) / DAY); // a day of 23 or 25 hours is one day still
  return ago >= 0 && ago < 7
    ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day')
    : new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(at);
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
