import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Door } from '../../electron/door';
import { createWizardServer } from '../../electron/http';
import { type Ends, isOfAnother, ourUsers, peerIn } from '../../electron/peer';
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
  return codeAsNobody(code);
}
function codeAsNobody(code: string): Promise<string> {
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

  it.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')(
    'another user who holds the port of our window on other addresses of this computer stays outside; we come in',
    async () => {
      const opened = await own(door.ticket());
      const cookie = String(opened.headers.get('set-cookie')).split(';')[0] ?? '';
      const to = new URL(origin);
      const question = `GET / HTTP/1.1\r\nHost: ${to.host}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`;
      const window = connect({ host: to.hostname, port: Number(to.port), localAddress: '127.0.0.1' });
      await once(window, 'connect');
      const where = { host: to.hostname, port: Number(to.port), localPort: window.localPort };
      const addresses = Array.from({ length: 24 }, (_, no) => `127.0.0.${no + 2}`);
      // One after the other, each reset before the next: of two connections that share a port, either may be listed first.
      const code = `const { connect } = require('node:net');
        const next = ([localAddress, ...rest]) => {
          if (localAddress === undefined) return;
          const socket = connect({ ...${JSON.stringify(where)}, localAddress }, () => socket.write(${JSON.stringify(question)}));
          socket.on('error', (error) => console.log(error.code));
          socket.on('close', () => next(rest));
          socket.once('data', (data) => { console.log(data.toString().slice(9, 12)); socket.resetAndDestroy(); });
        };
        next(${JSON.stringify(addresses)});`;
      const others = (await codeAsNobody(code)).split('\n');
      expect(others).toEqual(addresses.map(() => '403'));
      window.write(question);
      const [answer] = await once(window, 'data');
      expect(String(answer).slice(9, 12)).toBe('200');
      window.destroy();
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
  const HOME = '0100007F';
  const line = (from: string, to: string, uid: number, inode: number, state = '01') =>
    `   1: ${from} ${to} ${state} 00000000:00000000 00:00000000 00000000 ${uid}        0 ${inode} 1 0 100`;
  const end = (port: number, address = HOME) => `${address}:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const at = (address: string) => ({ client: { address, port: 50_000 }, own: { address: '127.0.0.1', port: 8765 } });
  const accepted = line(end(8765), end(50_000), 1000, 7);
  const comes = (uid: number, inode: number, address = HOME) =>
    line(end(50_000, address), end(8765, address.length > 8 ? MAPPED : HOME), uid, inode);
  const door = line(end(8765), end(0, '00000000'), 1000, 6, '0A');
  const MAPPED = '0000000000000000FFFF00000100007F';
  const [SECOND, SIXTH] = ['0200007F', '00000000000000000000000001000000'];
  const says = (lines: readonly string[], ends: Ends) =>
    peerIn(['  sl  local_address rem_address   st', ...lines].join('\n'), ends, [1000, 0]);

  it.each([
    ['ours', 'our own', [accepted, comes(1000, 8)]],
    ['ours', 'root’s', [comes(0, 8), accepted]],
    ['ours', 'our own by IPv6', [accepted, comes(1000, 8, MAPPED)]],
    ['ours', 'our own, whose port another user holds elsewhere', [comes(1001, 9, SECOND), accepted, comes(1000, 8)]],
    ['other', 'another user’s', [accepted, comes(1001, 8)]],
    ['other', 'another user’s, by IPv6', [accepted, comes(1001, 8, MAPPED)]],
    ['other', 'closed already, which counts as root’s', [accepted, comes(0, 0)]],
    ['other', 'of two', [accepted, comes(1000, 8), comes(1000, 9)]],
    ['other', 'of two, whichever stands first', [accepted, comes(1001, 9, MAPPED), comes(1000, 8)]],
    ['other', 'gone', [accepted]],
    ['other', 'gone on both sides, our door still being listed', [door]],
    ['other', 'ours only at another address', [accepted, comes(1000, 8, SECOND)]],
    ['other', 'ours only to another address', [accepted, line(end(50_000), end(8765, SECOND), 1000, 8)]],
    ['other', 'without a number', [accepted, comes(1000, 8).replace(' 8 1 0', ' x 1 0')]],
    ['unknown', 'not listed at all', [line(end(8765), end(50_001), 1001, 8)]],
    ['unknown', 'listed at another address only', [line(end(8765, SECOND), end(50_000), 1001, 8)]],
    [
      'unknown',
      'unreadable',
      ['   1: 0100007F 0100007F:223D 01', `   2: ${end(50_000, '7F')} ${end(8765)} 01 0 0 0 1000 0 8`],
    ],
    ['unknown', 'empty', []],
  ])('says %s of one that is %s', (is, _, lines) => {
    expect(says(lines, at('127.0.0.1'))).toBe(is);
  });

  it('another user, who holds our window’s port on another address of this computer, is not taken for us', () => {
    const both = [accepted, comes(1000, 8), line(end(8765), end(50_000, SECOND), 1000, 10), comes(1001, 9, SECOND)];
    for (const lines of [both, [...both].reverse()]) {
      expect(says(lines, at('127.0.0.2'))).toBe('other');
      expect(says(lines, at('127.0.0.1'))).toBe('ours');
    }
  });

  it.each([
    ['127.0.0.1', HOME],
    ['127.0.0.1', MAPPED],
    ['::ffff:127.0.0.1', HOME],
    ['::FFFF:7f00:1', MAPPED],
    ['::1', SIXTH],
    ['0:0:0:0:0:0:0:1', SIXTH],
    ['2001:db8::8a2e:370:7334', 'B80D0120000000002E8A000034737003'],
    ['fe80::1%eth0', '000080FE000000000000000001000000'],
  ])('%s stands there as %s', (address, listed) => {
    const lines = [line(end(50_000, listed), end(8765), 1000, 8)];
    expect(says(lines, at(address))).toBe('ours');
    expect(says(lines, at('127.0.0.9'))).toBe('unknown');
  });

  it('one that was closed meanwhile has no address: nobody knows whose it was', () => {
    expect(says([accepted, comes(1000, 8)], at(''))).toBe('other');
  });

  it.skipIf(process.platform !== 'linux')(
    'a line that one reading of the table passed over turns nobody away; another user’s does, however often it is read',
    async () => {
      const asked = async (...tables: (readonly string[])[]) => {
        let reads = 0;
        const read = async () => (tables[Math.min(reads++, tables.length - 1)] ?? []).join('\n');
        const ends = { remoteAddress: '127.0.0.1', remotePort: 50_000, localAddress: '127.0.0.1', localPort: 8765 };
        return { isOther: await isOfAnother(ends, read), reads };
      };
      const us = comes(0, 8); // root may always come in
      expect(await asked([accepted, us])).toEqual({ isOther: false, reads: 1 });
      expect(await asked([accepted], [accepted, us])).toEqual({ isOther: false, reads: 2 });
      expect(await asked([accepted, us, us], [accepted], [accepted, us])).toEqual({ isOther: false, reads: 3 });
      expect(await asked([accepted], [accepted], [accepted], [accepted, us])).toEqual({ isOther: true, reads: 3 });
      expect(await asked([accepted, comes(54_321, 8)])).toEqual({ isOther: true, reads: 3 });
    },
  );

  it('ours are ourselves, root, and who used sudo', () => {
    expect(ourUsers({}, 1000)).toEqual([1000, 0]);
    expect(ourUsers({ SUDO_UID: '1000' }, 0)).toEqual([0, 0, 1000]);
    expect(ourUsers({ SUDO_UID: '1001' }, 1000)).toEqual([1000, 0]);
    expect(ourUsers({}, null)).toEqual([]);
  });
});
