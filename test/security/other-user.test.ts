import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Door } from '../../electron/door';
import { createWizardServer } from '../../electron/http';
import { ourUsers, peerIn } from '../../electron/peer';
import { openHost } from '../../probes/host';
import { openSession } from '../../probes/session';

const host = openHost({ scripts: tmpdir(), watchdog: [process.execPath, '-e', 'process.stdin.resume()'] });
const door = new Door();
let server: Server;
let origin: string;
beforeAll(async () => {
  const window = mkdtempSync(path.join(tmpdir(), 'torchmend window-'));
  writeFileSync(path.join(window, 'index.html'), '<!doctype html>');
  const session = await openSession(host);
  server = createWizardServer({ door, session, window, onWindows() {}, onUsedTicket() {} });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  origin = `http://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await host.close();
});

const NOBODY = 65534;
/** What a program of another user is answered: the status. */
function asNobody(address: string, headers: Record<string, string> = {}): Promise<string> {
  const code = `fetch(${JSON.stringify(address)},{redirect:'manual',headers:${JSON.stringify(headers)}}).then((a)=>console.log(a.status))`;
  return new Promise((resolve, reject) =>
    execFile(process.execPath, ['-e', code], { uid: NOBODY, gid: NOBODY, cwd: '/' }, (error, out) =>
      error ? reject(error) : resolve(out.trim()),
    ),
  );
}
const own = (at: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${at}`, { redirect: 'manual', headers });

describe('browser mode', () => {
  // Only root may start a program as somebody else; elsewhere the table's reader alone is proven, below.
  it.skipIf(process.getuid?.() !== 0)(
    'another user who has read the address, or the cookie, stays outside',
    async () => {
      const ticket = door.ticket();
      expect(await asNobody(`${origin}${ticket}`)).toBe('403');
      const opened = await own(ticket); // and it is not used up
      expect(opened.status).toBe(303);
      const cookie = String(opened.headers.get('set-cookie')).split(';')[0] ?? '';
      expect((await own('/', { cookie })).status).toBe(200);
      expect(await asNobody(`${origin}/`, { cookie })).toBe('403');
      expect(await asNobody(`${origin}/events`, { cookie })).toBe('403');
    },
  );

  it('a page on another port of this computer, to which the browser sends our cookie along, is told nothing', async () => {
    const opened = await own(door.ticket());
    const cookie = String(opened.headers.get('set-cookie')).split(';')[0] ?? '';
    for (const site of ['same-site', 'cross-site'])
      for (const at of ['/events', '/report.zip?check=x', '/index.html'])
        expect((await own(at, { cookie, 'sec-fetch-site': site })).status, `${site} ${at}`).toBe(403);
    const events = await own('/events', { cookie, 'sec-fetch-site': 'same-origin' });
    expect(events.status).toBe(200);
    expect(events.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(events.headers.get('x-content-type-options')).toBe('nosniff');
    await events.body?.cancel();
  });

  it('a websocket is not spoken, with or without the cookie', async () => {
    const opened = await own(door.ticket());
    const cookie = String(opened.headers.get('set-cookie')).split(';')[0] ?? '';
    const shake = (headers: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(Number(new URL(origin).port), '127.0.0.1', () =>
          socket.write(
            `GET /events HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${headers}\r\n`,
          ),
        );
        socket.once('data', (data) => {
          socket.destroy();
          resolve(data.toString().split('\r\n')[0] ?? '');
        });
      });
    expect(await shake('Origin: http://evil.test\r\nSec-Fetch-Site: cross-site\r\n')).toBe('HTTP/1.1 401 Unauthorized');
    expect(await shake(`Cookie: ${cookie}\r\nOrigin: http://evil.test\r\nSec-Fetch-Site: cross-site\r\n`)).toBe(
      'HTTP/1.1 403 Forbidden',
    );
    expect(await shake(`Cookie: ${cookie}\r\n`)).toBe('HTTP/1.1 200 OK'); // a plain stream, no upgrade
  });
});

describe('the system’s table of connections', () => {
  const line = (from: number, to: number, uid: number, inode: number, address = '0100007F') => {
    const port = (no: number) => no.toString(16).toUpperCase().padStart(4, '0');
    return `  1: ${address}:${port(from)} ${address}:${port(to)} 01 00000000:00000000 00:00000000 00000000 ${uid} 0 ${inode} 1 0 100`;
  };
  const ends = { client: 50_000, own: 8765 };
  const accepted = line(8765, 50_000, 1000, 7);

  it.each([
    ['ours', 'our own', [accepted, line(50_000, 8765, 1000, 8)]],
    ['ours', 'root’s', [line(50_000, 8765, 0, 8), accepted]],
    ['ours', 'our own by IPv6', [accepted, line(50_000, 8765, 1000, 8, '0000000000000000FFFF00000100007F')]],
    ['other', 'another user’s', [accepted, line(50_000, 8765, 1001, 8)]],
    ['other', 'closed already, which counts as root’s', [accepted, line(50_000, 8765, 0, 0)]],
    ['other', 'gone', [accepted]],
    ['unknown', 'not listed at all', [line(8765, 50_001, 1001, 8)]],
    ['unknown', 'empty', []],
  ])('says %s of one that is %s', (is, _, lines) => {
    expect(peerIn(['  sl  local_address rem_address', ...lines].join('\n'), ends, [1000, 0])).toBe(is);
  });

  it('ours are ourselves, root, and who used sudo', () => {
    expect(ourUsers({}, 1000)).toEqual([1000, 0]);
    expect(ourUsers({ SUDO_UID: '1000' }, 0)).toEqual([0, 0, 1000]);
    expect(ourUsers({ SUDO_UID: '1001' }, 1000)).toEqual([1000, 0]);
    expect(ourUsers({}, null)).toEqual([]);
  });
});
