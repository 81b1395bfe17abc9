const FULL_WIDTH = /[，。：；！？、）》】]”?$/u;
const CHINESE = /\p{Script=Han}$/u;

/**
 * A line of several parts, as a template: `` line`${label}: ${value}` ``. Chinese signs bring their own room, so that the
 * template's blank behind one falls away, and its colon behind a Chinese word is a Chinese one. Only what the template
 * itself says is changed, never what it is filled with.
 */
export function line(said: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return said.reduce((before, part, i) => before + values[i - 1] + behind(before + values[i - 1], part));
}

function behind(before: string, part: string): string {
  if (FULL_WIDTH.test(before)) return part.replace(/^:? /, '');
  return CHINESE.test(before) ? part.replace(/^: /, '：') : part;
}

/** What stands between a text and the next, where they can't be one line: nothing behind a sign that brings its room. */
export const gap = (before: string) => (before === '' || FULL_WIDTH.test(before) ? '' : ' ');

/** Sentences one behind the other. */
export function sentences(...all: readonly string[]): string {
  return all.filter((one) => one !== '').reduce((before, one) => (before === '' ? one : line`${before} ${one}`), '');
}
