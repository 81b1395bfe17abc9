/** More slips than this make another word. */
const MOST_SLIPS = 2;

/** The name that was probably meant: one or two letters are missing, too many, others, or the wrong way round. */
export function nearest(typed: string, names: readonly string[]): string | null {
  const most = Math.min(MOST_SLIPS, Math.floor(typed.length / 3));
  const [best] = names
    .map((name) => ({ name, slips: slips(typed.toLowerCase(), name) }))
    .filter((one) => one.slips <= most)
    .sort((a, b) => a.slips - b.slips);
  return best?.name ?? null;
}

/** How many slips lie between two words, neighbours that changed places as one. */
function slips(a: string, b: string): number {
  const rows: number[][] = [];
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 0; i <= a.length; i++) {
    rows[i] = [];
    for (let j = 0; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isTurned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const ways = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1)];
      if (isTurned) ways.push(at(i - 2, j - 2) + 1);
      rows[i]?.push(i === 0 ? j : j === 0 ? i : Math.min(...ways));
    }
  }
  return at(a.length, b.length);
}
