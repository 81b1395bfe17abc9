import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as plain } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pidOf, SCENARIOS } from './fake-app';
import { expect, isAlive, missing, root, serve, test } from './wizard';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** A request with exactly these headers: no browser in between that would mend them. */
function ask(address: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = plain(address, { method, headers }, (response) => {
      let text = '';
      response.on('data', (data) => {
        text += String(data);
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

const served = test.extend<{ home: string; server: Awaited<ReturnType<typeof serve>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  home: async ({}, use) => {
    const home = mkdtempSync(path.join(tmpdir(), 'torchmend-home-'));
    await use(home);
    rmSync(home, { recursive: true, force: true });
  },
  server: async ({ home }, use) => {
    const server = await serve(home);
    await use(server);
    await server.close();
  },
});

/** Uses up the printed address; the cookie is the way in from then on. */
async function enter(address: string): Promise<{ origin: string; cookie: string; welcome: Answer }> {
  const welcome = await ask(address);
  const cookie = String(welcome.headers['set-cookie']).split(';')[0] ?? '';
  return { origin: new URL(address).origin, cookie, welcome };
}

served('an address opens the door once', async ({ server }) => {
  const { origin, cookie, welcome } = await enter(server.address);
  expect(welcome.status).toBe(303);
  expect(welcome.headers['location']).toBe('/');
  expect(String(welcome.headers['set-cookie'])).toMatch(
    /^torchmend-[0-9a-f]{12}=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/,
  );
  expect(cookie).not.toContain(new URL(server.address).searchParams.get('token') ?? '?');
  const second = await ask(server.address);
  expect(second.status).toBe(401);
  expect(second.headers['set-cookie']).toBeUndefined();
  await expect.poll(server.log).toContain('A new one, good for one visit');
  const fresh = /http:\S+/.exec(server.log().split('A new one')[1] ?? '')?.[0] ?? '';
  expect((await ask(fresh)).status).toBe(303);
  expect((await ask(`${origin}/`, { headers: { cookie } })).status).toBe(200);
});

served('strangers are kept out', async ({ server }) => {
  const { origin, cookie } = await enter(server.address);
  const status = async (at: string, options?: Parameters<typeof ask>[1]) =>
    (await ask(`${origin}${at}`, options)).status;
  expect(await status('/')).toBe(401);
  expect(await status('/events')).toBe(401);
  expect(await status('/?token=wrong')).toBe(401);
  expect(await status('/', { headers: { cookie: cookie.replace(/=.*/, '=guessed') } })).toBe(401);
  expect(await status('/', { headers: { cookie, host: 'evil.test' } })).toBe(421);
  expect(await status('/', { headers: { cookie, host: `127.0.0.1.evil.test:${new URL(origin).port}` } })).toBe(421);
  for (const place of ['/..%2f..%2fpackage.json', '/%2e%2e/main.js', '/%00', '/%', '/renderer', '/assets/'])
    expect(await status(place, { headers: { cookie } }), place).toBe(404);
});

served('a command comes from our own page or not at all', async ({ server }) => {
  const { origin, cookie } = await enter(server.address);
  const headers = { cookie, origin, 'content-type': 'application/json' };
  const send = (more: object, body = '{"do":"cancel"}', method = 'POST') =>
    ask(`${origin}/command`, { method, headers: { ...headers, ...more }, body });
  const own = await send({});
  expect(own.status).toBe(200);
  expect(JSON.parse(own.text)).toEqual({ is: 'refused', code: 'command/nothing-to-do', params: {} });
  expect((await send({ origin: 'http://evil.test' })).status).toBe(403);
  expect((await send({ origin: 'null' })).status).toBe(403);
  expect((await send({ origin: `http://localhost:${new URL(origin).port}` })).status).toBe(403);
  expect((await send({ 'content-type': 'text/plain' })).status).toBe(403);
  expect((await send({ cookie: '' })).status).toBe(401);
  expect((await send({}, '', 'GET')).status).toBe(403);
  expect((await send({}, '{"do":')).status).toBe(400);
  expect((await send({}, JSON.stringify({ do: 'pick', path: 'x'.repeat(300_000) }))).status).toBe(413);
  const malformed = JSON.parse((await send({}, '{"do":"run","argv":["sh"]}')).text);
  expect(malformed).toMatchObject({ is: 'refused', code: 'command/malformed' });
});

served('a page may load nothing from anywhere else, nor be framed', async ({ server }) => {
  const { origin, cookie } = await enter(server.address);
  const page = await ask(`${origin}/`, { headers: { cookie } });
  const policy = String(page.headers['content-security-policy']);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(page.text).toContain(`nonce="${nonce}"`);
  expect(String((await ask(`${origin}/`, { headers: { cookie } })).headers['content-security-policy'])).not.toContain(
    nonce,
  );
});

served('a broken stream goes on where it broke off', async ({ server, app }) => {
  const { origin, cookie } = await enter(server.address);
  const headers = { cookie, origin, 'content-type': 'application/json' };
  const send = async (command: object) =>
    JSON.parse((await ask(`${origin}/command`, { method: 'POST', headers, body: JSON.stringify(command) })).text);
  await send({ do: 'check', target: (await send({ do: 'pick', path: app(SCENARIOS.clear) })).id });
  const all = await events(origin, { cookie }, (seen) => seen.at(-1)?.is === 'check-ended');
  expect(all.map(({ no }) => no)).toEqual(all.map((_, index) => index + 1));
  const rest = await events(origin, { cookie, 'last-event-id': '5' }, (seen) => seen.at(-1)?.is === 'check-ended');
  expect(rest).toEqual(all.slice(5));
});

async function events(
  origin: string,
  headers: Record<string, string>,
  enough: (seen: { no: number; is: string }[]) => boolean,
) {
  const seen: { no: number; is: string }[] = [];
  const abort = new AbortController();
  const response = await fetch(`${origin}/events`, { headers, signal: abort.signal });
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const frames = text.split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data) seen.push(...JSON.parse(data));
    }
    if (enough(seen)) break;
  }
  abort.abort();
  return seen;
}

served('it ends after the last window has been gone for a while', async ({ home }) => {
  const server = await serve(home, ['--leave', '0.3']);
  const { origin, cookie } = await enter(server.address);
  await events(origin, { cookie }, (seen) => seen.length > 0);
  expect(await server.exited).toBe(0);
  expect(server.log()).toContain('The last window was closed');
});

for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const)
  served(`no child outlives it: ${signal}`, async ({ home, app }) => {
    const server = await serve(home);
    const { origin, cookie } = await enter(server.address);
    const headers = { cookie, origin, 'content-type': 'application/json' };
    const send = async (command: object) =>
      JSON.parse((await ask(`${origin}/command`, { method: 'POST', headers, body: JSON.stringify(command) })).text);
    const folder = app({ ...SCENARIOS.newer, hangs: 'copy' });
    const picked = await send({ do: 'pick', path: folder });
    await send({ do: 'check', target: picked.id });
    await events(origin, { cookie }, (seen) => seen.at(-1)?.is === 'asking');
    const pid = pidOf(folder);
    expect(isAlive(pid)).toBe(true);
    server.child.kill(signal);
    await server.exited;
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(readdirSync(path.join(home, 'sessions'))).toHaveLength(1);
  });

