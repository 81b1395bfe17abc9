import type { Downloaded, Host } from '../host';
import type { DownloadTrouble, Params } from '../model';
import { badStatus, codeOf, withoutSecret } from './index-reader';
import { askForRest, beginAnew, noteKnown, type Part } from './part';
import { type ProxySetting, proxyFor } from './proxy';

export interface Trouble {
  code: DownloadTrouble;
  params: Params;
}

/**
 * What one request came to. `again`: the same address may do better in a moment; `anew`: what is there doesn't go with what
 * the server has; `elsewhere`: this address won't do; `over`: no address would.
 */
export type Attempt =
  | { is: 'whole' }
  | { is: 'again'; trouble: Trouble }
  | { is: 'anew'; trouble: Trouble }
  | { is: 'elsewhere' | 'over'; trouble: Trouble };

export interface AttemptOptions {
  /** Where the whole file will lie. */
  path: string;
  sha256: string | null;
  /** Bytes that it is to have; null: nobody knows. */
  bytes: number | null;
  bypassProxy: boolean;
  silenceMs: number;
  signal: AbortSignal;
  onBytes: (done: number, of: number | null) => void;
}

/** Asks one address for what is still missing. */
export async function attempt(host: Host, url: string, part: Part, options: AttemptOptions): Promise<Attempt> {
  const { path, sha256, bytes, silenceMs, signal } = options;
  const setting = options.bypassProxy ? { proxy: null, from: null } : await proxyFor(host, url);
  const trouble = troubleAt(url, setting);
  const rest = askForRest(part, url);
  if (!rest) beginAnew(part);
  let refused: Attempt | null = null;
  let of = bytes;
  const answer = await host.download(url, {
    ...{ to: part.file, from: part.done, headers: rest ?? {}, silenceMs, signal, proxy: setting.proxy },
    async accept({ url: at, status, headers, at: start }) {
      const total = totalOf(status, headers);
      of = total ?? bytes;
      refused = refusal({ at, url, headers, total, start }, part, options, trouble);
      if (refused) return false;
      if (start === 0) beginAnew(part);
      else part.patched = true;
      const known = { url, etag: headers['etag'] ?? null, modified: headers['last-modified'] ?? null, of, sha256 };
      const failed = await noteKnown(host, path, known);
      if (failed) refused = { is: 'over', trouble: notWritten(path, failed.why, failed.detail) };
      else part.known = { ...known, pid: 0, life: '' };
      return failed === null;
    },
    onBytes(chunk) {
      part.hash.update(chunk);
      part.done += chunk.length;
      options.onBytes(part.done, of);
    },
  });
  if (refused) return refused;
  return outcome(answer, part, of, trouble, path);
}

type TroubleAt = (code: DownloadTrouble, more?: Params) => Trouble;

function troubleAt(url: string, { proxy, from }: ProxySetting): TroubleAt {
  return (code, more = {}) => ({
    code,
    params: { url, proxy: proxy === null ? null : withoutSecret(proxy), proxyFrom: from, ...more },
  });
}

interface Start {
  at: string;
  url: string;
  headers: Record<string, string>;
  total: number | null;
  start: number;
}

/** Looked at before a byte is written, so that a stranger's page doesn't cost what is there already. */
function refusal(
  { at, url, headers, total, start }: Start,
  { known }: Part,
  { bytes }: AttemptOptions,
  trouble: TroubleAt,
): Attempt | null {
  if (/^text\/html\b/i.test(headers['content-type'] ?? '')) return { is: 'elsewhere', trouble: trouble('login-page') };
  const changed = start > 0 && known?.url === url && known.etag !== (headers['etag'] ?? null);
  if (changed || (start > 0 && known?.of !== null && known?.of !== total))
    return { is: 'anew', trouble: trouble('cut-off') };
  if (bytes !== null && total !== null && total !== bytes)
    return { is: 'elsewhere', trouble: trouble('wrong-size', { at, expected: bytes, got: total }) };
  return null;
}

/** `bytes 900-999/1000`, or the length of a whole answer. */
function totalOf(status: number, headers: Record<string, string>): number | null {
  const text = status === 206 ? /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] : headers['content-length'];
  return text === undefined || !/^\d+$/.test(text) ? null : Number(text);
}

function outcome(answer: Downloaded, part: Part, of: number | null, trouble: TroubleAt, path: string): Attempt {
  if (answer.is === 'not-written') return { is: 'over', trouble: notWritten(path, answer.why, answer.detail) };
  if (answer.is === 'failed') {
    const { why, detail } = answer;
    if (why === 'cancelled') return { is: 'over', trouble: trouble('cancelled') };
    const code = why === 'silent' ? 'stalled' : codeOf(why);
    const passing = ['stalled', 'cut-off', 'unreachable', 'slow'].includes(code);
    // Once bytes have come, a name that isn't found is a line that went down.
    const wentDown = part.done > 0 && (code === 'refused' || code === 'no-such-host');
    return { is: passing || wentDown ? 'again' : 'elsewhere', trouble: trouble(code, { detail }) };
  }
  const { status, written } = answer;
  if (written === null) {
    if (status === 416 || status === 206) return { is: 'anew', trouble: trouble('server-error', { status }) };
    const busy = status === 429 || status >= 500;
    return { is: busy ? 'again' : 'elsewhere', trouble: trouble(badStatus(status) ?? 'server-error', { status }) };
  }
  if (of === null || part.done === of) return { is: 'whole' };
  if (part.done < of) return { is: 'again', trouble: trouble('cut-off') };
  return { is: 'anew', trouble: trouble('wrong-size', { expected: of, got: part.done }) };
}

/** What this computer refused. */
export function notWritten(path: string, why: string, detail: string): Trouble {
  const full = why === 'full' || /ENOSPC|EDQUOT/.test(detail);
  return { code: full ? 'disk-full' : 'no-write', params: { path, why, detail } };
}
