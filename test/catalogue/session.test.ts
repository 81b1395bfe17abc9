import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lookAtStart } from '../../electron/at-start';
import carried from '../../probes/data/builds.json';
import type { Publisher } from '../../probes/data/publisher';
import type { Host } from '../../probes/host';
import { DEFAULTS, type Event, type Settings } from '../../probes/model';
import { Machine, openReplay } from '../../probes/replay';
import { makeReport } from '../../probes/report/index';
import { openSession } from '../../probes/session';
import { serve, type TestServer, testHost } from '../fetch/server';
import { home, newer, publisher, signed } from './maker';

let own: ReturnType<typeof home>;
let server: TestServer;
beforeEach(async () => {
  own = home();
  server = await serve({ '/catalogue.signed': (_, answer) => void answer.end(signed(newer())) });
});
afterEach(async () => {
  own.remove();
  await server.close();
});

async function open(settings: Partial<Settings> = {}, from: Publisher = publisher(`${server.url}/catalogue.signed`)) {
  const host = testHost({ TORCHMEND_HOME: own.folder });
  await host.write(path.join(own.folder, 'settings.json'), JSON.stringify({ ...DEFAULTS, ...settings }));
  return openSession(host, { file: path.join(own.folder, 'session.jsonl'), publisher: from });
}

it('tells which list holds, and fetches a newer one on demand', async () => {
  const session = await open();
  await session.send({ do: 'catalogue', renew: false });
  expect(session.view().catalogue).toEqual({
    ...{ serial: carried.serial, date: carried.asOf, from: 'carried', outcome: null, trouble: null, document: null },
  });
  expect(server.asked).toEqual([]);
  await session.send({ do: 'catalogue', renew: true });
  expect(session.view().catalogue).toMatchObject({
    ...{ serial: carried.serial + 1, date: '2027-03-01', from: 'fetched', outcome: 'renewed', trouble: null },
    document: { serial: carried.serial + 1 },
  });
  await session.close();
});

it.each<[Partial<Settings>]>([
  [{ catalogue: 'never' }],
  [{ network: 'off' }],
  [{ network: 'off', catalogue: 'start' }],
  [{ network: 'unknown', catalogue: 'start' }],
])('with %o nobody is asked, at the start or on demand', async (settings) => {
  const session = await open(settings);
  await lookAtStart(session);
  expect(await session.send({ do: 'catalogue', renew: true })).toMatchObject({ code: 'command/switched-off' });
  expect(server.asked).toEqual([]);
  await session.close();
});

it('is looked for at the start only where that was chosen', async () => {
  const quiet = await open();
  await lookAtStart(quiet);
  await quiet.close();
  expect(server.asked).toEqual([]);
  const asking = await open({ catalogue: 'start' });
  await lookAtStart(asking);
  expect([asking.view().catalogue?.outcome, server.asked]).toEqual(['renewed', ['/catalogue.signed']]);
  await asking.close();
});

const MACHINE = '../machines/torch/no-kernel-for-gpu/rtx5070ti-torch-2.6.0.json';

/** What a recorded computer is proposed with this list kept on it, and the report of its check. */
async function proposed(kept: Uint8Array) {
  const machine = Machine.parse(JSON.parse(readFileSync(path.resolve(import.meta.dirname, MACHINE), 'utf8')));
  const replay = openReplay(machine);
  const host: Host = {
    ...replay,
    read: async (file, limit) =>
      file.endsWith('catalogue.signed') ? { is: 'known', value: kept } : replay.read(file, limit),
  };
  const session = await openSession(host, { ask: machine.ask, publisher: publisher() });
  const ended = <E extends Event['is']>(is: E) =>
    new Promise<Extract<Event, { is: E }>>((resolve) =>
      session.on((event) => event.is === is && resolve(event as Extract<Event, { is: E }>)),
    );
  const picked = await session.send({ do: 'pick', path: machine.target.path });
  if (picked.is === 'refused') throw new Error(picked.code);
  const checked = ended('check-ended');
  await session.send({ do: 'check', target: picked.id });
  const { check } = await checked;
  const plans = ended('plans-proposed');
  await session.send({ do: 'propose', check, offline: true });
  const told = JSON.stringify((await plans).plans);
  const events = await session.after(0);
  const secrets = { user: '', host: '', home: machine.home };
  const report = makeReport({ events, check, language: 'en', version: '0.1.0', secrets });
  await session.close();
  return { told, catalogue: session.view().catalogue, report };
}

it('plans are made from the newer list, and the report names its day, not the list', async () => {
  const { told, catalogue, report } = await proposed(signed(newer()));
  expect(told).toContain('2.14.9+cu1');
  expect(catalogue).toMatchObject({ from: 'fetched', date: '2027-03-01', trouble: null });
  const { data } = JSON.parse(report?.json ?? '');
  expect(data).toContainEqual({ name: 'builds', asOf: '2027-03-01' });
  expect(report?.session).not.toContain('nightlyExample');
});

it('with one that was tampered with, plans are made from the carried one, and why is told', async () => {
  const { told, catalogue, report } = await proposed(signed(newer()).fill('9', 5_000, 5_001));
  expect(told).toContain('2.14.1+cu1');
  expect(told).not.toContain('2.14.9');
  expect(catalogue).toMatchObject({ from: 'carried', date: carried.asOf, trouble: { code: 'wrong-signature' } });
  expect(JSON.parse(report?.json ?? '').data).toContainEqual({ name: 'builds', asOf: carried.asOf });
});