served('a port that is taken gives one clear line', async ({ server, home }) => {
  const taken = new URL(server.address).port;
  await expect(serve(home, ['--port', taken])).rejects.toThrow(`Port ${taken} can’t be used`);
});

served('a click in a web terminal, on another site, finds its way in', async ({ server, engine }) => {
  test.skip(engine === null, missing('browser') ?? '');
  if (!engine) return;
  // Another site's page: there the browser keeps our fresh SameSite=Strict cookie back on the redirect.
  const terminal = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<a href="${server.address}">open</a>`);
  });
  await new Promise<void>((resolve) => terminal.listen(0, '127.0.0.1', resolve));
  const at = terminal.address();
  const context = await engine.browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`http://localhost:${typeof at === 'object' ? at?.port : ''}/`);
  await page.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Which app isn’t working?' })).toBeVisible();
  expect(page.url()).toBe(`${new URL(server.address).origin}/`);
  await context.close();
  terminal.close();
});

served('a recorded machine can be looked at as if one sat before it', async ({ home }) => {
  const file = path.join(root, 'test/machines/torch/no-kernel-for-gpu/rtx5090-torch-2.6.0.json');
  const recorded: { target: { path: string } } = JSON.parse(readFileSync(file, 'utf8'));
  const server = await serve(home, [], { TORCHMEND_REPLAY: file });
  const { origin, cookie } = await enter(server.address);
  const headers = { cookie, origin, 'content-type': 'application/json' };
  const send = async (command: object) =>
    JSON.parse((await ask(`${origin}/command`, { method: 'POST', headers, body: JSON.stringify(command) })).text);
  const picked = await send({ do: 'pick', path: recorded.target.path });
  await send({ do: 'check', target: picked.id });
  const seen = await events(origin, { cookie }, (all) => all.at(-1)?.is === 'check-ended');
  expect(seen.findLast(({ is }) => is === 'judged')).toMatchObject({
    stage: 'proven',
    diagnosis: { outcome: 'found', findings: [{ code: 'torch/no-kernel-for-gpu', params: { direction: 'newer' } }] },
  });
  await server.close();
});
