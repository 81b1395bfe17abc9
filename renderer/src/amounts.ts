import type { Language, Say } from '../../probes/text/index';
import type { InWords } from './use-app';

/** `1.2 GB`, `340 MB`, `12 KB`; powers of ten, as disks and downloads are sold. */
export function bytes(language: Language, count: number): string {
  const [size, unit] = count >= 1e9 ? [count / 1e9, 'GB'] : count >= 1e6 ? [count / 1e6, 'MB'] : [count / 1e3, 'KB'];
  const digits = unit === 'GB' || (unit === 'MB' && size < 10) ? 1 : 0;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(size)} ${unit}`;
}

/** `42 s`, `3 min 20 s`, `1 h 5 min`; `ms` in milliseconds. */
export function duration(t: Say, ms: number): string {
  const all = Math.max(0, Math.round(ms / 1000));
  const [h, m, s] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  if (h > 0) return t('window.amounts.hours', { h, m });
  if (m === 0) return t('window.amounts.seconds', { s });
  return s === 0 ? t('window.amounts.minutes', { m }) : t('window.amounts.minutesSeconds', { m, s });
}

/** An estimate, in words that nobody takes for measured: whole minutes, or tens of seconds below one. */
export function roughly(t: Say, ms: number): string {
  const rounded = ms < 60_000 ? Math.max(10, Math.ceil(ms / 10_000) * 10) * 1000 : Math.ceil(ms / 60_000) * 60_000;
  return t('window.amounts.about', { time: duration(t, rounded) });
}

/** The size of something that is got or kept; null: nobody knows. */
export function amount({ t, language }: InWords, count: number | null): string {
  if (count === null) return t('window.amounts.unknown');
  return count === 0 ? t('window.amounts.nothing') : bytes(language, count);
}
