import { distance } from 'fastest-levenshtein';

/** More slips than this make another word. */
const MOST_SLIPS = 2;

/** The name that was probably meant: a slip or two away, and no more than half of what was typed; null: none. */
export function nearest(typed: string, names: readonly string[]): string | null {
  const most = Math.min(MOST_SLIPS, Math.floor(typed.length / 2));
  const [best] = names
    .map((name) => ({ name, slips: distance(typed.toLowerCase(), name) }))
    .filter((one) => one.slips <= most)
    .sort((a, b) => a.slips - b.slips);
  return best?.name ?? null;
}
