import { mkdtempSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { run } from '../../electron/app';
import { LINKS } from '../../probes/model';
import { openSession } from '../../probes/session';
import { testHost } from '../fetch/server';
import { defaultSession, ipcMain, told, webContents } from './electron-told';

vi.mock('electron', () => import('./electron-told'));
const host = testHost();
vi.mock('../../electron/shell/behind', () => ({
  openBehind: async () => ({ session: await openSession(host), isBusy: () => false }),
}));

beforeAll(async () => {
  const programs = mkdtempSync(path.join(tmpdir(), 'torchmend programs-'));
  await mkdir(path.join(programs, 'renderer'));
  writeFileSync(path.join(programs, 'renderer/index.html'), '<meta content="__CSP_NONCE__">');
  writeFileSync(path.join(programs, 'main.js'), 'secret');
  run(programs);
  await vi.waitFor(() => expect(told.loaded).toBe('app://torchmend/index.html'));
});
afterAll(() => host.close());

it('the page is isolated and sandboxed, and has nothing of Node', () => {
  expect(told.preferences).toMatchObject({
    ...{ contextIsolation: true, sandbox: true, nodeIntegration: false, webSecurity: true },
  });
  for (const name of [
    'webviewTag',
    'nodeIntegrationInSubFrames',
    'nodeIntegrationInWorker',
    'allowRunningInsecureContent',
  ])
    expect(told.preferences, name).not.toHaveProperty(name);
});

it.each([
  'https://evil.test/',
  'app://torchmend.evil/index.html',
  'app://evil/index.html',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
])('it goes nowhere else: %s', (url) => {
  const event = { url, preventDefault: vi.fn() };
  webContents.emit('will-navigate', event);
  expect(event.preventDefault).toHaveBeenCalledOnce();
});

it('it opens no window, and outside only what is on our list', async () => {
  const strange = ['https://evil.test/', 'file:///etc/passwd', 'ms-msdt:/id', `${LINKS.comfyui}@evil.test`];
  for (const url of [...strange, LINKS.comfyui]) expect(told.openWindow({ url })).toEqual({ action: 'deny' });
  await expect.poll(() => told.opened).toEqual([LINKS.comfyui]);
});

it('of all permissions it has the one to copy a text', () => {
  const asked = (permission: string) => {
    let is: boolean | null = null;
    told.asks(null, permission, (answer) => (is = answer));
    return [is, told.checks(null, permission)];
  };
  expect(asked('clipboard-sanitized-write')).toEqual([true, true]);
  for (const one of ['clipboard-read', 'media', 'geolocation', 'notifications', 'hid', 'usb', 'serial', 'openExternal'])
    expect(asked(one), one).toEqual([false, false]);
});

it.each([
  ['blob:app://torchmend/0b1c', 0],
  ['app://torchmend/index.html', 1],
  ['https://evil.test/setup.exe', 1],
  ['blob:https://evil.test/0b1c', 1],
  ['blob:app://torchmend.evil/0b1c', 1],
  ['data:application/octet-stream,x', 1],
])('it saves nothing but a text that it has made itself: %s', (address, times) => {
  const event = { preventDefault: vi.fn() };
  defaultSession.emit('will-download', event, { getURL: () => address });
  expect(event.preventDefault).toHaveBeenCalledTimes(times);
});

it('it is given its own files only, and may load nothing else', async () => {
  const get = async (url: string) => {
    const answer = await told.serve({ url });
    if (!(answer instanceof Response)) throw new Error('no answer');
    return answer;
  };
  const page = await get('app://torchmend/index.html');
  const nonce = /content="([\w+/=]{24})"/.exec(await page.text())?.[1];
  expect(page.headers.get('content-security-policy')?.split('; ')).toEqual([
    ...["default-src 'none'", "script-src 'self'", `style-src 'self' 'nonce-${nonce}'`, "img-src 'self' data:"],
    ...["font-src 'self'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ]);
  expect(await (await get('app://torchmend/index.html')).text()).not.toContain(nonce);
  for (const address of ['app://evil/index.html', 'app://torchmend/..%2fmain.js', 'app://torchmend/%2e%2e%5cmain.js'])
    expect((await get(address)).status, address).toBe(404);
});

it('main hears the top frame of our own page alone, and of it only what is a command', async () => {
  const send = async (senderFrame: object | null, command: unknown = { do: 'cancel' }) =>
    told.command({ senderFrame }, command);
  const url = 'app://torchmend/index.html';
  expect(await send({ url, parent: null })).toMatchObject({ is: 'refused', code: 'command/nothing-to-do' });
  expect(await send({ url, parent: null }, { do: 'run', argv: ['sh'] })).toMatchObject({ code: 'command/malformed' });
  for (const frame of [
    ...[null, { url, parent: {} }, { url: 'https://evil.test/', parent: null }],
    ...[
      { url: 'app://torchmend.evil/', parent: null },
      { url: 'file:///index.html', parent: null },
    ],
  ])
    await expect(send(frame)).rejects.toThrow('not from the window');
});

it('nobody else is told what happens', async () => {
  const news: unknown[] = [];
  const sender = {
    id: 7,
    once: () => undefined,
    isDestroyed: () => false,
    send: (_: string, one: unknown) => news.push(one),
  };
  const listen = (frame: object) => ipcMain.emit('event', { sender, senderFrame: frame }, 0);
  listen({ url: 'https://evil.test/', parent: null });
  listen({ url: 'app://torchmend/index.html', parent: {} });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(news).toEqual([]);
  listen({ url: 'app://torchmend/index.html', parent: null });
  await expect.poll(() => news).toMatchObject([[{ no: 1, is: 'session-started' }]]);
});
