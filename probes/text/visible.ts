/** What moves a cursor or turns text round, and so lets a name look like another one. Line ends and tabs are ours. */
const HIDDEN = /(?![\n\t\r])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Foreign text in which everything can be seen. Escaped as JSON does, so that JSON stays JSON. */
export function visible(text: string): string {
  return text.replace(HIDDEN, escaped);
}

/** `\u202e` for a character. */
export function escaped(letter: string): string {
  return `\\u${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
}

/** Every text in a value changed the same way, keys left alone. `before`: the text that stands before it in a list. */
export function eachText(value: unknown, change: (text: string, before?: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value))
    return value.map((one: unknown, no) => {
      const before: unknown = value[no - 1];
      return typeof one === 'string' && typeof before === 'string' ? change(one, before) : eachText(one, change);
    });
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, eachText(one, change)]));
}
