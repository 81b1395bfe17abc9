import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Own files only, styles also by a nonce that is new with each page; nothing from anywhere else. */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Serves the built window as web-standard Responses: for app:// in Electron and for HTTP in browser mode. */
export function createAssetServer(root: string): (pathname: string) => Promise<Response> {
  return async (pathname) => {
    const file = inside(root, pathname === '/' ? '/index.html' : pathname);
    const type = file === null ? undefined : TYPES[path.extname(file)];
    if (file === null || type === undefined) return notFound();
    const nonce = randomBytes(16).toString('base64');
    try {
      const bytes = await readFile(file);
      const body = file.endsWith('.html')
        ? bytes.toString('utf8').replaceAll('__CSP_NONCE__', nonce)
        : new Uint8Array(bytes);
      return new Response(body, {
        headers: {
          'content-type': type,
          'content-security-policy': contentSecurityPolicy(nonce),
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'cache-control': file.endsWith('.html') ? 'no-store' : 'private, max-age=3600',
        },
      });
    } catch {
      return notFound();
    }
  };
}

/** The file below `root` that a path names; null where it leads elsewhere or can't be decoded. */
function inside(root: string, pathname: string): string | null {
  try {
    const file = path.join(root, decodeURIComponent(pathname));
    const relative = path.relative(root, file);
    return relative.startsWith('..') || path.isAbsolute(relative) || relative.includes('\0') ? null : file;
  } catch {
    return null;
  }
}

function notFound(): Response {
  return new Response('Not found', { status: 404 });
}
