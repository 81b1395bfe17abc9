import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { choose } from '../../probes/builds/index';
import { heldCatalogue, renewCatalogue, takeCatalogue } from '../../probes/catalogue/index';
import carried from '../../probes/data/builds.json';
import type { Publisher } from '../../probes/data/publisher';
import { DEFAULTS } from '../../probes/model';
import { throughSettings } from '../../probes/settings';
import { situation } from '../builds/situations';
import { deadPort, type Route, serve, type TestServer, testHost } from '../fetch/server';
import { byStranger, home, newer, publisher, signed } from './maker';

let own: ReturnType<typeof home>;
let server: TestServer;
beforeEach(() => {
  own = home();
});
afterEach(async () => {
  own.remove();
  await server?.close();
});

const sends =
  (bytes: Uint8Array): Route =>
  (_, answer) =>
    void answer.end(bytes);

/** What comes of asking a server that answers so, and what holds afterwards. */
async function renewed(route: Route, over: { network?: 'off' } = {}) {
  server = await serve({ '/catalogue.signed': route });
  return ask(publisher(`${server.url}/catalogue.signed`), over);
}
async function ask(from: Publisher, { network }: { network?: 'off' } = {}) {
  const host = testHost({ TORCHMEND_HOME: own.folder });
  const { outcome, trouble, catalogue } = await renewCatalogue(
    throughSettings(host, { ...DEFAULTS, ...(network ? { network } : {}) }),
    from,
  );
  const after = await heldCatalogue(host, from);
  await host.close();
  expect(after.catalogue.serial).toBe(catalogue.serial); // what is said to hold does
  return { outcome, code: trouble?.code ?? null, serial: catalogue.serial, date: catalogue.date, catalogue };
}
const CARRIED = { serial: carried.serial, date: carried.asOf };

it('a good one is kept byte for byte, holds at once, and is proposed from', async () => {
  const bytes = signed(newer());
  const { catalogue, ...said } = await renewed(sends(bytes));
  expect(said).toEqual({ outcome: 'renewed', code: null, serial: carried.serial + 1, date: '2027-03-01' });
  expect(Buffer.from(own.kept()).equals(bytes)).toBe(true);
  const asked = situation('12.0', '581.80', 'linux', '3.11');
  expect(choose(asked).answer.build?.torch).toBe('2.14.1+cu130');
  const { answer, catalogueDate } = choose(asked, catalogue);
  expect([answer.build?.torch, answer.build?.torchvision, catalogueDate]).toEqual([
    '2.14.9+cu130',
    '0.29.9+cu130',
    '2027-03-01',
  ]);
});

it('the same one again is no news', async () => {
  own.kept(signed(newer()));
  expect(await renewed(sends(signed(newer())))).toMatchObject({
    outcome: 'nothing-new',
    code: null,
    serial: carried.serial + 1,
  });
});

it('one that is as old as what this program carries is no news, an older one is refused', async () => {
  expect(await renewed(sends(signed(newer({ serial: carried.serial }))))).toMatchObject({
    outcome: 'nothing-new',
    ...CARRIED,
  });
  expect(existsSync(path.join(own.folder, 'catalogue.signed'))).toBe(false);
});

it('one older than the one that is kept is refused, though it is signed and newer than the carried one', async () => {
  own.kept(signed(newer({ serial: 9 })));
  expect(await renewed(sends(signed(newer({ serial: 8 }))))).toMatchObject({
    outcome: 'failed',
    code: 'older',
    serial: 9,
  });
  expect(own.kept().toString()).toContain('"serial":9');
});

