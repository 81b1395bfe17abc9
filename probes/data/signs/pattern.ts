import type { ErrorLine, Sign } from '../../model';

/** How a text says one thing. */
export interface Pattern {
  /** What it means; null: it only tells facts. */
  sign: Sign | null;
  /** Letters that every such text holds, blanks and case aside: what a long log is searched for. */
  anchor: string;
  /**
   * The words around the anchor. A blank stands for any white space, or for none: consoles break lines anywhere.
   * Named groups become values. Nothing unbounded inside anything unbounded.
   */
  text: RegExp;
  /** Who prints it; left out: the words don't tell. */
  by?: string;
  /** Left out: `fatal`. */
  weight?: ErrorLine['weight'];
  /** A text as it was met. */
  example: string;
}
