import type { FetchWhy } from '../host';

/** Where the way broke, by the code of the error. */
const BY_CODE: Readonly<Record<string, FetchWhy>> = {
  ENOTFOUND: 'no-such-host',
  EAI_AGAIN: 'no-such-host',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'unreachable',
  ECONNRESET: 'cut-off',
  EPIPE: 'cut-off',
  UND_ERR_SOCKET: 'cut-off',
  UND_ERR_ABORTED: 'cut-off',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'cut-off',
};

/** These say that nobody listens where the proxy should be: with a proxy set, nothing else is ever connected to. */
const NOBODY: ReadonlySet<FetchWhy> = new Set(['no-such-host', 'refused', 'unreachable']);

/** Says why a request failed. `proxied`: it went by way of a proxy. */
export function failure(error: unknown, proxied: boolean): FetchWhy {
  for (const one of causes(error)) {
    if (/Proxy response \(\d+\)|Proxy Authentication Required/i.test(one.message)) return 'proxy-refused';
    const code = 'code' in one && typeof one.code === 'string' ? one.code : '';
    const why = BY_CODE[code] ?? (/CERT|SELF_SIGNED|ERR_TLS|ERR_SSL|EPROTO|ALTNAME/.test(code) ? 'certificate' : null);
    if (why) return proxied && NOBODY.has(why) ? 'proxy-silent' : why;
  }
  return 'cut-off';
}

/** The error, what it says it was caused by, and the errors it bundles. */
function* causes(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  if (error instanceof AggregateError) for (const one of error.errors) yield* causes(one);
  yield* causes(error.cause);
}

/** A proxy's host and port; never its user and password. */
export function proxyName(proxy: string): string {
  try {
    const { protocol, host } = new URL(proxy);
    return `${protocol}//${host}`;
  } catch {
    return proxy.replace(/^.*@/, '');
  }
}
