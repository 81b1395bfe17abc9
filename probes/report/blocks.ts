/** How a thing looks beside its words, which say the same: readable without colour. */
export type Tone = 'good' | 'bad' | 'unsure' | 'plain';

export type Cell = string | { text: string; tone: Tone };

/** A report is made once, as blocks; Markdown and HTML are two ways of writing them. */
export type Block =
  | { is: 'verdict'; tone: Tone; label: string; what: string; why: string; help: string; code: string | null }
  | { is: 'text'; text: string; tone?: Tone }
  | { is: 'list'; items: readonly string[] }
  | { is: 'facts'; rows: readonly (readonly [string, string])[] }
  | { is: 'table'; head: readonly string[]; rows: readonly (readonly Cell[])[] }
  | { is: 'marks'; label: string; marks: readonly Cell[] }
  | { is: 'code'; language: string; text: string };

export interface Section {
  title: string;
  blocks: readonly Block[];
}

export interface Sheet {
  title: string;
  /** Of what and when, in one line. */
  lead: string;
  language: string;
  sections: readonly Section[];
  foot: string;
}

export function textOf(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.text;
}
