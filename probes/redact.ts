import type { Host } from './host';

/** What must not leave this machine, beside what a pattern can tell. */
export interface Secrets {
  home: string;
  user: string;
  host: string;
}

export function secretsOf(host: Pick<Host, 'home' | 'names'>): Secrets {
  return { home: host.home, ...host.names };
}

/** Names that say nothing about a person and stand in many texts for other reasons. */
const NOBODY = new Set([
  '',
  'root',
  'user',
  'admin',
  'administrator',
  'localhost',
  'ubuntu',
  'python',
  'torch',
  'nvidia',
]);

/** A folder or share name: spaces and apostrophes belong to it where another part follows (`Jane Doe\\`, `O'Brien/`). */
const PART = String.raw`(?:[^\\/\r\n":;<>|*?]{0,63}[^\\/\s":;<>|*?](?=[\\/])|(?:[^\\/\s"':;,<>|*?]|'(?=\w)){1,255})`;

/**
 * A placeholder stays the same, so that what remains of a path still makes sense. Every repetition has a bound: an
 * error line of a megabyte takes no longer than its length asks for.
 */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // Home folders of anybody, in either kind of slash, escaped or not.
  [
    new RegExp(String.raw`([\\/]{1,4}(?:home|Users|Documents and Settings)[\\/]{1,4})(?!user(?:[\\/]|$))${PART}`, 'gi'),
    '$1user',
  ],
  [/\b(?:GPU|MIG)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<gpu uuid>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<uuid>'],
  [/(serial(?:[ _-]?(?:number|no))?["']?\s{0,8}[:=]\s{0,8}["']?)[A-Za-z0-9-]{5,}/gi, '$1<serial>'],
  [/(:\/\/)[^\s/@"']{1,256}@/g, '$1<secret>@'],
  [/([?&][\w-]{0,64}(?:token|key|secret|password|sig|auth)[\w-]{0,64}=)[^&\s"']+/gi, '$1<secret>'],
  [/((?:token|api_?key|secret|password|passwd)["']?\s{0,8}[:=]\s{0,8}["']?)(?!<)[^\s"',;]{6,}/gi, '$1<secret>'],
  [/\b(?:hf_|ghp_|gho_|github_pat_|glpat-|sk-|pypi-|npm_)[A-Za-z0-9_-]{16,}/g, '<token>'],
  [/\b(?:Bearer|Basic)\s{1,8}[A-Za-z0-9._~+/=-]{16,}/g, '<token>'],
  [/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '<e-mail>'],
  [/\b(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}\b/gi, '<mac>'],
  [/(?<![\d.])(?!127\.0\.0\.1\b)(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.])/g, '<ip>'],
  // IPv6, whole or shortened; C++ names (`c10::add`) have no digit-bearing first group of four or are spared by name.
  [/(?<![\w:])(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}(?![\w:])/gi, '<ip>'],
  [
    /(?<![\w:])(?!c10::)(?=[a-f]*\d|fe80|f[cd])[0-9a-f]{3,4}:(?:[0-9a-f]{1,4}:){0,5}(?::[0-9a-f]{1,4}){1,6}(?![\w:])/gi,
    '<ip>',
  ],
  [new RegExp(String.raw`\\\\(?![?.]\\)[^\\/\s"']{1,255}\\${PART}`, 'g'), '\\\\<server>\\<share>'],
];

/** Takes out of a text what would say who or where somebody is. Done twice it changes nothing more. */
export function redact(text: string, secrets: Secrets, homeBecomes = '~'): string {
  return withoutNames(redactPatterns(text, secrets, homeBecomes), secrets);
}

/** Only what a pattern or the home folder tells, no bare names: for a text that may be a word of ours. */
function redactPatterns(text: string, { home }: Secrets, homeBecomes: string): string {
  let out = text;
  for (const one of spellings(home)) out = out.replace(wholePath(one), () => homeBecomes);
  for (const [pattern, replacement] of PATTERNS) out = out.replace(pattern, replacement);
  return out;
}

function withoutNames(text: string, { user, host }: Secrets): string {
  return replaceWord(replaceWord(text, user, '<user>'), host, '<host>');
}

/** A folder as it may stand in a text: as it is, with doubled backslashes (JSON), with slashes. */
function spellings(home: string): string[] {
  if (home.length < 3) return [];
  return [...new Set([home.replaceAll('\\', '\\\\'), home, home.replaceAll('\\', '/')])];
}

/** `/home/me` and what lies below it, but not `/home/me-too`. Windows doesn't tell capitals apart. */
function wholePath(folder: string): RegExp {
  return new RegExp(`${literally(folder)}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`, folder.includes(':') ? 'giu' : 'gu');
}

function literally(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\/-]/g, (letter) => (letter === '-' ? '\\x2d' : `\\${letter}`));
}

function replaceWord(text: string, name: string, replacement: string): string {
  if (name.length < 2 || NOBODY.has(name.toLowerCase())) return text;
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${literally(name)}(?![\\p{L}\\p{N}])`, 'giu'), replacement);
}

/** Under these names stand words of ours (codes, questions, reasons): a user called `gpu` must not wreck them. */
const OURS = new Set(
  (
    'abi ask code decides do ended errorClass errorCode evidence fact from how is key kind machine manager missing ' +
    'outcome platform printedBy probe question severity stage stability vendor why'
  ).split(' '),
);

/**
 * The same for every text inside a value; numbers and shapes stay. Of the keys only those are touched that carry a
 * path or more than one word; all others are ours.
 */
export function redactDeep<T>(value: T, secrets: Secrets, homeBecomes = '~'): T {
  const walk = (part: unknown, key: string): unknown => {
    if (typeof part === 'string' && key === 'base64') return redactBytes(part, secrets);
    if (typeof part === 'string' && isPlain(key, part)) return part;
    if (typeof part === 'string' && OURS.has(key)) return redactPatterns(part, secrets, homeBecomes);
    if (typeof part === 'string') return redact(part, secrets, homeBecomes);
    if (Array.isArray(part)) return part.map((one) => walk(one, key));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [
        /^[\w.-]*$/.test(name) ? name : redact(name, secrets, homeBecomes),
        walk(inner, name),
      ]),
    );
  };
  return walk(value, '') as T;
}

/**
 * Bytes of a program name folders too (its search path for libraries). Names are overwritten in place, letter by
 * letter, so that every offset stays right.
 */
function redactBytes(base64: string, { home, user, host }: Secrets): string {
  const bytes = Buffer.from(base64, 'base64');
  const cover = (found: string) => found.replace(/[^\0\\/]/g, 'x');
  let text = bytes.toString('latin1');
  for (const name of [...spellings(home), user, host].filter(
    (one) => one.length >= 3 && !NOBODY.has(one.toLowerCase()),
  ))
    for (const encoding of ['utf8', 'utf16le'] as const)
      text = text.replaceAll(Buffer.from(name, encoding).toString('latin1'), cover);
  text = text.replace(
    /([\\/](?:home|Users)[\\/])([^\\/\0:"']+)/g,
    (_, folder: string, name: string) => folder + cover(name),
  );
  return Buffer.from(text, 'latin1').toString('base64');
}

/** A version of four numbers (cuDNN 9.24.0.43) reads like an address. */
function isPlain(key: string, text: string): boolean {
  return /version$/i.test(key) && /^\d+(\.\d+)*(\+[\w.]+)?$/.test(text);
}
