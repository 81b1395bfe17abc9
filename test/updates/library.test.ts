import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import Module from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openUpdater } from '../../electron/shell/updater';
import { type Route, serve, type TestServer } from '../fetch/server';

/**
 * The real electron-updater against a server of ours: what it refuses is refused by it, not by a double. Of Electron it is
 * given no more than it asks for; a real Electron, an installer and GitHub are not part of this.
 */
const electron = vi.hoisted(() => {
  const home = { folder: '' };
  const app = {
    ...{ isPackaged: true, getVersion: () => '0.1.0', getName: () => 'torchmend', whenReady: async () => undefined },
    getPath: () => home.folder,
    ...{ quit: () => undefined, once: () => undefined, on: () => undefined },
  };
  return { home, app, proxies: [] as unknown[], net: {} as Record<string, unknown> };
});
vi.mock('electron', () => ({ app: electron.app }));

let server: TestServer | undefined;
const heard: (string | undefined)[] = [];
/** Each version by itself: what was fetched once is kept by the library, and not fetched again. */
const bodyOf = (version: string) => Buffer.from(`the new program ${version} `.repeat(40_000));
const sha512 = (body: Buffer) => createHash('sha512').update(body).digest('base64');

interface Loader {
  _load(name: string, ...rest: unknown[]): unknown;
}

beforeAll(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'torchmend-library-'));
  electron.home.folder = folder;
  electron.net['request'] = (options: object) => Object.assign(request(options), { abort: () => undefined });
  const stand = {
    ...{ app: electron.app, net: electron.net, autoUpdater: new EventEmitter() },
    session: { fromPartition: () => ({ setProxy: async (asked: unknown) => void electron.proxies.push(asked) }) },
  };
  // The library asks for Electron by `require`, which knows nothing of mocks; the real package would begin a download.
  const loader = Module as unknown as Loader;
  const real = loader._load;
  loader._load = (name, ...rest) => (name === 'electron' ? stand : real.call(loader, name, ...rest));
  mkdirSync(path.join(folder, 'resources'));
  writeFileSync(path.join(folder, 'Torchmend.AppImage'), 'the old program');
  vi.stubEnv('APPIMAGE', path.join(folder, 'Torchmend.AppImage'));
  vi.stubEnv('XDG_CACHE_HOME', path.join(folder, 'cache'));
  Object.defineProperty(process, 'resourcesPath', { value: path.join(folder, 'resources'), configurable: true });
});
afterEach(() => server?.close());
afterAll(() => rmSync(electron.home.folder, { recursive: true, force: true }));

/** An updater whose server offers this version; the list holds the checksum that it should have. */
async function offering(version: string, { body = bodyOf(version), file }: { body?: Buffer; file?: Route } = {}) {
  const said = sha512(bodyOf(version));
  vi.resetModules();
  const name = `Torchmend-${version}.AppImage`;
  const list = `version: ${version}\nfiles:\n  - url: ${name}\n    sha512: ${said}\n    size: ${body.length}\npath: ${name}\nsha512: ${said}\nreleaseNotes: <p>Finds more.</p>\nreleaseDate: '2027-01-01T00:00:00.000Z'\n`;
  server = await serve({
    '/latest-linux.yml': (asked, answer) => {
      heard.push(String(asked.headers['x-user-staging-id']));
      answer.end(list);
    },
    [`/${name}`]: file ?? ((_, answer) => void answer.writeHead(200, { 'content-length': body.length }).end(body)),
  });
  const { autoUpdater } = await import('../../electron/shell/update-library');
  autoUpdater.setFeedURL({ provider: 'generic', url: server.url });
  writeFileSync(
    path.join(electron.home.folder, 'resources/app-update.yml'),
    `provider: generic\nurl: ${server.url}\nupdaterCacheDirName: torchmend-updater\n`,
  );
  return openUpdater(() => undefined);
}
const pending = (name: string) => path.join(electron.home.folder, 'cache/torchmend-updater/pending', name);
const onLinux = process.platform === 'linux' ? it : it.skip; // elsewhere the library takes another installer

onLinux('finds a newer version, and fetches it to the last byte', async () => {
  const updater = await offering('0.2.0');
  expect(await updater.look({ proxy: 'system' })).toEqual({ version: '0.2.0', notes: 'Finds more.' });
  expect(server?.asked.filter((asked) => asked.includes('AppImage'))).toEqual([]); // looking fetches nothing
  await updater.fetch(() => undefined, new AbortController().signal);
  expect(readFileSync(pending('Torchmend-0.2.0.AppImage')).equals(bodyOf('0.2.0'))).toBe(true);
  expect(readFileSync(path.join(electron.home.folder, 'Torchmend.AppImage'), 'utf8')).toBe('the old program');
});

onLinux('the library does nothing by itself: no download, no installing, no way back, nothing unfinished', async () => {
  await (await offering('0.7.0')).look({ proxy: 'system' });
  const { autoUpdater } = await import('../../electron/shell/update-library');
  expect(autoUpdater).toMatchObject({
    ...{ autoDownload: false, autoInstallOnAppQuit: false, disableWebInstaller: true },
    ...{ allowDowngrade: false, allowPrerelease: false },
  });
});

onLinux('a file that is not what the list says is refused', async () => {
  const updater = await offering('0.3.0', { body: bodyOf('0.3.0').fill('X', 9, 10) });
  expect(await updater.look({ proxy: 'system' })).toMatchObject({ version: '0.3.0' });
  await expect(updater.fetch(() => undefined, new AbortController().signal)).rejects.toMatchObject({
    why: 'not-genuine',
  });
  expect(existsSync(pending('Torchmend-0.3.0.AppImage'))).toBe(false);
});

onLinux('an older version, and the same, are no news', async () => {
  expect(await (await offering('0.0.9')).look({ proxy: 'system' })).toBeNull();
  await server?.close();
  expect(await (await offering('0.1.0')).look({ proxy: 'system' })).toBeNull();
});

onLinux('a download that is stopped ends, and nothing of it counts', async () => {
  const updater = await offering('0.4.0', {
    file: (_, answer) =>
      void answer
        .writeHead(200, { 'content-length': bodyOf('0.4.0').length })
        .write(bodyOf('0.4.0').subarray(0, 9_000)),
  });
  await updater.look({ proxy: 'system' });
  const stop = new AbortController();
  const fetching = updater.fetch(() => undefined, stop.signal);
  setTimeout(() => stop.abort(), 200);
  await expect(fetching).rejects.toThrow('cancelled');
  expect(existsSync(pending('Torchmend-0.4.0.AppImage'))).toBe(false);
});

onLinux('no server is a matter of the network', async () => {
  const updater = await offering('0.5.0');
  await server?.close();
  await expect(updater.look({ proxy: 'system' })).rejects.toMatchObject({ why: 'network' });
});

onLinux('goes by the proxy that is set, and tells nobody who asks', async () => {
  const updater = await offering('0.6.0');
  electron.proxies.length = 0;
  for (const proxy of ['system', 'none', 'http://lin:geheim@10.0.0.1:7890']) await updater.look({ proxy });
  expect(electron.proxies).toEqual([{ mode: 'system' }, { mode: 'direct' }, { proxyRules: '10.0.0.1:7890' }]);
  expect([...new Set(heard)]).toEqual(['none']);
});
