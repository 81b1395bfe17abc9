import { z } from 'zod';

/** One file an index offers. */
export interface IndexFile {
  /** `torch-2.14.1+cu126-cp311-cp311-win_amd64.whl` */
  name: string;
  url: string;
  /** null: the page names no hash. */
  sha256: string | null;
  bytes: number | null;
  requiresPython: string | null;
  /** Withdrawn: its reason, or an empty text. null: it isn't. */
  yanked: string | null;
  /** Where its METADATA lies by itself (PEP 658). */
  metadataUrl: string | null;
}

export type Page =
  | { is: 'files'; files: IndexFile[] }
  /** A page, but not of an index: of somebody who wants a login first, cut in the middle, or of anything else. */
  | { is: 'login-page' | 'cut-off' | 'not-an-index' };

const FILE = /\.(whl|tar\.gz|zip|tar\.bz2|tgz)$/i;
const JSON_TYPE = /\bjson\b/i;
const LONGEST_TAG = 8192;
/** Names and addresses end up in commands that people copy: nothing in them may speak to a shell. */
const PLAIN_NAME = /^[\w.+!-]+$/;
const PLAIN_ADDRESS = /^[\w.~:/?@+=&%,;-]+$/;

/** Reads a page of an index: JSON (PEP 691) or HTML (PEP 503, or a flat list). `url`: where it really came from. */
export function readPage(text: string, contentType: string, url: string): Page {
  if (JSON_TYPE.test(contentType)) return readJson(text, url);
  const anchors = [...anchorsOf(text)];
  const base = absolute(/<base\s[^>]*href\s*=\s*["']([^"']+)/i.exec(text.slice(0, LONGEST_TAG))?.[1] ?? '', url) ?? url;
  const files = anchors.flatMap((attributes) => {
    const file = fileOf(attributes, base);
    return file ? [file] : [];
  });
  const cut = /<(html|body)\b/i.test(text) && !/<\/(html|body)\s*>/i.test(text.slice(-1024));
  if (cut) return { is: 'cut-off' };
  if (files.length > 0 || isEmptyIndex(text, anchors)) return { is: 'files', files };
  return { is: asksForLogin(text) ? 'login-page' : 'not-an-index' };
}

/** An index without a single file says so by its form; a stranger's page does not. */
function isEmptyIndex(text: string, anchors: readonly Attributes[]): boolean {
  return (
    /pypi:repository-version/i.test(text) ||
    (/<h1>\s*Links for\b/i.test(text) && anchors.every(({ href }) => href !== undefined))
  );
}

function asksForLogin(text: string): boolean {
  return /<form\b|type\s*=\s*["']?password|http-equiv\s*=\s*["']?refresh|captive|log[ -]?in|sign[ -]?in|登录|登陆|认证/i.test(
    text,
  );
}

type Attributes = Readonly<Record<string, string>>;

/** The attributes of every `<a>`. Walks once from left to right, whatever the page does. */
function* anchorsOf(text: string): Generator<Attributes> {
  const start = /<a\s/gi;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const from = match.index + 2;
    const end = tagEnd(text, from);
    if (end === null) continue;
    yield attributesOf(text.slice(from, end));
    start.lastIndex = end;
  }
}

/** Where a tag ends: at the first `>` outside of quotes. null: nowhere near. */
function tagEnd(text: string, from: number): number | null {
  let quote = '';
  for (let i = from; i < Math.min(text.length, from + LONGEST_TAG); i++) {
    const char = text[i] ?? '';
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return i;
  }
  return null;
}

function attributesOf(tag: string): Attributes {
  const found: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of tag.matchAll(
    /([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  ))
    found[name.toLowerCase()] = plainText(double ?? single ?? bare ?? '');
  return found;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** `&#43;` → `+`: some mirrors write it so. */
function plainText(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

function fileOf(attributes: Attributes, base: string): IndexFile | null {
  const url = absolute(attributes['href'] ?? '', base);
  if (!url) return null;
  const parsed = new URL(url);
  const name = decode(parsed.pathname.split('/').at(-1) ?? '');
  if (!FILE.test(name) || !PLAIN_NAME.test(name)) return null;
  const sha256 = /^#?sha256=([\da-f]{64})$/i.exec(parsed.hash)?.[1]?.toLowerCase() ?? null;
  parsed.hash = '';
  const metadata = attributes['data-core-metadata'] ?? attributes['data-dist-info-metadata'];
  return {
    name,
    url: parsed.href,
    sha256,
    bytes: null,
    requiresPython: attributes['data-requires-python'] ?? null,
    yanked: attributes['data-yanked'] ?? null,
    metadataUrl: metadata === undefined || metadata === 'false' ? null : `${parsed.href}.metadata`,
  };
}

function absolute(href: string, base: string): string | null {
  if (href === '') return null;
  try {
    const url = new URL(href, base);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    return PLAIN_ADDRESS.test(`${url.origin}${url.pathname}${url.search}`) ? url.href : null;
  } catch {
    return null;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const Metadata = z.union([z.boolean(), z.record(z.string(), z.string())]);
const Listed = z.object({
  files: z.array(
    z.object({
      filename: z.string(),
      url: z.string(),
      hashes: z.record(z.string(), z.string()).optional(),
      size: z.number().optional(),
      'requires-python': z.string().nullish(),
      yanked: z.union([z.boolean(), z.string()]).optional(),
      'core-metadata': Metadata.optional(),
      'dist-info-metadata': Metadata.optional(),
    }),
  ),
});

function readJson(text: string, url: string): Page {
  let listed: z.infer<typeof Listed>;
  try {
    listed = Listed.parse(JSON.parse(text));
  } catch (error) {
    return { is: error instanceof SyntaxError ? 'cut-off' : 'not-an-index' };
  }
  const files = listed.files.flatMap((file) => {
    const at = absolute(file.url, url);
    if (!at || !PLAIN_NAME.test(file.filename)) return [];
    const sha256 = file.hashes?.['sha256']?.toLowerCase() ?? null;
    return [
      {
        name: file.filename,
        url: at,
        sha256: sha256 !== null && /^[\da-f]{64}$/.test(sha256) ? sha256 : null,
        bytes: file.size ?? null,
        requiresPython: file['requires-python'] ?? null,
        yanked: file.yanked === true ? '' : typeof file.yanked === 'string' ? file.yanked : null,
        metadataUrl: (file['core-metadata'] ?? file['dist-info-metadata'] ?? false) ? `${at}.metadata` : null,
      },
    ];
  });
  return { is: 'files', files };
}
