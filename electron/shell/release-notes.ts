/** Longer than anybody reads in a panel; the whole stands on the page of releases. */
const MOST = 4_000;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'",
};

/**
 * What is new, as plain text. GitHub gives it as HTML: what ends a line becomes a line end, items get a dot, every other tag
 * goes. It is shown as text, so that nothing left over could do more than look odd.
 */
export function plainNotes(notes: unknown): string {
  if (typeof notes !== 'string') return '';
  const text = notes
    .slice(0, 20 * MOST)
    .replace(/\s+/g, ' ')
    .replace(/<(script|style)\b.*?<\/\1>/gi, '')
    .replace(/<li\b[^>]*>/gi, '\n• ')
    .replace(/<(br|\/p|\/h\d|\/ul|\/ol|\/div)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
  const lines = text.split('\n').map((line) => line.trim());
  const shown = lines
    .filter((line, no) => line !== '' || lines[no - 1] !== '')
    .join('\n')
    .trim();
  return shown.length > MOST ? `${shown.slice(0, MOST)} …` : shown;
}
