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

/** A placeholder stays the same, so that what remains of a path still makes sense. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // Home folders of anybody, in either kind of slash, escaped or not.
  [/([\\/]+(?:home|Users|Documents and Settings)[\\/]+)(?!user(?:[\\/]|$))[^\\/\s"':;,<>|*?]+/gi, '$1user'],
  [/\b(?:GPU|MIG)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<gpu uuid>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<uuid>'],
  [/(serial(?:[ _-]?(?:number|no))?["']?\s*[:=]\s*["']?)[A-Za-z0-9-]{5,}/gi, '$1<serial>'],
  [/\b(\w+:\/\/)[^\s/@"']+@/g, '$1<secret>@'],
  [/([?&](?:[\w-]*(?:token|key|secret|password|sig|auth)[\w-]*)=)[^&\s"']+/gi, '$1<secret>'],
  [/\b((?:[\w-]*(?:token|api_?key|secret|password|passwd))["']?\s*[:=]\s*["']?)[^\s"',;]{6,}/gi, '$1<secret>'],
  [/\b(?:hf_|ghp_|gho_|github_pat_|glpat-|sk-|pypi-|npm_)[A-Za-z0-9_-]{16,}\b/g, '<token>'],
  [/\b(?:Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{16,}/g, '<token>'],
  [/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g, '<e-mail>'],
  [/\b(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}\b/gi, '<mac>'],
  [/(?<![\d.])(?!127\.0\.0\.1\b)(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.])/g, '<ip>'],
  [/\\\\[^\\/\s"']+\\[^\\/\s"']+/g, '\\\\<server>\\<share>'],
];

/** Takes out of a text what would say who or where somebody is. Done twice it changes nothing more. */
export function redact(text: string, secrets: Secrets, homeBecomes = '~'): string {
  let out = text;
  for (const home of spellings(secrets.home)) out = out.replaceAll(home, homeBecomes);
  for (const [pattern, replacement] of PATTERNS) out = out.replace(pattern, replacement);
  out = replaceWord(out, secrets.user, '<user>');
  return replaceWord(out, secrets.host, '<host>');
}

/** A folder as it may stand in a text: as it is, with doubled backslashes (JSON), with slashes. */
function spellings(home: string): string[] {
  if (home.length < 3) return [];
  return [...new Set([home.replaceAll('\\', '\\\\'), home, home.replaceAll('\\', '/')])];
}

function replaceWord(text: string, name: string, replacement: string): string {
  if (name.length < 2 || NOBODY.has(name.toLowerCase())) return text;
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu'), replacement);
}

/** The same for every text inside a value, keys too; numbers and shapes stay. */
export function redactDeep<T>(value: T, secrets: Secrets, homeBecomes?: string): T {
  const walk = (part: unknown, key: string): unknown => {
    if (typeof part === 'string' && key === 'base64') return redactBytes(part, secrets);
    if (typeof part === 'string') return isPlain(key, part) ? part : redact(part, secrets, homeBecomes);
    if (Array.isArray(part)) return part.map((one) => walk(one, key));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [redact(name, secrets, homeBecomes), walk(inner, name)]),
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
