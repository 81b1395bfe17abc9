import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Host, openHost } from '../../probes/host';

export type Route = (asked: IncomingMessage, answer: ServerResponse) => void;

export interface TestServer {
  url: string;
  /** Paths that were asked for, in order. */
  asked: string[];
  close(): Promise<void>;
}

/** A server of ours on a free port: `routes` by path, everything else is 404. */
export async function serve(routes: Readonly<Record<string, Route>>): Promise<TestServer> {
  const asked: string[] = [];
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '';
    asked.push(path);
    const route = routes[path.split('?')[0] ?? ''];
    if (route) route(incoming, answer);
    else answer.writeHead(404, { 'content-type': 'text/html' }).end('<h1>404 Not Found</h1>');
  });
  return { ...(await listening(server)), asked };
}

/** A proxy for plain addresses. `status`: it refuses everything with that. */
export async function proxy(status?: number): Promise<TestServer> {
  const asked: string[] = [];
  const server = createServer((incoming, answer) => {
    asked.push(incoming.url ?? '');
    if (status !== undefined) return answer.writeHead(status).end('no');
    const to = request(incoming.url ?? '', { method: incoming.method, headers: incoming.headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    });
    to.on('error', () => answer.writeHead(502).end());
    return to.end();
  });
  server.on('connect', (incoming, socket) => {
    asked.push(incoming.url ?? '');
    socket.end(`HTTP/1.1 ${status ?? 502} refused\r\n\r\n`);
  });
  return { ...(await listening(server)), asked };
}

async function listening(server: Server): Promise<Pick<TestServer, 'url' | 'close'>> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A port nobody listens on: one that was free a moment ago. */
export async function deadPort(): Promise<string> {
  const { url, close } = await listening(createServer());
  await close();
  return url;
}

/** This computer with no variables of its own, and time as it is told. */
export function testHost(env: Record<string, string> = {}, over: Partial<Host> = {}): Host {
  return { ...openHost({ scripts: '', watchdog: [process.execPath, '-e', ''] }), env, ...over };
}

export function html(body: string, headers: Record<string, string> = {}): Route {
  return (_, answer) => void answer.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);
}

export function json(body: unknown): Route {
  return (_, answer) =>
    void answer.writeHead(200, { 'content-type': 'application/vnd.pypi.simple.v1+json' }).end(JSON.stringify(body));
}

export const SHA = (letter: string) => letter.repeat(64);

export interface Link {
  href: string;
  text?: string;
  attributes?: string;
}

/** A page as PyTorch's own index writes them. */
export function simplePage(name: string, links: readonly Link[]): string {
  const lines = links.map(
    ({ href, text, attributes = '' }) => `    <a href="${href}"${attributes}>${text ?? href}</a><br/>`,
  );
  return `<!DOCTYPE html>\n<html>\n  <body>\n    <h1>Links for ${name}</h1>\n${lines.join('\n')}\n  </body>\n</html>\n<!--TIMESTAMP 1790000000-->`;
}
