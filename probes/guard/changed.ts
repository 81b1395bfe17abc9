import type { Signs } from '../model';

/** A sign that is not as it was. */
export interface Changed {
  what: 'package' | 'files' | 'driver' | 'cards';
  /** The package; '' for the rest. */
  name: string;
  from: string | null;
  to: string | null;
}

/** What is not as it was; what couldn't be looked at, then or now, isn't compared. Files of a package that changed anyway are left out. */
export function changedSigns(before: Signs, now: Signs): { changed: Changed[]; unseen: string[] } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const changed: Changed[] = [];
  const unseen: string[] = [];
  for (const key of names) {
    const [from, to] = [before[key], now[key]];
    const [what, ...rest] = key.split(' ');
    const name = rest.join(' ');
    if (what !== 'package' && what !== 'files' && what !== 'driver' && what !== 'cards') continue;
    if (what === 'package' ? (from ?? null) === (to ?? null) : from === to) continue;
    if (what === 'package' && (packagesUnseen(before) || packagesUnseen(now))) continue;
    if (what === 'files' && (before[`package ${name}`] ?? null) !== (now[`package ${name}`] ?? null)) continue;
    if (what !== 'package' && to === undefined) unseen.push(key);
    if (what !== 'package' && (from === undefined || to === undefined)) continue;
    changed.push({ what, name, from: from ?? null, to: to ?? null });
  }
  const order = ['package torch', 'files torch', 'driver', 'cards'];
  const place = ({ what, name }: Changed) =>
    (order.indexOf(`${what} ${name}`.trim()) + order.length + 1) % (order.length + 1);
  return { changed: changed.sort((a, b) => place(a) - place(b)), unseen };
}

/** Where packages were looked at, torch is told of in any case. */
const packagesUnseen = (signs: Signs) => signs['package torch'] === undefined;
