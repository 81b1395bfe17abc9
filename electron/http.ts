import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { REPORT_NAME, type Session } from '../probes/session';
import { createAssetServer } from './assets';
import { type Door, isAskedByAnother, isLoopback, isOwnPage } from './door';
import { follow } from './follow';
import { isOfAnother } from './peer';

/** The longest path a command may carry is 32,767 characters, each up to 6 bytes once escaped. */
const BODY_LIMIT = 256 * 1024;
/** Keeps proxies and tunnels from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;

/** No other page may take an answer of ours into itself, as a script or a picture. */
const CLOSED = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

export interface Wizard {
  door: Door;
  session: Session;
  /** Folder of the built window. */
  window: string;
  /** Told how many windows are open, whenever that changes. */
  onWindows(count: number): void;
  /** Someone used an address a second time. */
  onUsedTicket(): void;
}

/** The wizard over HTTP: its files, `POST /command`, and `GET /events` as a stream that picks up where it broke off. */
export function createWizardServer(wizard: Wizard): Server {
  const serveAsset = createAssetServer(wizard.window);
  const windows = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(error instanceof TooLarge ? 413 : 400);
      response.end();
    });
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const host = request.headers.host ?? '';
    if (!isLoopback(host)) return end(response, 421);
    if (await isOfAnother(request.socket))
      return end(response, 403, 'Another user of this computer started Torchmend.');
    const url = new URL(request.url ?? '/', `http://${host}`);
    if (!wizard.door.knows(request)) return welcome(url, request, response);
    if (url.pathname === '/' && url.searchParams.has('token')) return redirect(response);
    if (url.pathname !== '/' && isAskedByAnother(request)) return end(response, 403);
    if (url.pathname === '/events' && request.method === 'GET') return stream(url, request, response);
    if (url.pathname === '/command') {
      if (request.method !== 'POST' || !isOwnPage(request)) return end(response, 403);
      const reply = await wizard.session.send(await readJson(request));
      return end(response, 200, JSON.stringify(reply), 'application/json');
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405);
    if (url.pathname === '/report.zip') return report(url, response);
    const asset = await serveAsset(url.pathname);
    response.writeHead(asset.status, Object.fromEntries(asset.headers)).end(Buffer.from(await asset.arrayBuffer()));
  }

  /** The report that the page shows, to be saved by the browser. */
  async function report(url: URL, response: ServerResponse): Promise<void> {
    const zip = await wizard.session.reportZip(url.searchParams.get('check') ?? '');
    if (!zip) return end(response, 404);
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${REPORT_NAME}"`,
    };
    response.writeHead(200, { ...headers, 'cache-control': 'no-store', ...CLOSED }).end(zip);
  }

  function welcome(url: URL, request: IncomingMessage, response: ServerResponse): void {
    const token = url.searchParams.get('token');
    if (url.pathname === '/' && request.method === 'GET' && wizard.door.redeem(token)) {
      response.setHeader('set-cookie', wizard.door.cookie());
      redirect(response);
      return;
    }
    if (wizard.door.isSpent(token)) wizard.onUsedTicket();
    response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    // A visit that began on another site (a web terminal) doesn't carry our new cookie through the redirect; asking
    // once more from here does.
    const again = request.headers['sec-fetch-site'] === 'cross-site' && token === null;
    if (again) end(response, 401, '<meta http-equiv="refresh" content="0; url=/">', 'text/html; charset=utf-8');
    else end(response, 401, 'Please open the address that Torchmend printed. Each address works once.');
  }

  function stream(url: URL, request: IncomingMessage, response: ServerResponse): void {
    const seen = Number(request.headers['last-event-id'] ?? url.searchParams.get('after') ?? 0);
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', ...CLOSED });
    response.write('retry: 1000\n\n');
    const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
    const stop = follow(wizard.session, Number.isSafeInteger(seen) ? seen : 0, (events) => {
      response.write(`id: ${events.at(-1)?.no}\ndata: ${JSON.stringify(events)}\n\n`);
    });
    windows.add(response);
    wizard.onWindows(windows.size);
    response.on('close', () => {
      clearInterval(heartbeat);
      stop();
      windows.delete(response);
      wizard.onWindows(windows.size);
    });
  }

  return server;
}

function end(response: ServerResponse, status: number, body = '', type = 'text/plain; charset=utf-8'): void {
  const headers = { 'content-type': type, 'cache-control': 'no-store', ...CLOSED };
  response.writeHead(status, headers).end(body);
}

function redirect(response: ServerResponse): void {
  response.writeHead(303, { location: '/', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }).end();
}

class TooLarge extends Error {}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > BODY_LIMIT) throw new TooLarge();
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
