/** A part of what is said of one code. */
export type Part = 'what' | 'why' | 'help';

/** The three sentences of a code, and variants of them (`why_copy`) for its shades. */
export type Entry = Readonly<Record<Part, string>> & { readonly [variant: `${Part}_${string}`]: string };
