import type { Kind } from '../model';

/**
 * What goes, where it stands (groups `before`, `secret`), and what takes its place; a second value of a kind gets a
 * number. Every repetition has a bound: a line of a megabyte takes no longer than its length asks for.
 */
export type Pattern = readonly [kind: Kind, find: RegExp, placeholder: string];

/** A folder or share name: spaces and apostrophes belong to it where another part follows (`Jane Doe\\`, `O'Brien/`). */
export const PART = String.raw`(?:[^\\/\r\n":;<>|*?]{0,63}[^\\/\s":;<>|*?](?=[\\/])|(?:[^\\/\s"':;,<>|*?]|'(?=\w)){1,255})`;
/** What may stand before a path that begins with slashes; elsewhere two slashes are part of another path. */
export const START = String.raw`(?<=^|[\s"'=(,;|>\[{@：，、（“‘《])`;
/** Before backslashes a colon too: it parts the folders of a list. Not behind a drive's letter. */
export const LISTED = String.raw`(?<=^|[\s"'=(,;|>\[{@：，、（“‘《]|[^\s"'=(,;|>\[{@：，、（“‘《][^\s"'=(,;|>\[{@]:)`;
