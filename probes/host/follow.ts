import type { Dispatcher } from 'undici';
import type { FetchWhy } from '../host';

const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export type Undici = typeof import('undici');
export type AgentFor = (proxy: string | null, secure: boolean) => Dispatcher;

export interface Way {
  request: Undici['request'];
  agentFor: AgentFor;
}

export interface Asked {
  method: 'GET' | 'HEAD';
  headers: Readonly<Record<string, string>>;
  proxy: string | null;
  signal: AbortSignal;
}

/** The answer at the end of all redirects; its body is still to be read. Header names in lower case. */
export type Followed =
  | {
      is: 'answer';
      url: string;
      status: number;
      headers: Record<string, string>;
      body: Dispatcher.ResponseData['body'];
    }
  | { is: 'failed'; why: FetchWhy; detail: string };

/** Asks a server and goes where it points to, never from an encrypted address to a plain one. Throws what the network throws. */
export async function follow(url: string, asked: Asked, { request, agentFor }: Way): Promise<Followed> {
  const { method, headers: given, proxy, signal } = asked;
  let here = url;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const address = parse(here);
    if (!address) return { is: 'failed', why: 'bad-address', detail: here };
    const { statusCode, headers, body } = await request(address, {
      ...{ method, signal, dispatcher: agentFor(proxy, address.protocol === 'https:') },
      headers: { 'user-agent': 'torchmend', 'accept-encoding': 'identity', ...given },
    });
    const to = REDIRECTS.has(statusCode) ? headers['location'] : undefined;
    if (typeof to !== 'string') return { is: 'answer', url: here, status: statusCode, headers: flat(headers), body };
    drop(body);
    const next = parse(to, here);
    if (!next) return { is: 'failed', why: 'bad-address', detail: to };
    if (address.protocol === 'https:' && next.protocol !== 'https:')
      return { is: 'failed', why: 'insecure-redirect', detail: next.href };
    here = next.href;
  }
  return { is: 'failed', why: 'too-many-redirects', detail: here };
}

/** Lets go of a body that nobody wants. */
export function drop(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined).destroy();
}

function parse(url: string, base?: string): URL | null {
  try {
    const parsed = new URL(url, base);
    return parsed.protocol === 'http:' || parsed.protocol === 'https:' ? parsed : null;
  } catch {
    return null;
  }
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}
