/**
 * What hides behind an escape is seen as what it means. `clean` is tried on the decoded text: where it takes something
 * out, that stands instead; else the text stays as it was written.
 */
export function seeThrough(text: string, clean: (plain: string) => string): string {
  const seen = BACKSLASHED.test(text) ? piecewise(text, /(["'\r\n])/, backslashes, clean) : text;
  return PERCENT.test(seen) || /&#?\w{2,6};/.test(seen) ? piecewise(seen, URL_END, percents, clean) : seen;
}

/** An apostrophe inside of a name isn't escaped. */
const URL_END = /([\s"<>|]+|(?<![\w%])'+|'+(?![\w%]))/;
const BACKSLASHED = /\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[23][0-7]{2})/i;

function piecewise(
  text: string,
  between: RegExp,
  decode: (piece: string) => string,
  clean: (plain: string) => string,
): string {
  return text
    .split(between)
    .map((piece) => {
      const plain = decode(piece);
      if (plain === piece) return piece;
      const cleaned = clean(plain);
      return cleaned === plain ? piece : cleaned;
    })
    .join('');
}

/** `\u674e`, `\\u674e`, `\xe6\x9d\x8e`, `\346\235\216`. */
function backslashes(piece: string): string {
  return piece
    .replace(
      /(?:\\{1,8}u[0-9a-f]{4})+/gi,
      (run) =>
        apart(run) +
        run.replace(/\\{1,8}u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    )
    .replace(
      /(?:\\{1,8}x[89a-f][0-9a-f])+/gi,
      (run) => apart(run) + bytes(run.match(/[0-9a-f]{2}(?=\\|$)/gi) ?? [], 16),
    )
    .replace(/(?:\\{1,4}[23][0-7]{2}){2,}/g, (run) => apart(run) + bytes(run.match(/[23][0-7]{2}/g) ?? [], 8));
}

/** What of the first backslashes parts folders, in `C:\\Users\\\u674e`: the next escape shows how many make one. */
function apart(run: string): string {
  const [first = '', second] = run.match(/\\+/g) ?? [];
  const own = second?.length ?? (first.length % 2 === 1 ? 1 : first.length);
  return first.slice(own);
}

function bytes(codes: readonly string[], base: number): string {
  const numbers = codes.map((code) => Number.parseInt(code, base));
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(numbers));
  return text.includes('\uFFFD') ? String.fromCharCode(...numbers) : text;
}

/** Letters, and blanks of any kind; `%12` is what Windows calls a network card by, no letter. */
const PERCENT = /%(?:[2-9a-f][0-9a-f]|0[9ad])/i;
const PERCENTS = new RegExp(`(?:${PERCENT.source})+`, 'gi');

/** `%E6%9D%8E`, also escaped twice or three times; `&#39;`. */
function percents(piece: string): string {
  let plain = piece;
  for (let times = 0; times < 3 && PERCENT.test(plain); times++)
    plain = plain.replace(PERCENTS, (run) => bytes(run.match(/[0-9a-f]{2}/gi) ?? [], 16));
  return plain.replace(/&#(x[0-9a-f]{1,5}|\d{1,6});/gi, (whole, code: string) => {
    const point = code.startsWith('x') ? Number.parseInt(code.slice(1), 16) : Number(code);
    return point > 0x1f && point < 0x110000 ? String.fromCodePoint(point) : whole;
  });
}
