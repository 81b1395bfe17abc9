import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Door, isLoopback } from '../../electron/door';
import { createWizardServer } from '../../electron/http';
import { openSession } from '../../probes/session';
import { testHost } from '../fetch/server';

const host = testHost();
const door = new Door();
let server: Server;
let own: string;
let cookie: string;
let usedAgain = 0;
beforeAll(async () => {
  const programs = mkdtempSync(path.join(tmpdir(), 'torchmend programs-'));
  const window = path.join(programs, 'renderer');
  mkdirSync(window);
  writeFileSync(path.join(window, 'index.html'), '<meta content="__CSP_NONCE__">');
  writeFileSync(path.join(programs, 'main.js'), 'not for the page');
  const onUsedTicket = () => void usedAgain++;
  server = createWizardServer({ door, session: await openSession(host), window, onWindows() {}, onUsedTicket });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  own = `127.0.0.1:${typeof at === 'object' ? at?.port : 0}`;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await host.close();
});

interface Asked {
  at?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}
/** With exactly these headers: no browser in between that would mend them. */
function ask({ at = '/', method = 'GET', headers = {}, body = '' }: Asked) {
  return new Promise<{ status: number; cookie: string; text: string }>((resolve, reject) => {
    const asking = request(`http://${own}${at}`, { method, headers }, (answer) => {
      let text = '';
      answer.on('data', (data) => (text += String(data)));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, cookie: String(answer.headers['set-cookie'] ?? ''), text }),
      );
    });
    asking.on('error', reject);
    asking.end(body);
  });
}
const statusOf = async (asked: Asked) => (await ask(asked)).status;

beforeEach(async () => {
  const opened = await ask({ at: door.ticket() });
  expect(opened.status).toBe(303);
  cookie = opened.cookie.split(';')[0] ?? '';
});

it('an address is good once; a second use gives nothing, and whoever printed it is told', async () => {
  const ticket = door.ticket();
  const opened = await ask({ at: ticket });
  expect(opened.cookie).toMatch(/^torchmend-[0-9a-f]{12}=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/);
  const before = usedAgain;
  expect(await ask({ at: ticket })).toMatchObject({ status: 401, cookie: '' });
  expect(await ask({ at: '/?token=guessed' })).toMatchObject({ status: 401, cookie: '' });
  expect(await ask({ at: '/?token=' })).toMatchObject({ status: 401, cookie: '' });
  expect(usedAgain - before).toBe(1);
  expect(await statusOf({ at: ticket.replace('/?', '/events?') })).toBe(401);
});

it('without the cookie, or with a guessed one, there is nothing', async () => {
  const [name = ''] = cookie.split('=');
  for (const one of ['', `${name}=guessed`, `${name}=`, cookie.slice(0, -1), cookie.replace(name, 'torchmend')])
    for (const at of ['/', '/index.html', '/events', '/report.zip?check=c1'])
      expect(await statusOf({ at, headers: { cookie: one } }), `${one} ${at}`).toBe(401);
  expect(await statusOf({ headers: { cookie } })).toBe(200);
});

it('a foreign name that leads here is turned away, cookie or not', async () => {
  for (const foreign of [
    'evil.test',
    `127.0.0.1.evil.test:80`,
    'localhost.evil.test',
    '127.0.0.1@evil.test',
    '0.0.0.0',
  ])
    expect(await statusOf({ headers: { cookie, host: foreign } }), foreign).toBe(421);
  expect(['127.0.0.1:1', 'localhost', '[::1]:65535', ''].map(isLoopback)).toEqual([true, true, true, false]);
  for (const headers of [
    { cookie, host: 'localhost' },
    { cookie, host: own },
  ])
    expect(await statusOf({ headers })).toBe(200);
});

const command = (over: Record<string, string> = {}, body = '{"do":"cancel"}'): Asked => ({
  ...{ at: '/command', method: 'POST', body },
  headers: { cookie, origin: `http://${own}`, 'content-type': 'application/json', ...over },
});

it('a command comes from our own page or not at all', async () => {
  expect(await ask(command())).toMatchObject({ status: 200, text: expect.stringContaining('command/nothing-to-do') });
  for (const origin of ['http://evil.test', 'null', 'http://127.0.0.1:1', own, `https://${own}`])
    expect(await statusOf(command({ origin })), origin).toBe(403);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    expect(await statusOf(command({ 'content-type': type })), type).toBe(403);
  expect(await statusOf(command({ cookie: '' }))).toBe(401);
  expect(await statusOf({ ...command(), method: 'GET', body: '' })).toBe(403);
});

it('what is no command is none: by its shape, its size, or because it is cut', async () => {
  for (const body of ['{"do":"run","argv":["sh"]}', '[]', 'null', '{"do":"pick","path":1}'])
    expect((await ask(command({}, body))).text, body).toContain('command/malformed');
  expect(await statusOf(command({}, '{"do":'))).toBe(400);
  expect(await statusOf(command({}, JSON.stringify({ do: 'pick', path: 'x'.repeat(300_000) })))).toBe(413);
});

it('no file but the page’s own is given out, and nothing is written', async () => {
  const headers = { cookie };
  for (const at of ['/..%2fmain.js', '/%2e%2e/main.js', '/x/..%2f..%2fmain.js', '/%00', '/%', '/main.js'])
    expect(await ask({ at, headers }), at).toMatchObject({ status: 404, text: 'Not found' });
  for (const method of ['PUT', 'POST', 'DELETE', 'OPTIONS'])
    expect(await statusOf({ at: '/index.html', method, headers }), method).toBe(405);
});
