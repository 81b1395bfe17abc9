import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const secret = () => randomBytes(32).toString('base64url');

/** Constant in time, whatever is presented. */
function same(presented: string | null | undefined, wanted: string): boolean {
  const [a, b] = [Buffer.from(presented ?? ''), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Only loopback names, at any port, so that SSH tunnels work and a foreign name that leads here doesn't. */
export function isLoopback(host: string): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/.test(host);
}

/** A page of another origin can neither set this content type without asking nor forge its origin. */
export function isOwnPage(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  return origin === `http://${host}` && request.headers['content-type'] === 'application/json';
}

/** By the browser's word, some other page wants this: one on another port of this computer gets our cookie sent along. */
export function isAskedByAnother({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';
}

/**
 * Who may come in: whoever holds the cookie. It is handed out once for each printed address, because addresses are
 * seen by others: in process lists, in browser histories. Its name is new each time, because cookies ignore ports.
 */
export class Door {
  private token: string | null = secret();
  private readonly spent: string[] = [];
  private readonly pass = secret();
  private readonly name = `torchmend-${randomBytes(6).toString('hex')}`;

  /** Path of the address to print, good for one visit. */
  ticket(): string {
    this.token ??= secret();
    return `/?token=${this.token}`;
  }

  /** Takes a ticket; true only once for each. */
  redeem(presented: string | null): boolean {
    if (this.token === null || !same(presented, this.token)) return false;
    this.spent.push(this.token);
    this.token = null;
    return true;
  }

  /** A ticket of ours that somebody has used before; a guess is none. */
  isSpent(presented: string | null): boolean {
    return this.spent.some((token) => same(presented, token));
  }

  /** The header that makes a browser one of ours. */
  cookie(): string {
    return `${this.name}=${this.pass}; HttpOnly; SameSite=Strict; Path=/`;
  }

  knows(request: IncomingMessage): boolean {
    const cookies = (request.headers.cookie ?? '').split(/;\s*/);
    const mine = cookies.find((cookie) => cookie.startsWith(`${this.name}=`));
    return same(mine?.slice(this.name.length + 1), this.pass);
  }
}