it.each<[string, Route, string]>([
  ['tampered with', sends(signed(newer()).fill('9', 5_000, 5_001)), 'wrong-signature'],
  ['signed by a stranger', sends(byStranger(newer({ serial: 99 }))), 'wrong-signature'],
  [
    'with another host in it',
    sends(signed(newer({ index: { ...carried.index, stable: 'https://evil.example/' } }))),
    'not-understood',
  ],
  ['a login page', (_, answer) => void answer.end('<h1>Please sign in</h1>'), 'not-signed'],
  ['not there', (_, answer) => void answer.writeHead(404).end(), 'not-found'],
  ['forbidden', (_, answer) => void answer.writeHead(403).end(), 'denied'],
  [
    'cut off in the middle',
    (_, answer) => {
      const bytes = signed(newer());
      answer.writeHead(200, { 'content-length': bytes.length });
      answer.write(bytes.subarray(0, 9_000), () => answer.destroy());
    },
    'cut-off',
  ],
  ['shorter than it was, without a word of that', sends(signed(newer()).subarray(0, 9_000)), 'wrong-signature'],
])('what is %s changes nothing: the last good one holds', async (_, route, code) => {
  const good = signed(newer());
  own.kept(good);
  expect(await renewed(route)).toMatchObject({ outcome: 'failed', code, serial: carried.serial + 1 });
  expect(Buffer.from(own.kept()).equals(good)).toBe(true);
});

it('of a hundred megabytes no more than one is read', async () => {
  let sent = 0;
  const piece = Buffer.alloc(1024 * 1024, 32);
  const { outcome, code } = await renewed(async (_, answer) => {
    answer.on('error', () => undefined);
    answer.write(signed(newer()));
    for (let i = 0; i < 100 && !answer.destroyed; i++) {
      const goesOn = answer.write(piece);
      sent++;
      if (!goesOn) await new Promise((resolve) => answer.once('drain', resolve).once('close', resolve));
    }
    answer.end();
  });
  expect([outcome, code]).toEqual(['failed', 'too-large']);
  expect(sent).toBeLessThan(20); // what lies in the buffers of both ends comes on top
});

it('a server that is not there is a sentence, not a failure', async () => {
  const dead = publisher(`${await deadPort()}/catalogue.signed`);
  expect(await ask(dead)).toMatchObject({ outcome: 'failed', code: 'refused', ...CARRIED });
});

it('with the network off nobody is asked', async () => {
  expect(await renewed(sends(signed(newer())), { network: 'off' })).toMatchObject({
    outcome: 'failed',
    code: 'switched-off',
  });
  expect(server.asked).toEqual([]);
});

it('a build that names no makers asks nobody, and does not trust what lies there either', async () => {
  own.kept(signed(newer()));
  expect(await ask({ releases: null, catalogue: null })).toMatchObject({
    outcome: 'failed',
    code: 'not-set-up',
    ...CARRIED,
  });
});

it('nor one that somebody brings', async () => {
  const host = testHost({ TORCHMEND_HOME: own.folder });
  const taken = await takeCatalogue(host, { releases: null, catalogue: null }, signed(newer()));
  await host.close();
  expect([taken.outcome, taken.trouble?.code, taken.catalogue.serial]).toEqual([
    'failed',
    'not-set-up',
    carried.serial,
  ]);
  expect(existsSync(path.join(own.folder, 'catalogue.signed'))).toBe(false);
});

it.each([
  ['changed on the disk', signed(newer()).fill('9', 5_000, 5_001), 'wrong-signature'],
  ['signed by a stranger', byStranger(newer()), 'wrong-signature'],
  ['half written', signed(newer()).subarray(0, 4_000), 'wrong-signature'],
  ['empty', Buffer.alloc(0), 'not-signed'],
  ['grown beyond all measure', Buffer.alloc(3 * 1024 * 1024, 32), 'too-large'],
  ['of a future format', signed(newer({ format: 2 })), 'not-understood'],
])('a kept one that was %s: the carried one holds, and why is said', async (_, bytes, code) => {
  own.kept(bytes);
  const host = testHost({ TORCHMEND_HOME: own.folder });
  const held = await heldCatalogue(host, publisher());
  await host.close();
  expect([held.catalogue.serial, held.document, held.trouble?.code]).toEqual([carried.serial, null, code]);
});

it('a program that carries a newer one than what was kept goes by its own, without a word', async () => {
  own.kept(signed(newer({ serial: carried.serial })));
  const host = testHost({ TORCHMEND_HOME: own.folder });
  const held = await heldCatalogue(host, publisher());
  await host.close();
  expect([held.document, held.trouble]).toEqual([null, null]);
});
