import type { Dispatcher } from 'undici';
import type { Fetched, FetchRequest, FetchWhy } from '../host';
import { failure, proxyName } from './fetch-failure';

const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** A name or an address that doesn't answer shows itself sooner than a slow page. */
const CONNECT_MS = 10_000;

export interface Fetcher {
  fetch(url: string, asked: FetchRequest): Promise<Fetched>;
  close(): Promise<void>;
}

type Undici = typeof import('undici');
type AgentFor = (proxy: string | null, secure: boolean) => Dispatcher;

/** Opens the way to the network; the library behind it is loaded by the first question. Connections are kept for the next question to the same server. */
export function openFetcher(): Fetcher {
  const agents = new Map<string, Dispatcher>();
  let undici: Promise<Undici> | undefined;
  const agentsOf =
    ({ Agent, ProxyAgent }: Undici): AgentFor =>
    (proxy, secure) => {
      const key = `${proxy} ${secure}`;
      const before = agents.get(key);
      if (before) return before;
      const connect = { timeout: CONNECT_MS };
      // Many proxies tunnel to secure servers only; what is not secure they fetch themselves.
      const made =
        proxy === null
          ? new Agent({ connect, headersTimeout: 0, bodyTimeout: 0 })
          : new ProxyAgent({ uri: proxy, proxyTunnel: secure, connect, headersTimeout: 0, bodyTimeout: 0 });
      agents.set(key, made);
      return made;
    };
  return {
    async fetch(url, asked) {
      undici ??= import('undici');
      const loaded = await undici;
      return fetchOnce(url, asked, loaded.request, agentsOf(loaded));
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}

async function fetchOnce(
  url: string,
  asked: FetchRequest,
  request: Undici['request'],
  agentFor: AgentFor,
): Promise<Fetched> {
  const started = performance.now();
  const proxy = asked.proxy ?? null;
  const late = AbortSignal.timeout(asked.deadlineMs);
  const signal = AbortSignal.any(asked.signal ? [asked.signal, late] : [late]);
  const failed = (why: FetchWhy, detail: string): Fetched => ({
    is: 'failed',
    why,
    detail,
    proxy: proxy === null ? null : proxyName(proxy),
  });
  if (proxy !== null && !/^https?:\/\//i.test(proxy)) return failed('proxy-kind', proxyName(proxy));
  let here = url;
  try {
    for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
      const address = parse(here);
      if (!address) return failed('bad-address', here);
      const { statusCode, headers, body } = await request(address, {
        method: asked.method ?? 'GET',
        headers: { 'user-agent': 'torchmend', 'accept-encoding': 'identity', ...asked.headers },
        dispatcher: agentFor(proxy, address.protocol === 'https:'),
        signal,
      });
      const to = REDIRECTS.has(statusCode) ? headers['location'] : undefined;
      if (typeof to !== 'string') {
        const { bytes, complete } = await gather(body, asked.method === 'HEAD' ? 0 : asked.limitBytes);
        return {
          is: 'answered',
          url: here,
          status: statusCode,
          headers: flat(headers),
          body: bytes,
          complete,
          ms: performance.now() - started,
        };
      }
      body.on('error', () => undefined).destroy();
      const next = parse(to, here);
      if (!next) return failed('bad-address', to);
      if (address.protocol === 'https:' && next.protocol !== 'https:') return failed('insecure-redirect', next.href);
      here = next.href;
    }
    return failed('too-many-redirects', here);
  } catch (error) {
    const why = asked.signal?.aborted ? 'cancelled' : late.aborted ? 'deadline' : failure(error, proxy !== null);
    return failed(why, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
}

function parse(url: string, base?: string): URL | null {
  try {
    const parsed = new URL(url, base);
    return parsed.protocol === 'http:' || parsed.protocol === 'https:' ? parsed : null;
  } catch {
    return null;
  }
}

/** Reads the body up to the limit; `complete` is false where there was more. */
async function gather(body: Dispatcher.ResponseData['body'], limit: number) {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    if (!(chunk instanceof Uint8Array)) continue;
    chunks.push(chunk.subarray(0, limit - bytes));
    bytes += chunk.length;
    if (bytes > limit) {
      body.on('error', () => undefined).destroy();
      return { bytes: Buffer.concat(chunks), complete: false };
    }
  }
  return { bytes: Buffer.concat(chunks), complete: true };
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}
