import type { Fetched, FetchWhy, Host } from '../host';
import type { TroubleCode } from '../model';
import type { PageCache } from './cache';
import { type IndexFile, readPage } from './page';
import { type ProxySetting, proxyFor } from './proxy';

export interface Trouble {
  code: TroubleCode;
  url: string;
  status: number | null;
  /** The proxy that was used, without its password, and who set it. */
  proxy: string | null;
  proxyFrom: string | null;
  /** Only under `proxy-silent`: whether the same page answers without the proxy. */
  direct: boolean | null;
}

export type IndexAnswer =
  | { is: 'files'; files: IndexFile[]; url: string; from: 'network' | 'unchanged'; ms: number }
  | { is: 'trouble'; trouble: Trouble };

export interface IndexOptions {
  cache?: PageCache | undefined;
  deadlineMs?: number | undefined;
  limitBytes?: number | undefined;
  /** Goes straight to the server, whatever the settings say. */
  bypassProxy?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

/** torch's page holds 5 MB; the mixed nightly root is the largest. */
const LIMIT_BYTES = 32 * 1024 * 1024;
const DEADLINE_MS = 15_000;
const ACCEPT = 'application/vnd.pypi.simple.v1+json, application/vnd.pypi.simple.v1+html;q=0.9, text/html;q=0.8';

/** Reads one page of an index: its files, or one clear reason why there are none. */
export async function readIndex(host: Host, url: string, options: IndexOptions = {}): Promise<IndexAnswer> {
  const { cache, bypassProxy = false } = options;
  const kept = (await cache?.get(url)) ?? null;
  const setting = bypassProxy ? { proxy: null, from: null } : await proxyFor(host, url);
  const headers = {
    accept: ACCEPT,
    ...(kept?.etag ? { 'if-none-match': kept.etag } : kept?.modified ? { 'if-modified-since': kept.modified } : {}),
  };
  const fetched = await ask(host, url, headers, setting.proxy, options);
  if (fetched.is === 'failed')
    return trouble(codeOf(fetched.why), url, setting, await straight(host, url, fetched, options));
  if (fetched.status === 304 && kept) return read(kept.body, kept.type, kept.at, url, setting, 'unchanged', fetched.ms);
  const bad = badStatus(fetched.status);
  if (bad) return trouble(bad, url, setting, null, fetched.status);
  if (!fetched.complete) return trouble('too-large', url, setting);
  const body = Buffer.from(fetched.body).toString('utf8');
  const type = fetched.headers['content-type'] ?? '';
  const answer = read(body, type, fetched.url, url, setting, 'network', fetched.ms);
  if (answer.is === 'files')
    await cache?.put({
      ...{ url, at: fetched.url, type, body },
      etag: fetched.headers['etag'] ?? null,
      modified: fetched.headers['last-modified'] ?? null,
      fetchedMs: host.now(),
    });
  return answer;
}

function ask(host: Host, url: string, headers: Record<string, string>, proxy: string | null, options: IndexOptions) {
  const { deadlineMs = DEADLINE_MS, limitBytes = LIMIT_BYTES, signal } = options;
  return host.fetch(url, { headers, deadlineMs, limitBytes, proxy, ...(signal ? { signal } : {}) });
}

/** A proxy where nobody listens is mostly one that was switched off: would it do without? */
async function straight(
  host: Host,
  url: string,
  fetched: Extract<Fetched, { is: 'failed' }>,
  options: IndexOptions,
): Promise<boolean | null> {
  if (fetched.why !== 'proxy-silent') return null;
  const direct = await host.fetch(url, {
    method: 'HEAD',
    deadlineMs: Math.min(options.deadlineMs ?? DEADLINE_MS, 5000),
    limitBytes: 0,
    ...(options.signal ? { signal: options.signal } : {}),
  });
  return direct.is === 'answered' && direct.status < 500;
}

function read(
  body: string,
  type: string,
  at: string,
  url: string,
  setting: ProxySetting,
  from: 'network' | 'unchanged',
  ms: number,
): IndexAnswer {
  const page = readPage(body, type, at);
  if (page.is === 'files') return { is: 'files', files: page.files, url: at, from, ms };
  // A stranger's page at a stranger's address: somebody between us and the index wants a word first.
  const elsewhere = page.is === 'not-an-index' && new URL(at).host !== new URL(url).host;
  return trouble(elsewhere ? 'login-page' : page.is, url, setting);
}

/** What a status that is no success means. */
export function badStatus(status: number): TroubleCode | null {
  if (status === 404 || status === 410) return 'not-found';
  if (status === 511) return 'login-page';
  if (status === 407) return 'proxy-refused';
  if (status === 401 || status === 403 || status === 429 || status === 451) return 'denied';
  return status >= 200 && status < 300 ? null : 'server-error';
}

export function codeOf(why: FetchWhy): TroubleCode {
  return why === 'deadline' ? 'slow' : why;
}

function trouble(
  code: TroubleCode,
  url: string,
  { proxy, from }: ProxySetting,
  direct: boolean | null = null,
  status: number | null = null,
): IndexAnswer {
  return {
    is: 'trouble',
    trouble: { code, url, status, proxy: proxy === null ? null : withoutSecret(proxy), proxyFrom: from, direct },
  };
}

export function withoutSecret(proxy: string): string {
  return proxy.replace(/\/\/[^/@]*@/, '//');
}
