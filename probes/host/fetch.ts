import type { Dispatcher } from 'undici';
import type { Downloaded, DownloadRequest, Fetched, FetchRequest, FetchWhy } from '../host';
import { downloadTo } from './download';
import { failure, proxyName } from './fetch-failure';
import { type AgentFor, drop, follow, type Undici, type Way } from './follow';

/** A name or an address that doesn't answer shows itself sooner than a slow page. */
const CONNECT_MS = 10_000;

export interface Fetcher {
  fetch(url: string, asked: FetchRequest): Promise<Fetched>;
  download(url: string, asked: DownloadRequest): Promise<Downloaded>;
  close(): Promise<void>;
}

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
  const way = async (): Promise<Way> => {
    undici ??= import('undici');
    const loaded = await undici;
    return { request: loaded.request, agentFor: agentsOf(loaded) };
  };
  return {
    fetch: async (url, asked) => fetchOnce(url, asked, await way()),
    download: async (url, asked) => downloadTo(url, asked, await way()),
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()));
    },
  };
}

async function fetchOnce(url: string, asked: FetchRequest, way: Way): Promise<Fetched> {
  const started = performance.now();
  const { method = 'GET', headers = {}, proxy = null } = asked;
  const late = AbortSignal.timeout(asked.deadlineMs);
  const signal = AbortSignal.any(asked.signal ? [asked.signal, late] : [late]);
  const failed = (why: FetchWhy, detail: string): Fetched => ({
    is: 'failed',
    why,
    detail,
    proxy: proxy === null ? null : proxyName(proxy),
  });
  if (proxy !== null && !/^https?:\/\//i.test(proxy)) return failed('proxy-kind', proxyName(proxy));
  try {
    const answer = await follow(url, { method, headers, proxy, signal }, way);
    if (answer.is === 'failed') return failed(answer.why, answer.detail);
    const { bytes, complete } = await gather(answer.body, method === 'HEAD' ? 0 : asked.limitBytes);
    return {
      ...{ is: 'answered', url: answer.url, status: answer.status, headers: answer.headers },
      ...{ body: bytes, complete, ms: performance.now() - started },
    };
  } catch (error) {
    const why = asked.signal?.aborted ? 'cancelled' : late.aborted ? 'deadline' : failure(error, proxy !== null);
    return failed(why, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
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
      drop(body);
      return { bytes: Buffer.concat(chunks), complete: false };
    }
  }
  return { bytes: Buffer.concat(chunks), complete: true };
}
